import Cartwright
import Testing

@testable import CartwrightREPL

struct ListVerbsTests {
    @Test(arguments: [
        ("list cards", "no cards"), ("list coupons", "no coupons"), ("list items", "no items"),
        ("list promotions", "no promotions"), ("list events", "no events"), ("list orders", "no orders"),
        ("list batches", "no batches"), ("list placements", "no banners"), ("list steps", "no steps yet"),
    ])
    func `an empty list says so`(line: String, answer: String) throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.answer(line) == ["  \(answer)"])
        #expect(try interpreter.reply(line).json == [])
    }

    @Test func `cards can be listed by class type`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("list cards").count == 5)
        #expect(
            try interpreter.answer("list cards type=coupon") == [
                "  c4  coupon_code  TENOFF: 10% off orders from $30.00", "  c5  coupon_code  FIVER: $5.00 off TEA",
            ]
        )
    }

    @Test func `events are listed with number, step, type and batch before their data`() throws {
        var interpreter = try Interpreter.shopping("sign batch", "open card c3", "begin checkout", "pay order")
        let lines = try interpreter.answer("list events")
        let added = "added=2 sku=MUG subtotal=$25.00 title=Stoneware mug unit_price=$12.50"
        #expect(lines.first == "  e1  3  cart.changed      b1       \(added)")
        #expect(lines[2] == "  e3  6  card.click        pending  card=c3 class_type=message_full_page")
        #expect(
            lines.last?.contains(
                "order.paid        pending  discount=$0.00 discounts=0 lines=2 lines_total=2 order=s1.o1"
            ) == true
        )
        #expect(try interpreter.reply("list events").lines.allSatisfy { $0.fitting == .cut })
    }

    @Test func `list steps marks the present step`() throws {
        var interpreter = try Interpreter.shopping("undo")
        #expect(
            try interpreter.answer("list steps") == [
                "     1  load catalog samples/catalog.json", "     2  load cards samples/cards/autumn.json",
                "  *  3  add item MUG qty=2", "     4  add item TEA",
            ]
        )
    }

    @Test func `coupons are listed with their status`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        #expect(
            try interpreter.answer("list coupons") == [
                "  c4  TENOFF  applied -$3.37          TENOFF: 10% off orders from $30.00",
                "  c5  FIVER   no: excluded by TENOFF  FIVER: $5.00 off TEA",
            ]
        )
    }

    @Test func `the JSON of a list has one object per row`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(
            try interpreter.reply("list plugins").json == [
                ["name": "coupon", "class_types": ["coupon_code"]],
                ["name": "home-tile", "class_types": ["home_tile", "home_card"]],
                ["name": "ad-banner", "class_types": ["ad_banner"]],
                ["name": "message", "class_types": ["message_full_page", "message_webview"]],
            ]
        )
        #expect(
            try row(0, of: "list items", in: &interpreter) == [
                "sku": "MUG", "title": "Stoneware mug", "unit_price": ["minor": 1250, "currency": "USD"],
                "categories": ["kitchen"],
            ]
        )
        let step: JSONValue = ["step": 4, "command": "add item TEA", "present": true]
        #expect(try row(3, of: "list steps", in: &interpreter) == step)
    }

    private func row(_ number: Int, of line: String, in interpreter: inout Interpreter) throws -> JSONValue {
        guard case .array(let rows) = try interpreter.reply(line).json else { return .null }
        return try #require(rows.indices.contains(number) ? rows[number] : nil)
    }
}

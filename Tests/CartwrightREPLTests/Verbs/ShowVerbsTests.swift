import Cartwright
import Testing

@testable import CartwrightREPL

struct ShowVerbsTests {
    @Test func `show cart prints lines, discounts, shipping and total`() throws {
        var interpreter = try Interpreter.shopping("choose shipping express amount=9.90", "enter code SPRING20")
        #expect(
            try interpreter.answer("show cart") == [
                "  MUG       Stoneware mug   2 x  $12.50  $25.00",
                "  TEA       Assam tea 100g  1 x   $8.75   $8.75",
                "  SPRING20                               -$6.75",
                "  shipping  express                       $9.90",
                "  total                                  $36.90",
            ]
        )
        var empty = Interpreter.empty()
        #expect(try empty.answer("show cart") == ["  the cart is empty"])
    }

    @Test func `show receipt prints the discount under each line`() throws {
        var interpreter = try Interpreter.shopping("choose shipping express amount=9.90", "enter code SPRING20")
        let receipt = [
            "  2 x Stoneware mug   $25.00",
            "      SPRING20        -$5.00",
            "  1 x Assam tea 100g   $8.75",
            "      SPRING20        -$1.75",
            "  shipping, express    $9.90",
            "  total               $36.90",
            "  you save             $6.75",
        ]
        #expect(try interpreter.answer("show receipt") == receipt)
        #expect(try interpreter.reply("show receipt").json == interpreter.reply("show cart").json)
        for line in ["begin checkout", "pay order method=test"] { try interpreter.answer(line) }
        let paid = receipt + ["  order o1, paid 2026-01-01T00:00:00Z by test"]
        #expect(try interpreter.answer("show receipt o1") == paid)
        #expect(try interpreter.answer("show receipt") == paid, "the cart is empty after paying")
        try interpreter.answer("return units o1 TEA 1")
        #expect(try interpreter.answer("show receipt o1") == paid + ["  partially returned", "  refunded $7.00"])
        #expect(try interpreter.reply("show receipt o1").json == interpreter.reply("show order o1").json)
        var empty = Interpreter.empty()
        #expect(try empty.answer("show receipt") == ["  the cart is empty"])
        #expect(try interpreter.refusal("show receipt o2").hint == "show receipt o1")
    }

    @Test func `a receipt fits a narrow terminal`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("add item \(String(repeating: "LONG", count: 20)) price=1.00")
        #expect(try interpreter.answer("show receipt").allSatisfy { $0.count <= 40 })
    }

    @Test func `a card is shown with the content from its handler`() throws {
        var interpreter = try Interpreter.shopping()
        let reply = try interpreter.reply("show card c4")
        guard case .object(let object) = reply.json else { return #expect(Bool(false)) }
        #expect(object["handler"] == "coupon")
        #expect(object["content"]?["percent"] == "10")
        #expect(reply.lines.map(\.text).contains("  discount_percentage  10"))
    }

    @Test func `an event is shown by its listed id`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.reply("show event e2").json == interpreter.world.log[1].event.json)
        for id in ["e0", "e3", "e-1", "e02", "2", "x", "e", "e99999999999999999999"] {
            #expect(try interpreter.refusal("show event \(id)").code == .eventUnknown)
        }
    }

    @Test func `an unknown plugin is refused with the nearest`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.refusal("show plugin cupon").hint == "show plugin coupon")
        #expect(try interpreter.refusal("show plugin xyzzy").hint == "list plugins")
        #expect(try interpreter.answer("show plugin coupon")[1] == "  handles coupon_code")
    }
}

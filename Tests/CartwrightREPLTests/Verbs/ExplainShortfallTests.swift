import Testing

@testable import Cartwright
@testable import CartwrightREPL

/// The shortfall of effects below their threshold, in words and as commands.
struct ExplainShortfallTests {
    private static let catalog = #"""
        {"currency": "USD",
         "items": [{"sku": "PAD", "title": "Pad", "unit_price": 250}, {"sku": "INK", "title": "Ink", "unit_price": 900},
                   {"sku": "PIN", "title": "Pin", "unit_price": 10}],
         "promotions": [
          {"id": "bulk", "effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "order",
           "filter": {"skus": ["PAD"]}}, "tiers": [{"at_least": 5, "percent": "10"}, {"at_least": 7, "percent": "20"}]}]},
          {"id": "ink", "effects": [{"type": "buy_x_get_y", "buy": {"quantity": 2, "filter": {"skus": ["INK"]}},
           "get": {"quantity": 1, "filter": {"skus": ["INK"]}}}]},
          {"id": "kit", "code": "KIT", "effects": [{"type": "tiered", "basis": "subtotal",
           "tiers": [{"at_least": 3000, "amount": 300}]}]}]}
        """#

    private func shopping(_ lines: String...) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["lacks.json": Self.catalog]))
        for line in ["load catalog lacks.json"] + lines { try interpreter.answer(line) }
        return interpreter
    }

    @Test func `explain cart shows each promotion's shortfall and the command that meets it`() throws {
        var interpreter = try shopping("add item PAD qty=4", "add item INK qty=2")
        #expect(
            try interpreter.answer("explain cart") == [
                "total $28.00, $0.00 off",
                "  no  bulk    1 more PAD gives 10% off",
                "  no  ink     1 more INK gives 100% off",
                "  no  KIT     code not entered",
                "  bulk saves $1.25: add item PAD",
                "  ink saves $9.00: add item INK",
            ]
        )
        #expect(
            try interpreter.answer("list promotions").first == "  bulk  automatic  no: 1 more PAD gives 10% off"
        )
    }

    @Test func `a cart that has reached a tier shows the way to the next tier`() throws {
        var interpreter = try shopping("add item PAD qty=5")
        let nudge = try interpreter.answer("explain cart").last
        #expect(nudge == "  bulk saves $1.75: add item PAD qty=2")
        try interpreter.answer("add item PAD qty=2")
        #expect(try interpreter.answer("explain cart").contains { $0.contains("saves") } == false)
    }

    @Test func `an entered code shows its shortfall in money`() throws {
        var interpreter = try shopping("add item PAD qty=3", "add item INK qty=2")
        let entered = try interpreter.answer("enter code KIT")
        #expect(entered == ["entered KIT, no discount yet: $4.50 more gives $3.00 off; total $25.50"])
    }

    @Test func `a coupon shows the shortfall of its tier, and the fix can be typed`() throws {
        let promotion = #"""
            {"id":"p","effects":[{"type":"tiered","basis":"quantity","target":{"scope":"order"},
             "tiers":[{"at_least":5,"amount":200}]}]}
            """#
        let text = promotion.replacing("\n", with: "").replacing("\"", with: "\\\"")
        let cards = #"""
            [{"id":"bulk","tp":"captioned_image","ca":1766653200,"ea":-1,
              "e":{"class_type":"coupon_code","coupon_code":"BULK","promotion":"\#(text)"}}]
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["lacks.json": Self.catalog, "cards.json": cards]))
        for line in ["load catalog lacks.json", "load cards cards.json", "add item PAD qty=4"] {
            try interpreter.answer(line)
        }
        #expect(
            try interpreter.answer("explain coupon BULK").filter { !$0.hasPrefix("  ok") }.dropFirst() == [
                "  no  tiered      1 more PAD gives $2.00 off", "  fix: add item PAD",
            ]
        )
        #expect(try interpreter.answer("list coupons").contains { $0.contains("no: 1 more PAD gives $2.00 off") })
    }
}

import Cartwright
import Testing

@testable import CartwrightREPL

struct PriceVerbsTests {
    private static func interpreter() throws -> Interpreter {
        let catalog = #"""
            {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1250}, {"sku": "TEA", "unit_price": 875}],
             "promotions": [
              {"id": "spring", "ends_at": "2036-06-01T00:00:00Z",
               "effects": [{"type": "percent_off", "percent": "20",
                            "target": {"scope": "lines", "filter": {"skus": ["MUG"]}}}]},
              {"id": "vip", "conditions": [{"type": "customer_segment", "any_of": ["vip"]}],
               "effects": [{"type": "amount_off", "amount": 100, "each": "line", "target": {"scope": "lines"}}]},
              {"id": "bulk", "effects": [{"type": "tiered", "basis": "quantity", "target": {"scope": "lines"},
                                          "tiers": [{"at_least": 2, "percent": "10"}]}]},
              {"id": "few", "usage_limit": 3,
               "effects": [{"type": "percent_off", "percent": "5", "target": {"scope": "lines"}}]}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        _ = try interpreter.answer("load catalog c.json")
        return interpreter
    }

    @Test func `show price has the promotion, the end, and the prices of more units`() throws {
        var interpreter = try Self.interpreter()
        #expect(
            try interpreter.answer("show price MUG") == [
                "MUG: $10.00, $2.50 off", "  promotion  spring", "  until      2036-06-01T00:00:00Z",
                "  from 2     $8.75 each (bulk)", "  limited    few",
            ]
        )
        #expect(
            try interpreter.answer("show price TEA") == [
                "TEA: $8.75", "  from 2   $7.88 each (bulk)", "  limited  few",
            ]
        )
        #expect(try interpreter.reply("show price TEA").json["price"] == 875)
    }

    @Test func `the shopper is that of the session, and an explanation has the reasons`() throws {
        var interpreter = try Self.interpreter()
        let before = try interpreter.answer("explain price TEA")
        #expect(before.contains { $0.contains("no") && $0.contains("vip") && $0.contains("customer_segment") })
        #expect(before.contains { $0.contains("no") && $0.contains("bulk") })
        try interpreter.answer("set customer ada segments=vip")
        #expect(try interpreter.answer("show price TEA").first == "TEA: $7.75, $1.00 off")
        #expect(try interpreter.answer("explain price TEA").contains { $0.contains("ok") && $0.contains("vip") })
    }

    @Test func `an unknown item is refused with the nearest one`() throws {
        var interpreter = try Self.interpreter()
        let error = try interpreter.refusal("show price MUGG")
        #expect(error.code == .itemUnknown)
        #expect(error.hint == "show price MUG")
    }
}

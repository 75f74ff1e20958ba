import Cartwright
import Testing

@testable import CartwrightREPL

struct CatalogVerbsTests {
    @Test func `show item lists the price, the categories and the quantity in the cart`() throws {
        var interpreter = try Interpreter.shopping()
        let reply = try interpreter.reply("show item MUG")
        #expect(
            reply.lines.map(\.text) == [
                "MUG: Stoneware mug", "  price        $12.50", "  categories   kitchen", "  in the cart  2",
            ]
        )
        #expect(
            reply.json == [
                "sku": "MUG", "title": "Stoneware mug", "unit_price": ["minor": 1250, "currency": "USD"],
                "categories": ["kitchen"], "in_cart": 2,
            ]
        )
    }

    @Test func `show promotion lists the keys of the catalog`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(
            try interpreter.answer("show promotion kitchen-five") == [
                "kitchen-five: 5% off kitchen from three pieces",
                "  applies    automatically",
                "  condition  quantity at_least 3 filter (categories kitchen)",
                "  effect     percent_off percent 5 target (scope order filter (categories kitchen))",
                "  explain promotion kitchen-five",
            ]
        )
        #expect(try interpreter.answer("show promotion spring20").first == "spring: 20% off with a code")
        #expect(try interpreter.answer("show promotion TENOFF")[1] == "  applies    with code TENOFF")
    }

    @Test func `show promotion lists limits, dates and combinations`() throws {
        let catalog = #"""
            {"items":[],"promotions":[{"id":"all","enabled":false,"starts_at":"2026-01-01T00:00:00Z",
            "ends_at":"2026-02-01T00:00:00Z","priority":3,"group":"g","combines_with":["line"],"usage_limit":10,
            "per_customer_limit":1,"budget":{"kind":"amount","limit":500},"returns":"claw_back",
            "conditions":[{"type":"any","of":[{"type":"subtotal","at_least":1},
             {"type":"country","any_of":["DE","AT"]}]}],
            "effects":[{"type":"percent_off","percent":"1"}]}]}
            """#
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        try interpreter.answer("load catalog c.json")
        let lines = try interpreter.answer("show promotion all")
        for line in [
            "  enabled        no", "  until          2026-02-01T00:00:00Z", "  group          g, of which one applies",
            "  combines with  line", "  uses           10 in total", "  per customer   1 use",
            "  returns        claw back",
            "  condition      any of (subtotal at_least 1; country any_of DE, AT)",
        ] { #expect(lines.contains(line), "\(line)") }
    }

    @Test(arguments: [
        ("show item MUGG", "item.unknown", "show item MUG"), ("show item xyzzy", "item.unknown", "list items"),
        ("show promotion sprin", "promotion.unknown", "show promotion spring"),
        ("show promotion xyzzy", "promotion.unknown", "list promotions"),
    ])
    func `an unknown name is refused with the nearest one`(line: String, code: ErrorCode, hint: String) throws {
        var interpreter = try Interpreter.shopping()
        let error = try interpreter.refusal(line)
        #expect(error.code == code)
        #expect(error.hint == hint)
    }

    @Test func `without a catalog the hint loads one`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.refusal("show item A").hint == "load catalog FILE")
        #expect(try interpreter.refusal("show promotion a").hint == "load catalog FILE")
    }
}

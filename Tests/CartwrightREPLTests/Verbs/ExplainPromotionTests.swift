import Cartwright
import Testing

@testable import CartwrightREPL

struct ExplainPromotionTests {
    private static let catalog = #"""
        {"items":[{"sku":"PAD","unit_price":250,"categories":["paper"]},{"sku":"INK","unit_price":900},
        {"sku":"PEN","unit_price":400,"categories":["paper"]}],"promotions":[
        {"id":"soon","starts_at":"2026-03-01T00:00:00Z","effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"over","ends_at":"2025-03-01T00:00:00Z","conditions":[{"type":"subtotal","at_least":9000}],
         "effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"off","enabled":false,"effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"paper","name":"Paper","code":"PAPER","conditions":[{"type":"any","of":[
         {"type":"quantity","at_least":3,"filter":{"categories":["paper"]}},
         {"type":"all","of":[{"type":"country","any_of":["DE"]},{"type":"customer_segment","any_of":["vip"]}]}]}],
         "effects":[{"type":"percent_off","percent":"10"}]},
        {"id":"night","conditions":[{"type":"schedule","weekdays":["fri"],"from":"20:00","until":"22:00"}],
         "effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"once","per_customer_limit":1,"usage_limit":2,"used":2,"effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"bulk","effects":[{"type":"tiered","basis":"quantity",
         "target":{"scope":"order","filter":{"skus":["PAD"]}},"tiers":[{"at_least":5,"percent":"10"}]}]},
        {"id":"ink","effects":[{"type":"percent_off","percent":"50",
         "target":{"scope":"order","filter":{"skus":["INK"]}}}]},
        {"id":"first","conditions":[{"type":"order_number","equals":1}],
         "effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"stamps","conditions":[{"type":"customer","key":"stamps","at_least":9}],
         "effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"app","conditions":[{"type":"channel","any_of":["app"]},{"type":"shipping_method","any_of":["post"]}],
         "effects":[{"type":"percent_off","percent":"1"}]},
        {"id":"gift","conditions":[{"type":"quantity","at_least":1,"filter":{"skus":["PEN"]}}],
         "effects":[{"type":"gift","sku":"INK"}]},
        {"id":"variety","conditions":[{"type":"distinct_skus","at_least":2}],
         "effects":[{"type":"percent_off","percent":"1"}]}]}
        """#

    private static func shopping(_ lines: String...) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["c.json": catalog]))
        for line in ["load catalog c.json", "add item PAD"] + lines { try interpreter.answer(line) }
        return interpreter
    }

    private static let explanations: [(id: String, lines: [String])] = [
        (
            "soon",
            [
                "soon does not apply", "  no  within_dates  begins 2026-03-01T00:00:00Z, now 2026-01-01T00:00:00Z",
                "  fix: option clock 2026-03-01T00:00:00Z",
            ]
        ),
        (
            "over",
            [
                "over does not apply", "  no  within_dates  ended 2025-03-01T00:00:00Z, now 2026-01-01T00:00:00Z",
                "  no  subtotal      need $90.00, have $2.50",
            ]
        ),
        ("off", ["off does not apply", "  no  enabled  the promotion is disabled"]),
        (
            "paper",
            [
                "paper does not apply: Paper", "  no  code                  PAPER is not entered",
                "  no  any                   one of these must hold",
                "  no    quantity            need 3, have 1 of paper",
                "  no    all                 all of these must hold",
                "  no      country           need DE, have nothing",
                "  no      customer_segment  need vip, have nothing", "  fix: enter code PAPER; add item PAD qty=2",
                "  fix: enter code PAPER; set country DE; set customer ada segments=vip",
            ]
        ),
        ("bulk", ["bulk does not apply", "  no  tiered  4 more PAD gives 10% off", "  fix: add item PAD qty=4"]),
        (
            "ink",
            [
                "ink does not apply", "  no  applied  no line of the cart to discount",
                "  fix: add item INK",
            ]
        ),
        (
            "variety",
            ["variety does not apply", "  no  distinct_skus  need 2, have 1", "  fix: add item PEN"]
        ),
    ]

    @Test(arguments: explanations.indices)
    func `each unmet requirement of a promotion has a row and a fix`(index: Int) throws {
        var interpreter = try Self.shopping()
        let (id, lines) = Self.explanations[index]
        #expect(try interpreter.answer("explain promotion \(id)") == lines)
    }

    @Test(arguments: ["soon", "night", "bulk", "ink", "stamps", "app", "gift", "variety", "first"])
    func `the proposed fix makes the promotion apply`(id: String) throws {
        var interpreter = try Self.shopping("set customer eve orders=7 segments=new")
        let fixes = try interpreter.answer("explain promotion \(id)").filter { $0.hasPrefix("  fix: ") }
        #expect(!fixes.isEmpty)
        for command in CommandLine.commands(in: String(fixes[0].dropFirst("  fix: ".count))) {
            try interpreter.answer(command)
        }
        #expect(try interpreter.answer("explain promotion \(id)").first?.hasPrefix("\(id) applies and ") == true)
        #expect(interpreter.world.session.cart.customer?.segments == ["new"])
    }

    @Test func `a promotion that applies shows its benefit`() throws {
        var interpreter = try Self.shopping("add item PEN")
        #expect(try interpreter.answer("explain promotion gift").first == "gift applies and gives 1 x INK")
        #expect(try interpreter.answer("show cart").contains { $0.hasPrefix("  INK") && $0.hasSuffix("free") })
    }

    @Test func `limits show the uses, and a missing customer`() throws {
        var interpreter = try Self.shopping()
        let lines = try interpreter.answer("explain promotion once")
        #expect(lines[1] == "  no  usage_limit         used 2 of 2")
        #expect(lines[2].hasPrefix("  ok  per_customer_limit  used 0 of 1; the cart has no customer"))
    }

    @Test func `a beaten promotion shows the winner, both amounts and the fix`() throws {
        var interpreter = Interpreter.empty()
        for line in ["load catalog samples/campaign/catalog.json", "add item POT qty=3", "enter code WELCOME20"] {
            try interpreter.answer(line)
        }
        let all = interpreter.world.checkout.catalog.promotions.map(\.id)
        let beaten = try all.compactMap { id -> [String]? in
            let lines = try interpreter.answer("explain promotion \(id)")
            return lines.contains { $0.contains("beaten by WELCOME20, with it $15.00 off in total instead of $28.80") }
                ? lines : nil
        }
        #expect(beaten.count == 1 && beaten[0].last == "  fix: remove code WELCOME20")
    }

    @Test func `a coupon's promotion is explained like the coupon`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("explain promotion TENOFF") == interpreter.answer("explain coupon TENOFF"))
    }

    @Test func `the JSON has the same explanation`() throws {
        var interpreter = try Self.shopping()
        let json = try interpreter.reply("explain promotion bulk").json
        #expect(
            json == [
                "promotion": "bulk", "summary": "does not apply", "applies": false, "reason": "nothing_to_discount",
                "checks": [
                    [
                        "check": "tiered", "met": false, "summary": "4 more PAD gives 10% off", "depth": 0,
                        "lack": [
                            "effect": "tiered", "at_least": 5, "observed": 1, "short_by": 4, "unit": "units",
                            "sku": "PAD", "gives": ["percent": "10"],
                        ],
                    ]
                ],
                "fixes": ["add item PAD qty=4"],
            ]
        )
    }

    // MARK: Orders

    @Test func `after payment the order is explained`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20")
        let before = try interpreter.answer("explain total")
        let line = try interpreter.answer("explain line MUG")
        for command in ["begin checkout", "pay order"] { try interpreter.answer(command) }
        let after = try interpreter.answer("explain total")
        #expect(after.first == "order o1, paid 2026-01-01T00:00:00Z")
        #expect(after.dropFirst().dropLast() == before.dropLast() && after.last == "  $27.00  paid")
        #expect(try interpreter.answer("explain line MUG").dropFirst() == line[...])
        #expect(try interpreter.refusal("explain line MUGG").hint == "explain line MUG")
        try interpreter.answer("add item TEA")
        #expect(try interpreter.answer("explain total").last == "  $8.75  to pay")
    }

    @Test func `after a change of the catalog the order shows amounts without calculations`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20", "begin checkout", "pay order")
        try interpreter.answer("load catalog samples/campaign/catalog.json")
        #expect(
            try interpreter.answer("explain total") == [
                "order o1, paid 2026-01-01T00:00:00Z", "  $33.75  2 lines before discounts", "  -$6.75  SPRING20",
                "  $27.00  paid", "  the promotions have changed since the order was priced",
            ]
        )
    }

    @Test func `an order shows its discounts by line, returns and refunds`() throws {
        var interpreter = try Interpreter.shopping("enter code SPRING20", "begin checkout", "pay order")
        try interpreter.answer("return units o1 MUG 1")
        #expect(
            try interpreter.answer("explain order") == [
                "order o1, paid 2026-01-01T00:00:00Z: $27.00, $6.75 off", "  ok  SPRING20      -$6.75",
                "      MUG           -$5.00  of $25.00", "      TEA           -$1.75  of $8.75",
                "  no  big-basket            subtotal: need $150.00, have $33.75",
                "  no  kitchen-five          quantity: need 3, have 2 of kitchen", "  returned 1 x MUG",
                "  refunded $10.00",
            ]
        )
        #expect(try interpreter.refusal("explain order o2").hint == "explain order o1")
    }
}

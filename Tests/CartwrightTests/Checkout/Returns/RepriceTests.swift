import Testing

@testable import Cartwright

/// Returns from orders whose rest is priced again.
@Suite struct RepriceTests {
    /// 0.10 off each unit from two on, 2.00 off each from five on.
    private static let tiers =
        #"{"type":"tiered","basis":"quantity","each":"unit","target":{"scope":"units"},"#
        + #""tiers":[{"at_least":2,"amount":10},{"at_least":5,"amount":200}]}"#

    private static func promotion(
        _ effects: String,
        _ policy: String = "reprice",
        id: String = "p",
        keys: String = ""
    ) throws -> Promotion {
        try Promotion(
            JSONParser.parse(#"{"id":"\#(id)","returns":"\#(policy)",\#(keys)"effects":[\#(effects)]}"#)
        )
    }

    private static func order(_ catalog: [Promotion], _ commands: [Command]) throws -> Shopper {
        var shopper = try Shopper(catalog: catalog)
        for command in commands { try shopper.run(command) }
        try shopper.run(.beginCheckout, .pay(method: nil))
        return shopper
    }

    private static func refund(_ line: String, _ count: Int64, from shopper: inout Shopper) throws -> Int64 {
        let units = [ReturnedUnits(line: line, count: count)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        let before = shopper.session.orders[0].refundedMinor
        let done = try shopper.run(.returnUnits(order: "o1", units: units))
        #expect(ReturnRuleTests.amounts(done.events.last) == ReturnRuleTests.amounts(of: preview))
        #expect(shopper.session.orders[0].refundedMinor - before == preview.refundMinor)
        return preview.refundMinor
    }

    @Test(arguments: [("reprice", 2020), ("keep", 2400), ("claw_back", 2400)] as [(String, Int64)])
    func `three of five units come back, and two cost what two cost`(policy: String, refund: Int64) throws {
        var shopper = try Self.order([Self.promotion(Self.tiers, policy)], [.add("A", 5)])
        #expect(shopper.session.orders[0].quote.totalMinor == 4000)
        let units = [ReturnedUnits(line: "A", count: 3)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.promotions.map(\.discountMinor) == (policy == "reprice" ? [380] : []))
        #expect(preview.promotions.first?.rejection == nil)
        #expect(try Self.refund("A", 3, from: &shopper) == refund)
    }

    @Test func `each return leaves the rest at its own price, whatever their order`() throws {
        let catalog = [try Self.promotion(Self.tiers)]
        var shopper = try Self.order(catalog, [.add("A", 5)])
        var refunds: [Int64] = []
        for _ in 1...5 { refunds.append(try Self.refund("A", 1, from: &shopper)) }
        #expect(refunds == [40, 990, 990, 980, 1000])
        #expect(shopper.session.orders[0].phase == .returned && shopper.session.orders[0].refundedMinor == 4000)
        var other = try Self.order(catalog, [.add("A", 5)])
        #expect(try Self.refund("A", 3, from: &other) == 40 + 990 + 990)
        #expect(try Self.refund("A", 2, from: &other) == 980 + 1000)
    }

    @Test func `one promotion that reprices reprices the whole order`() throws {
        let ten = try Promotion.percent("ten", 10, #","conditions":[{"type":"subtotal","at_least":3000}]"#)
        let lines = #"{"type":"percent_off","percent":"20","target":{"scope":"lines","filter":{"skus":["A"]}}}"#
        var shopper = try Self.order([Self.promotion(lines), ten], [.add("A", 2), .add("B", 2)])
        // 8.00 + 8.00 + 10.00 + 10.00, less 10 %.
        #expect(shopper.session.orders[0].quote.totalMinor == 3240)
        let units = [ReturnedUnits(line: "B", count: 2)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.promotions.map(\.promotion) == ["ten"])
        #expect(preview.promotions.first?.rejection?.reason == .conditionNotMet)
        #expect(try Self.refund("B", 2, from: &shopper) == 3240 - 1600)
    }

    @Test func `a promotion may give the rest more than its share`() throws {
        // The whole budget of one order goes to the unit that is left.
        let five = #"{"type":"amount_off","amount":500}"#
        var shopper = try Self.order([Self.promotion(five)], [.add("A", 5)])
        let units = [ReturnedUnits(line: "A", count: 4)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.promotions.map(\.discountMinor) == [-400])
        #expect(try Self.refund("A", 4, from: &shopper) == 4500 - 500)
    }

    @Test func `a refund is never below zero, and what is owed lowers later refunds`() throws {
        let half = try Promotion.percent(
            "half",
            50,
            #","returns":"reprice","conditions":[{"type":"quantity","at_least":3}]"#
        )
        var shopper = try Self.order([half], [.add("A", 3)])
        #expect(shopper.session.orders[0].quote.totalMinor == 1500)
        let units = [ReturnedUnits(line: "A", count: 1)]
        let preview = try shopper.checkout.preview(returning: units, of: "o1", in: shopper.session)
        #expect(preview.refundMinor == 0 && preview.owedMinor == 500)
        #expect(try Self.refund("A", 1, from: &shopper) == 0)
        #expect(try Self.refund("A", 1, from: &shopper) == 500)
        #expect(try Self.refund("A", 1, from: &shopper) == 1000)
    }

    @Test func `shipping that was free is charged with the rest, and comes back with the last unit`() throws {
        let free = #"{"type":"percent_off","percent":"100","target":{"scope":"shipping"}}"#
        let from = #""conditions":[{"type":"subtotal","at_least":2000}],"#
        var shopper = try Self.order(
            [Self.promotion(free, keys: from)],
            [.add("A", 2), .chooseShipping(method: "post", amountMinor: 300)]
        )
        #expect(try Self.refund("A", 1, from: &shopper) == 700)
        #expect(try Self.refund("A", 1, from: &shopper) == 1300)
    }

    @Test(arguments: [("reprice", [700, 2000]), ("keep", [1000, 2000])] as [(String, [Int64])])
    func `a gift that the rest does not get is charged if its promotion takes discounts back`(
        policy: String,
        refunds: [Int64]
    ) throws {
        let gift = try Self.promotion(
            ReturnRuleTests.gift,
            policy,
            id: "gift",
            keys: #""conditions":[{"type":"quantity","at_least":3}],"#
        )
        var shopper = try Self.order([gift], [.add("A", 3)])
        #expect(try Self.refund("A", 1, from: &shopper) == refunds[0])
        #expect(try Self.refund("A", 2, from: &shopper) == refunds[1])
    }

    @Test func `a promotion that refuses still refuses beside one that reprices`() throws {
        let refusing = try Self.promotion(
            #"{"type":"percent_off","percent":"10"}"#,
            "refuse",
            id: "refusing",
            keys: #""conditions":[{"type":"quantity","at_least":3}],"#
        )
        var shopper = try Self.order([Self.promotion(Self.tiers), refusing], [.add("A", 5)])
        let three = Command.returnUnits(order: "o1", line: "A", count: 3)
        #expect(shopper.refusal(of: three) == .returnRefused(order: "o1", promotion: "refusing"))
        #expect(try Self.refund("A", 2, from: &shopper) > 0)
        try shopper.run(.returnOrder(id: "o1"))
        #expect(shopper.session.orders[0].refundedMinor == shopper.session.orders[0].quote.totalMinor)
    }

    @Test func `the promotions, the options and the instant are those of the order`() throws {
        let until = #","returns":"reprice","ends_at":"2026-01-11T00:00:00Z","usage_limit":1"#
        var shopper = try Self.order([.percent("ten", 10, until)], [.add("A", 2, at: 1005)])
        shopper.checkout.catalog = .empty
        shopper.checkout.options.rounding = .down
        shopper.wait(seconds: 40 * 86_400)
        // 10 % off one unit of 10.05 leaves 9.045, half up.
        #expect(try Self.refund("A", 1, from: &shopper) == 1809 - 905)
    }

    @Test func `a budget gets back the discount of a promotion that does not apply any more, once`() throws {
        let keys =
            #","returns":"reprice","budget":{"kind":"amount","limit":9000},"#
            + #""conditions":[{"type":"quantity","at_least":3}]"#
        var shopper = try Self.order([.percent("ten", 10, keys)], [.add("A", 4)])
        #expect(shopper.counted("ten").spentMinor["ten"] == 400)
        _ = try Self.refund("A", 1, from: &shopper)
        #expect(shopper.counted("ten").spentMinor["ten"] == 400)
        _ = try Self.refund("A", 1, from: &shopper)
        #expect(shopper.counted("ten").spentMinor["ten"] == 200)
        _ = try Self.refund("A", 1, from: &shopper)
        #expect(shopper.counted("ten").spentMinor["ten"] == 200)
        _ = try Self.refund("A", 1, from: &shopper)
        #expect(shopper.counted("ten").spentMinor["ten"] ?? 0 == 0)
    }

    @Test func `a list of the catalog is part of the order's terms`() throws {
        let lists = try NamedLists(["teas": ["TEA"]])
        let text =
            #"{"id":"p","returns":"reprice","effects":[{"type":"percent_off","percent":"10","#
            + #""target":{"scope":"lines","filter":{"skus":{"list":"teas"}}}}]}"#
        let promotion = try Promotion(JSONParser.parse(text), vocabulary: .standard.with(lists))
        var shopper = try Self.order([promotion], [.add("TEA", 2), .add("MUG")])
        #expect(!shopper.session.orders[0].json.text.contains(#""list""#))
        #expect(try Self.refund("TEA", 1, from: &shopper) == 900)
    }
}

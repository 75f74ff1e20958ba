import Testing

@testable import Cartwright

/// Compares the compiled conditions of a catalog with the conditions themselves.
@Suite struct CompiledConditionTests {
    private static let conditions = [
        #"{"type": "distinct_skus", "at_least": 2}"#,
        #"{"type": "distinct_skus", "at_least": 2, "at_most": 3}"#,
        #"{"type": "distinct_skus", "equals": 1, "filter": {"categories": ["x"]}}"#,
        #"{"type": "distinct_skus", "less_than": 30, "more_than": 16}"#,
        #"{"type": "distinct_skus", "at_most": 0}"#,
        #"{"type": "schedule", "weekdays": ["fri"], "from": "08:00", "until": "20:00"}"#,
        #"{"type": "schedule", "weekdays": ["mon"], "time_zone": "Asia/Tokyo"}"#,
        #"{"type": "channel", "none_of": ["web"]}"#,
        #"{"type": "cart", "key": "device", "equals": "ios"}"#,
        #"{"type": "order_total", "at_least": 300}"#,
        #"{"type": "any", "of": [{"type": "subtotal", "at_least": 900}, {"type": "quantity", "at_least": 9}]}"#,
        #"{"type": "all", "of": [{"type": "subtotal", "at_least": 100}, {"type": "distinct_skus", "at_least": 2}]}"#,
        #"{"type": "not", "of": {"type": "quantity", "at_least": 3, "filter": {"skus": ["S1"]}}}"#,
        #"{"type": "any", "of": []}"#, #"{"type": "all", "of": []}"#,
        #"{"type": "not", "of": {"type": "any", "of": [{"type": "not", "of": {"type": "subtotal", "at_least": 5}}]}}"#,
    ]

    private static func catalog(_ condition: String) throws -> Catalog {
        let effect = #"{"type": "amount_off", "amount": 1}"#
        let text = #"[{"id": "p", "conditions": [\#(condition)], "effects": [\#(effect)]}]"#
        return try Catalog(JSONParser.parse(text))
    }

    private static func cart(_ random: inout SplitMix64) -> Cart {
        var cart = Cart(currency: .usd)
        for number in 0..<Int.random(in: 0...40, using: &random) {
            let sku = "S\(Int.random(in: 0...(Bool.random(using: &random) ? 3 : 40), using: &random))"
            let quantity = Int64.random(in: 0...3, using: &random)
            var line = Line(id: "l\(number)", sku: sku, unitPriceMinor: 50, quantity: quantity)
            line.categories = Bool.random(using: &random) ? ["x"] : ["y"]
            cart.lines.append(line)
        }
        cart.channel = ["web", "shop", nil].randomElement(using: &random) ?? nil
        if Bool.random(using: &random) { cart.attributes = ["device": .string("ios")] }
        return cart
    }

    @Test(arguments: conditions) func `each compiled condition holds for the same carts`(text: String) throws {
        let catalog = try Self.catalog(text)
        let promotions = catalog.compiled
        let (plan, condition) = (promotions.ordered[0], promotions[0].conditions[0])
        #expect(plan.thresholds.others == 0..<1 && plan.thresholds.ofLines.isEmpty)
        var random = SplitMix64(state: 5)
        var answers: Set<Truth> = []
        for _ in 0..<200 {
            let cart = Self.cart(&random)
            let interned = try InternedCart(cart, for: catalog)
            let own = try condition.check(CartFacts(cart: cart, instant: .testing)).truth
            #expect(try promotions.tables.conditions[0].foresee(interned, for: plan.promotion) == own, "\(cart.lines)")
            answers.insert(own)
        }
        #expect(answers.count == 2 || text.contains("schedule") || text.contains("[]"))
    }

    @Test func `a condition on earlier stages is undecided unless another condition decides`() throws {
        let stage = #"{"type": "subtotal", "at_least": 1, "basis": "stage"}"#
        let (met, unmet) = (#"{"type": "quantity", "at_least": 0}"#, #"{"type": "quantity", "at_least": 1}"#)
        let unknown = #"{"type": "subtotal", "at_least": {"EUR": 0}}"#
        for (text, answer) in [
            (stage, nil), (#"{"type": "not", "of": \#(stage)}"#, nil),
            (#"{"type": "any", "of": [\#(stage), \#(unmet)]}"#, nil),
            (#"{"type": "any", "of": [\#(stage), \#(met)]}"#, .met),
            (#"{"type": "all", "of": [\#(stage), \#(met)]}"#, nil),
            (#"{"type": "all", "of": [\#(stage), \#(unmet)]}"#, .notMet),
            (#"{"type": "any", "of": [\#(stage), \#(unknown)]}"#, nil),
            (#"{"type": "all", "of": [\#(stage), \#(unknown)]}"#, nil),
            (#"{"type": "any", "of": [\#(unmet), \#(unknown)]}"#, .unknown),
            (#"{"type": "all", "of": [\#(met), \#(unknown)]}"#, .unknown),
            (#"{"type": "not", "of": \#(unknown)}"#, .unknown),
        ] as [(String, Truth?)] {
            let catalog = try Self.catalog(text)
            let promotions = catalog.compiled
            let interned = try InternedCart(Cart(currency: .usd), for: catalog)
            let found = try promotions.tables.conditions[0].foresee(interned, for: promotions.ordered[0].promotion)
            #expect(found == answer, "\(text)")
        }
    }

    @Test func `a quantity overflow is an error inside a nested condition too`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = ["a", "b"].map { Line(id: $0, sku: "A", unitPriceMinor: 0, quantity: .max) }
        let quantity = #"{"type": "quantity", "at_least": 5}"#
        let met = #"{"type": "distinct_skus", "at_least": 1}"#
        for text in [#"{"type": "any", "of": [\#(met), \#(quantity)]}"#, #"{"type": "not", "of": \#(quantity)}"#] {
            let catalog = try Self.catalog(text)
            let error = #expect(throws: CartwrightError.self) { try price(cart, from: catalog, at: .testing) }
            #expect(error?.code == .moneyOverflow)
        }
    }
}

import Testing

@testable import Cartwright

/// Compares conditions on lines that a catalog compiles to thresholds with the conditions themselves.
@Suite struct LineThresholdTests {
    private static let filters = [
        "{}", #"{"skus": ["A"]}"#, #"{"skus": ["A", "C"]}"#, #"{"categories": ["x"]}"#,
        #"{"categories": ["x", "y"]}"#, #"{"not_categories": ["y"]}"#, #"{"categories": ["x"], "price_at_least": 100}"#,
        #"{"not_skus": ["B"]}"#, #"{"price_at_most": 100, "not_skus": ["A", "C"]}"#, #"{"on_sale": true}"#,
        #"{"attributes": {"brand": "acme"}, "not_categories": ["x"]}"#, #"{"not_attributes": {"brand": "acme"}}"#,
        #"{"price_at_least": {"USD": 100, "EUR": 1}}"#, #"{"price_at_most": {"EUR": 100}, "price_at_least": 1}"#,
    ]

    private static let comparators = [
        #""at_least": 3"#, #""more_than": 2, "at_most": 500"#, #""less_than": 1"#, #""equals": 200"#,
        #""at_least": 5, "at_most": 4"#, #""more_than": 9223372036854775807"#, #""at_most": 0"#,
    ]

    /// Comparators for amounts only.
    private static let comparatorsByCurrency = [
        #""at_least": {"USD": 200, "EUR": 1}"#, #""more_than": {"EUR": 100}, "at_most": 500"#,
        #""less_than": {"USD": 1}, "at_least": {"EUR": 0}"#,
    ]

    private static let kinds = [
        #""type": "subtotal""#, #""type": "quantity""#, #""type": "quantity", "per": "line""#,
    ]

    private static func catalog(_ condition: String) throws -> Catalog {
        let effect = #"{"type": "amount_off", "amount": 1}"#
        return try Catalog(
            JSONParser.parse(#"[{"id": "p", "conditions": [\#(condition)], "effects": [\#(effect)]}]"#)
        )
    }

    private static func cart(_ random: inout SplitMix64) -> Cart {
        var cart = Cart(currency: Bool.random(using: &random) ? .usd : Currency.euro)
        for number in 0..<Int.random(in: 0...5, using: &random) {
            var line = Line(
                id: "l\(9 - number)",
                sku: ["A", "B", "C"][number % 3],
                unitPriceMinor: [0, 1, 100, 150].randomElement(using: &random) ?? 0,
                quantity: Int64.random(in: 0...4, using: &random)
            )
            line.categories = [["x"], ["y"], ["x", "x", "y"], []].randomElement(using: &random) ?? []
            (line.isDiscountable, line.isOnSale) = (Bool.random(using: &random), Bool.random(using: &random))
            if Bool.random(using: &random) { line.attributes = ["brand": .string("acme")] }
            cart.lines.append(line)
        }
        return cart
    }

    @Test func `compiled thresholds hold for the same carts`() throws {
        var random = SplitMix64(state: 3)
        for kind in Self.kinds {
            for filter in Self.filters {
                let isAmount = kind.contains("subtotal")
                for comparator in Self.comparators + (isAmount ? Self.comparatorsByCurrency : []) {
                    let catalog = try Self.catalog(#"{\#(kind), "filter": \#(filter), \#(comparator)}"#)
                    let condition = try #require(catalog.promotions[0].conditions.first)
                    for _ in 0..<20 {
                        let cart = Self.cart(&random)
                        let isMet = try condition.check(CartFacts(cart: cart, instant: .testing)).isMet
                        let quote = try price(cart, from: catalog, at: .testing, options: .explaining)
                        let isUnmet = quote.rejection(of: "p")?.reason == .conditionNotMet
                        #expect(isUnmet == !isMet, "\(condition.json.text) on \(cart.lines)")
                    }
                }
            }
        }
    }

    @Test func `conditions on line totals compile to thresholds, except those on the stage`() throws {
        for (condition, isNumbers) in [
            (#"{"type": "subtotal", "at_most": 5}"#, true),
            (#"{"type": "subtotal", "at_least": 5, "filter": {"skus": ["A"]}}"#, true),
            (#"{"type": "subtotal", "at_least": {"USD": 5}}"#, true),
            (#"{"type": "quantity", "at_least": 5}"#, true),
            (#"{"type": "subtotal", "at_least": 5, "basis": "stage"}"#, false),
            (#"{"type": "distinct_skus", "at_least": 5}"#, false),
        ] {
            let thresholds = try Self.catalog(condition).compiled.ordered[0].thresholds
            #expect(thresholds.ofLines.count == (isNumbers ? 1 : 0) && thresholds.hasOthers == !isNumbers)
        }
    }

    @Test func `a quantity overflow is an error in a compiled threshold too`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = ["a", "b"].map { Line(id: $0, sku: "A", unitPriceMinor: 0, quantity: .max) }
        let catalog = try Self.catalog(#"{"type": "quantity", "at_least": 5}"#)
        let error = #expect(throws: CartwrightError.self) { try price(cart, from: catalog, at: .testing) }
        #expect(error?.code == .moneyOverflow)
    }
}

extension Currency {
    fileprivate static let euro = (try? Currency("EUR")) ?? .usd
}

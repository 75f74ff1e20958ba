import Testing

@testable import Cartwright

/// Checks thresholds and prices that differ by currency.
@Suite struct AmountPerCurrencyTests {
    private static func cart(_ currency: String) throws -> Cart {
        var cart = Cart(currency: try Currency(currency))
        cart.lines = [
            Line(id: "a", sku: "A", unitPriceMinor: 1000, quantity: 2),
            Line(id: "b", sku: "B", unitPriceMinor: 4000, quantity: 1),
        ]
        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: 500)]
        return cart
    }

    private static func quote(_ conditions: String, _ effect: String, in currency: String) throws -> Quote {
        let catalog = try Catalog(
            JSONParser.parse(#"[{"id": "p", "conditions": [\#(conditions)], "effects": [\#(effect)]}]"#)
        )
        var options = PricingOptions()
        options.explanation = .all
        let quote = try price(Self.cart(currency), from: catalog, at: .testing, options: options)
        options.explanation = .applied
        let bare = try price(Self.cart(currency), from: catalog, at: .testing, options: options)
        #expect(bare.applied == quote.applied)
        quote.checkLaws()
        return quote
    }

    private static let off = #"{"type": "amount_off", "amount": 100}"#

    /// The conditions, and their results in dollars, euros and yen on merchandise of 6,000 and shipping of 500.
    private static let conditions: [(String, [Bool])] = [
        (#"{"type": "subtotal", "at_least": {"USD": 6001, "EUR": 6000}}"#, [false, true, false]),
        (#"{"type": "subtotal", "at_most": {"USD": 6000, "EUR": 5999}}"#, [true, false, false]),
        (
            #"{"type": "subtotal", "at_least": {"USD": 6000, "EUR": 1}, "at_most": {"USD": 9000}}"#,
            [true, false, false]
        ),
        (#"{"type": "subtotal", "at_least": 1, "less_than": {"EUR": 6001}}"#, [false, true, false]),
        (#"{"type": "subtotal", "at_least": {"USD": 1}, "at_most": {"EUR": 9999}}"#, [false, false, false]),
        (#"{"type": "subtotal", "basis": "stage", "at_least": {"USD": 6001, "EUR": 6000}}"#, [false, true, false]),
        (#"{"type": "order_total", "at_least": {"USD": 6501, "EUR": 6500}}"#, [false, true, false]),
        (#"{"type": "order_total", "basis": "stage", "equals": {"USD": 6500}}"#, [true, false, false]),
        (#"{"type": "not", "of": {"type": "subtotal", "at_least": {"USD": 1, "EUR": 6001}}}"#, [false, true, false]),
        (
            #"""
            {"type": "any", "of": [{"type": "subtotal", "at_least": {"USD": 1}},
             {"type": "currency", "any_of": ["JPY"]}]}
            """#,
            [true, false, true]
        ),
        (
            #"{"type": "quantity", "equals": 1, "filter": {"price_at_least": {"USD": 1001, "EUR": 1000}}}"#,
            [true, false, false]
        ),
        (
            #"{"type": "quantity", "equals": 0, "filter": {"price_at_most": {"USD": 999, "EUR": 1000}}}"#,
            [true, false, false]
        ),
        (#"{"type": "distinct_skus", "equals": 1, "filter": {"price_at_most": {"USD": 1000}}}"#, [true, false, false]),
        (
            #"{"type": "subtotal", "equals": 2000, "filter": {"price_at_least": {"EUR": 1}, "price_at_most": 3000}}"#,
            [false, true, false]
        ),
        (
            #"{"type": "subtotal", "basis": "stage", "equals": 4000, "filter": {"price_at_least": {"USD": 3000}}}"#,
            [true, false, false]
        ),
    ]

    @Test(arguments: conditions.indices, [("USD", 0), ("EUR", 1), ("JPY", 2)])
    func `a condition compares with the amounts of the cart's currency`(row: Int, currency: (String, Int)) throws {
        let (condition, holds) = Self.conditions[row]
        let quote = try Self.quote(condition, Self.off, in: currency.0)
        #expect(quote.applies("p") == holds[currency.1], "\(condition) in \(currency.0)")
    }

    /// The effects with a filter on prices, and the discount of each in dollars, euros and yen.
    private static let effects: [(String, [Int64])] = [
        (#"{"type": "percent_off", "percent": "10", "target": {"scope": "lines", "filter": FILTER}}"#, [400, 200, 0]),
        (#"{"type": "percent_off", "percent": "10", "target": {"scope": "order", "filter": FILTER}}"#, [400, 200, 0]),
        (
            #"{"type": "percent_off", "percent": "9", "round": "unit", "target": {"scope": "lines","filter": FILTER}}"#,
            [360, 180, 0]
        ),
        (#"{"type": "percent_off", "percent": "10", "target": {"scope": "units", "filter": FILTER}}"#, [400, 200, 0]),
        (
            #"{"type": "amount_off", "amount": 10, "each": "unit", "target": {"scope": "units", "filter": FILTER}}"#,
            [10, 20, 0]
        ),
        (#"{"type": "fixed_price", "amount": 1, "target": {"scope": "order", "filter": FILTER}}"#, [3999, 1999, 0]),
        (#"{"type": "fixed_price", "amount": 1, "target": {"scope": "units", "filter": FILTER}}"#, [3999, 1998, 0]),
        (
            #"""
            {"type": "tiered", "basis": "quantity", "target": {"scope": "order", "filter": FILTER},
             "tiers": [{"at_least": 1, "amount": 7}, {"at_least": 2, "amount": 9}]}
            """#,
            [7, 9, 0]
        ),
        (
            #"{"type": "buy_x_get_y", "buy": {"quantity": 1}, "get": {"quantity": 1, "filter": FILTER}}"#,
            [4000, 1000, 0]
        ),
        (
            #"{"type": "buy_x_get_y", "buy": {"quantity": 1, "filter": FILTER}, "get": {"quantity": 1}}"#,
            [1000, 1000, 0]
        ),
    ]

    private static let filter =
        #"{"price_at_least": {"USD": 1001, "EUR": 1}, "price_at_most": {"USD": 4000, "EUR": 1000}}"#

    @Test(arguments: effects.indices, [("USD", 0), ("EUR", 1), ("JPY", 2)])
    func `a price filter selects lines by the prices of the cart's currency`(row: Int, currency: (String, Int)) throws {
        let (effect, off) = Self.effects[row]
        let text = effect.replacing("FILTER", with: Self.filter)
        // The pipeline carries out an effect with a partial budget by its proposal.
        for budget in ["", #", "budget": {"kind": "amount", "limit": 100000, "partial": true}"#] {
            let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", "effects": [\#(text)]\#(budget)}]"#))
            let quote = try price(Self.cart(currency.0), from: catalog, at: .testing)
            #expect(quote.discountMinor == off[currency.1], "\(text)\(budget) in \(currency.0)")
            quote.checkLaws()
        }
    }

    @Test func `a finding has the threshold of the cart's currency, or none`() throws {
        let condition = #"{"type": "subtotal", "at_least": {"USD": 7000, "EUR": 1}}"#
        let dollars = try Self.quote(condition, Self.off, in: "USD")
        #expect(
            dollars.rejection(of: "p")?.unmet.first?.json.text
                == #"{"condition":"subtotal","at_least":7000,"observed":6000,"short_by":1000}"#
        )
        #expect(dollars.nudges.map(\.shortBy) == [1000])
        let yen = try Self.quote(condition, Self.off, in: "JPY")
        #expect(
            yen.rejection(of: "p")?.unmet.first?.json.text
                == #"{"condition":"subtotal","at_least":{"EUR":1,"USD":7000},"observed":6000,"#
                + #""unknown":"wrong_currency","reason":"wrong_currency"}"#
        )
        #expect(yen.nudges.isEmpty)
    }

    @Test func `a threshold per currency equals a plain number in that currency`() throws {
        var random = SplitMix64(state: 5)
        let currencies = try ["USD", "EUR", "JPY"].map { try Currency($0) }
        for _ in 0..<300 {
            let minors = currencies.map { _ in Int64.random(in: 0...7000, using: &random) }
            let amounts = Amount.perCurrency(Dictionary(zip(currencies, minors)) { first, _ in first })
            for (currency, minor) in zip(currencies, minors) {
                let cart = try Self.cart(currency.code)
                let (named, plain) = (promotion(amounts), promotion(.any(minor: minor)))
                let quotes = try [named, plain].map { try price(cart, from: Catalog([$0]), at: .testing) }
                #expect(quotes[0] == quotes[1])
            }
        }
    }

    private func promotion(_ amount: Amount) -> Promotion {
        var filter = LineFilter()
        filter.priceAtMost = amount
        let effects: [any Effect] = [PercentOff(.whole, off: Target(.lines, filter: filter))]
        return Promotion(id: "p", conditions: [SubtotalCondition(.atLeast(amount))], effects: effects)
    }

    @Test(
        arguments: [
            (#"{"price_at_least": {"USD": -1}}"#, .jsonOutOfRange, "/price_at_least/USD"),
            (#"{"price_at_least": -1}"#, .jsonOutOfRange, "/price_at_least"),
            (#"{"price_at_most": {"XXY": 1}}"#, .moneyBadCurrency, "/price_at_most/XXY"),
            (#"{"price_at_most": "1"}"#, .jsonWrongType, "/price_at_most"),
        ] as [(String, ErrorCode, String)]
    )
    func `a bad price in a filter is refused at its JSON pointer`(text: String, code: ErrorCode, pointer: String) throws
    {
        let value = try JSONParser.parse(text)
        let error = #expect(throws: CartwrightError.self) { try LineFilter(value, at: .root) }
        #expect(error?.code == code && error?.location.pointer == pointer)
    }

    @Test func `prices per currency round-trip through JSON`() throws {
        let text = #"{"price_at_least":{"EUR":1,"USD":2},"price_at_most":9}"#
        #expect(try LineFilter(JSONParser.parse(text), at: .root).json.text == text)
    }
}

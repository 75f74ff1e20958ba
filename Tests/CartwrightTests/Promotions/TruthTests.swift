import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks that a condition is met, not met or unknown, and that neither an unknown condition nor its opposite holds.
@Suite struct TruthTests {
    private static let firstOrder = #"{"type": "order_number", "equals": 1}"#

    private static func subtotal(_ minor: Int64) -> String { #"{"type": "subtotal", "at_least": \#(minor)}"# }
    private static func not(_ condition: String) -> String { #"{"type": "not", "of": \#(condition)}"# }
    private static func any(_ conditions: String...) -> String {
        #"{"type": "any", "of": [\#(conditions.joined(separator: ", "))]}"#
    }
    private static func all(_ conditions: String...) -> String {
        #"{"type": "all", "of": [\#(conditions.joined(separator: ", "))]}"#
    }

    /// Returns a cart of 50.00.
    private static func cart(in currency: String = "USD", customer: String? = nil) throws -> Cart {
        let customer = customer.map { #""customer": \#($0), "# } ?? ""
        return try Cart(
            JSONParser.parse(
                #"{"currency": "\#(currency)", \#(customer)"lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}"#
            )
        )
    }

    /// Returns the rejection of a promotion with a condition, or nil if the promotion is applied.
    private static func rejection(
        _ condition: String,
        _ cart: Cart,
        catalog currency: Currency? = nil
    ) throws -> RejectedPromotion? {
        let text = #"{"id": "p", "conditions": [\#(condition)], "effects": [{"type": "percent_off", "percent": "10"}]}"#
        let catalog = try Catalog([try Promotion(JSONParser.parse(text))], currency: currency)
        let quote = try price(cart, from: catalog, at: .testing, options: .explaining)
        #expect(quote.applies("p") == (quote.rejection(of: "p") == nil))
        return quote.rejection(of: "p")
    }

    @Test(
        arguments: [
            (any(firstOrder, subtotal(4000)), Truth.met), (any(firstOrder, subtotal(6000)), .unknown),
            (not(any(firstOrder, subtotal(4000))), .notMet), (not(any(firstOrder, subtotal(6000))), .unknown),
            (all(firstOrder, subtotal(4000)), .unknown), (all(firstOrder, subtotal(6000)), .notMet),
            (not(all(firstOrder, subtotal(4000))), .unknown), (not(all(firstOrder, subtotal(6000))), .met),
            (firstOrder, .unknown), (not(firstOrder), .unknown), (not(not(firstOrder)), .unknown),
            (#"{"type": "not", "of": {"type": "order_number", "at_least": 2}}"#, .unknown),
            // Comparisons with an absent attribute; words and sets are never unknown.
            (#"{"type": "cart", "key": "visits", "at_least": 3}"#, .unknown),
            (not(#"{"type": "cart", "key": "visits", "at_most": 3}"#), .unknown),
            (not(#"{"type": "customer", "key": "points", "equals": 3}"#), .unknown),
            (not(#"{"type": "customer", "key": "tier", "equals": "gold"}"#), .unknown),
            (#"{"type": "customer", "key": "tier", "any_of": ["gold"]}"#, .notMet),
            (#"{"type": "customer", "key": "tier", "none_of": ["gold"]}"#, .met),
            (not(#"{"type": "customer", "key": "tier", "any_of": ["gold"]}"#), .met),
            (not(#"{"type": "customer", "key": "tier", "none_of": ["gold"]}"#), .notMet),
            (#"{"type": "cart", "key": "a", "any_of": ["x"], "at_least": 3}"#, .notMet),
            (#"{"type": "cart", "key": "a", "none_of": ["x"], "at_least": 3}"#, .unknown),
            (not(#"{"type": "customer_segment", "any_of": ["vip"]}"#), .met),
            (#"{"type": "customer_segment", "none_of": ["vip"]}"#, .met),
            (not(#"{"type": "country", "any_of": ["US"]}"#), .met),
            (not(#"{"type": "channel", "any_of": ["web"]}"#), .met),
            (not(#"{"type": "shipping_method", "any_of": ["std"]}"#), .met),
            // Amounts in another currency, also in a filter and on the stage.
            (#"{"type": "subtotal", "at_least": {"GBP": 10000}}"#, .unknown),
            (not(#"{"type": "subtotal", "at_least": {"GBP": 10000}}"#), .unknown),
            (not(#"{"type": "subtotal", "at_least": {"GBP": 10000}, "basis": "stage"}"#), .unknown),
            (not(#"{"type": "subtotal", "at_least": {"GBP": 10000, "USD": 10000}}"#), .met),
            (not(#"{"type": "subtotal", "at_least": {"GBP": 1}, "at_most": {"USD": 1}}"#), .unknown),
            (not(#"{"type": "order_total", "at_least": {"GBP": 10000}}"#), .unknown),
            (not(#"{"type": "quantity", "at_least": 1, "filter": {"price_at_least": {"GBP": 1}}}"#), .unknown),
            (#"{"type": "quantity", "at_most": 0, "filter": {"price_at_most": {"GBP": 1}}}"#, .unknown),
            (#"{"type": "distinct_skus", "at_most": 0, "filter": {"price_at_most": {"GBP": 1}}}"#, .unknown),
            (#"{"type": "quantity", "per": "line", "at_least": 1, "filter": {"price_at_most": {"GBP": 1}}}"#, .unknown),
        ]
    )
    func `conditions for a guest with a cart of 50.00`(condition: String, truth: Truth) throws {
        let cart = try Self.cart()
        let finding = try ConditionTests.finding(condition, cart: cart.json.text)
        #expect(finding.truth == truth)
        let rejection = try Self.rejection(condition, cart)
        #expect((rejection == nil) == (truth == .met))
        guard let rejection else { return }
        #expect(rejection.reason == .conditionNotMet && rejection.unmet == [finding])
        #expect((rejection.unmet[0].json["unknown"] != nil) == (truth == .unknown))
    }

    @Test func `not around an amount in dollars gives nothing to a cart in pounds, with the reason`() throws {
        var cart = try Self.cart(in: "GBP")
        cart.lines[0].unitPriceMinor = 5_000_000
        let condition = Self.not(#"{"type": "subtotal", "at_least": {"USD": 10000}}"#)
        let rejection = try #require(try Self.rejection(condition, cart))
        #expect(rejection.reason == .conditionNotMet)
        #expect(
            rejection.unmet[0].json.text
                == #"{"condition":"not","unknown":true,"of":[{"condition":"subtotal","at_least":{"USD":10000},"#
                + #""observed":5000000,"unknown":"wrong_currency","reason":"wrong_currency"}]}"#
        )
    }

    @Test func `an order number is unknown without an order count, and known with one`() throws {
        let notSecond = Self.not(#"{"type": "order_number", "at_least": 2}"#)
        for (customer, holds) in [
            (nil, false), (#"{"id": "ada"}"#, false), (#"{"orders_count": 0}"#, true), (#"{"orders_count": 1}"#, false),
        ] as [(String?, Bool)] {
            let rejection = try Self.rejection(notSecond, try Self.cart(customer: customer))
            #expect((rejection == nil) == holds, "\(customer ?? "guest")")
        }
        let guest = try #require(try Self.rejection(Self.firstOrder, try Self.cart()))
        #expect(
            guest.unmet.map(\.json.text)
                == [#"{"condition":"order_number","equals":1,"observed":null,"unknown":true}"#]
        )
    }

    @Test func `an unknown alternative gives no nudge, and another one still does`() throws {
        let quote = try price(
            try Self.cart(),
            from: try Catalog(
                JSONParser.parse(
                    #"[{"id": "p", "conditions": [\#(Self.any(Self.firstOrder, Self.subtotal(6000)))], "#
                        + #""effects": [{"type": "percent_off", "percent": "10"}]}]"#
                )
            ),
            at: .testing,
            options: .explaining
        )
        #expect(quote.nudges.map(\.shortBy) == [1000])
    }

    @Test(arguments: Truth.allCases) func `the three truth values follow strong Kleene logic`(a: Truth) {
        #expect(a.opposite.opposite == a && (a.opposite == a) == (a == .unknown))
        for b in Truth.allCases {
            // The result is known only if it is the same for every value that an unknown may have.
            let cases = { (truth: Truth) in truth == .unknown ? [true, false] : [truth == .met] }
            let both = cases(a).flatMap { a in cases(b).map { b in (a, b) } }
            let (alls, anys) = (Set(both.map { $0 && $1 }), Set(both.map { $0 || $1 }))
            #expect([a, b].all == (alls.count == 1 ? Truth(alls.contains(true)) : .unknown))
            #expect([a, b].any == (anys.count == 1 ? Truth(anys.contains(true)) : .unknown))
        }
    }

    /// The kinds of conditions on an amount, tested with and without a currency of the catalog.
    private static let amounts = [
        #"{"type": "subtotal", "at_least": 4000}"#, #"{"type": "subtotal", "at_most": 4000}"#,
        #"{"type": "subtotal", "at_least": 1, "filter": {"skus": ["A"]}}"#,
        #"{"type": "subtotal", "at_least": 1, "filter": {"price_at_least": 4000}}"#,
        #"{"type": "subtotal", "at_least": 4000, "basis": "stage"}"#, #"{"type": "order_total", "at_least": 4000}"#,
        #"{"type": "quantity", "at_least": 1, "filter": {"price_at_least": 4000}}"#,
        #"{"type": "quantity", "at_least": 1, "per": "line", "filter": {"price_at_most": 9000}}"#,
        #"{"type": "distinct_skus", "at_least": 1, "filter": {"price_at_least": 4000}}"#,
    ]

    @Test(arguments: amounts) func `a bare amount is in the currency of the catalog`(text: String) throws {
        let krw = try Currency("KRW")
        for condition in [text, Self.not(text), Self.any(text, text), Self.not(Self.all(text, text))] {
            let own = try Self.rejection(condition, try Self.cart(in: "KRW"))
            let atHome = try Self.rejection(condition, try Self.cart(in: "KRW"), catalog: krw)
            #expect((own == nil) == (atHome == nil), "\(condition)")
            let abroad = try #require(try Self.rejection(condition, try Self.cart(), catalog: krw), "\(condition)")
            #expect(abroad.reason == .conditionNotMet && abroad.unmet.map(\.truth) == [.unknown])
        }
        let leaf = try #require(try Self.rejection(text, try Self.cart(), catalog: krw)).unmet[0]
        #expect(leaf.json["unknown"] == "wrong_currency")
    }
}

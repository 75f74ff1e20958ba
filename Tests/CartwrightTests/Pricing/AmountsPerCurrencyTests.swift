import CartwrightScenarios
import Testing

@testable import Cartwright

/// Checks every amount of effects and budgets that may be given per currency.
@Suite struct AmountsPerCurrencyTests {
    /// A promotion on two lines of 10.00 and delivery for 5.00, and its expected discount in dollars and in euros: an
    /// amount off, or the list value of its gift.
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let keys: String
        let (usd, eur): (Int64, Int64)

        init(_ name: String, _ keys: String, usd: Int64, eur: Int64) {
            (testDescription, self.keys, self.usd, self.eur) = (name, keys, usd, eur)
        }

        init(_ name: String, effect: String, usd: Int64, eur: Int64) {
            self.init(name, #""effects": [{"type": \#(effect)}]"#, usd: usd, eur: eur)
        }

        init(_ name: String, budget: String, usd: Int64, eur: Int64) {
            let half = #""effects": [{"type": "percent_off", "percent": "50"}]"#
            self.init(name, #""budget": {"kind": "amount", \#(budget)}, \#(half)"#, usd: usd, eur: eur)
        }

        func quote(in currency: String, _ more: String = "") throws -> Quote {
            try Scenario(JSONParser.parse(text(in: currency, more))).quote(clock: .testing, explanation: .all)
        }

        func text(in currency: String, _ more: String = "") -> String {
            """
            {"cart": {"currency": "\(currency)", "codes": ["P"],
              "lines": [{"id": "a", "sku": "A", "unit_price": 1000, "quantity": 1},
                        {"id": "b", "sku": "B", "unit_price": 1000, "quantity": 1}], "shipping": [{"amount": 500}]},
             "promotions": [{"id": "p", "code": "P", \(keys)}\(more)]}
            """
        }
    }

    static let rows = [
        Row("an amount", effect: #""amount_off", "amount": {"USD": 500, "EUR": 450}"#, usd: 500, eur: 450),
        Row(
            "one of each unit, and another of the first",
            effect: #""amount_off", "amount": 100, "each": "unit", "first_amount": {"USD": 300, "EUR": 200}"#,
            usd: 600,
            eur: 400
        ),
        Row("a fixed price", effect: #""fixed_price", "amount": {"USD": 1500, "EUR": 1800}"#, usd: 500, eur: 200),
        Row(
            "a cap of the order",
            effect: #""percent_off", "percent": "50", "max_discount": {"USD": 300, "EUR": 400}"#,
            usd: 300,
            eur: 400
        ),
        Row(
            "of lines",
            effect: """
                "percent_off", "percent": "50", "max_discount": {"USD": 301, "EUR": 400},
                "target": {"scope": "lines"}
                """,
            usd: 301,
            eur: 400
        ),
        Row(
            "of units",
            effect: """
                "percent_off", "percent": "50", "max_discount": {"USD": 300, "EUR": 900},
                "target": {"scope": "units", "max_units": 1}
                """,
            usd: 300,
            eur: 500
        ),
        Row(
            "of shipping",
            effect: """
                "percent_off", "percent": "100", "max_discount": {"USD": 200, "EUR": 1},
                "target": {"scope": "shipping"}
                """,
            usd: 200,
            eur: 1
        ),
        Row(
            "tiers whose order depends on the currency",
            effect: """
                "tiered", "basis": "subtotal",
                "tiers": [{"at_least": {"USD": 1000, "EUR": 3000}, "amount": 100},
                          {"at_least": {"USD": 3000, "EUR": 2000}, "amount": {"USD": 200, "EUR": 250}}]
                """,
            usd: 100,
            eur: 250
        ),
        Row(
            "of each line",
            effect: """
                "tiered", "basis": "line", "target": {"scope": "lines"},
                "tiers": [{"at_least": {"USD": 1000, "EUR": 999}, "percent": "10"},
                          {"at_least": {"USD": 1001, "EUR": 1000}, "percent": "20"}]
                """,
            usd: 200,
            eur: 400
        ),
        Row(
            "of each shipment",
            effect: """
                "tiered", "basis": "shipment", "target": {"scope": "shipping"},
                "tiers": [{"at_least": 0, "amount": {"USD": 50, "EUR": 60}},
                          {"at_least": {"USD": 501, "EUR": 500}, "amount": 90}]
                """,
            usd: 50,
            eur: 90
        ),
        Row(
            "of units, whose number is the same everywhere",
            effect: #""tiered", "basis": "quantity", "tiers": [{"at_least": 2, "amount": {"USD": 50, "EUR": 60}}]"#,
            usd: 50,
            eur: 60
        ),
        Row("a gift", effect: #""gift", "sku": "MUG", "unit_price": {"USD": 900, "EUR": 800}"#, usd: 900, eur: 800),
        Row("a budget", budget: #""limit": {"USD": 1000, "EUR": 999}"#, usd: 1000, eur: 0),
        Row("a partial one", budget: #""limit": {"USD": 300, "EUR": 100}, "partial": true"#, usd: 300, eur: 100),
        Row(
            "of which some is gone",
            budget: #""limit": {"USD": 300, "EUR": 300}, "used": {"USD": 100}, "partial": true"#,
            usd: 200,
            eur: 300
        ),
    ]

    /// Returns the discount of a quote, with gifts at their list value.
    static func given(_ quote: Quote) -> Int64 {
        let gifts = quote.gifts.reduce(0) { $0 + $1.line.quantity * $1.line.unitPriceMinor }
        return quote.discountMinor + quote.shippingDiscountMinor + gifts
    }

    @Test(arguments: rows) func `each currency uses its own amount`(row: Row) throws {
        for (currency, expected) in [("USD", row.usd), ("EUR", row.eur)] {
            let quote = try row.quote(in: currency)
            #expect(Self.given(quote) == expected, "\(currency)")
            #expect(quote.rejection(of: "p")?.reason == (expected > 0 ? nil : .budgetExhausted))
            quote.checkLaws()
        }
    }

    @Test(arguments: rows) func `an amount missing in the currency gives nothing, with that reason`(row: Row) throws {
        let others = #", {"id": "q", "effects": [{"type": "percent_off", "percent": "10"}]}"#
        for more in ["", others] {
            let quote = try row.quote(in: "JPY", more)
            #expect(quote.rejection(of: "p")?.reason == .wrongCurrency)
            #expect(quote.rejectedCodes.map(\.reason) == ["wrong_currency"])
            #expect(quote.gifts.isEmpty && quote.discountMinor == (more.isEmpty ? 0 : 200))
        }
    }

    @Test(arguments: rows) func `amounts per currency round-trip through JSON`(row: Row) throws {
        let promotion = try #require(try Scenario(JSONParser.parse(row.text(in: "USD"))).promotions.first)
        #expect(try Promotion(promotion.json).json == promotion.json)
        #expect(promotion.json.text.contains("EUR"))
        #expect(promotion.isIn(.usd) && promotion.isIn(.eur) && !promotion.isIn(.jpy))
    }

    /// Tests effects directly, since the currency gate of pricing stops the promotion first.
    @Test(arguments: rows) func `an effect does not resolve in a currency without its amounts`(row: Row) throws {
        let scenario = try Scenario(JSONParser.parse(row.text(in: "JPY")))
        for effect in scenario.promotions[0].effects where (effect as? any EngineEffect)?.dependsOnCurrency == true {
            #expect(effect.resolved(in: .jpy) == nil && effect.resolved(in: .usd) != nil)
        }
    }

    @Test func `only the effects with amounts in the cart's currency apply`() throws {
        let keys = """
            "effects": [{"type": "amount_off", "amount": {"USD": 300}},
             {"type": "percent_off", "percent": "10", "max_discount": {"EUR": 50}, "target": {"scope": "lines"}},
             {"type": "fixed_price", "amount": {"EUR": 100}, "target": {"scope": "shipping"}}]
            """
        let row = Row("", keys, usd: 0, eur: 0)
        #expect(Self.given(try row.quote(in: "USD")) == 300)
        #expect(Self.given(try row.quote(in: "EUR")) == 50 + 400)
        #expect(try row.quote(in: "JPY").rejection(of: "p")?.reason == .wrongCurrency)
    }

    @Test func `the trace follows each cent of an amount per currency`() throws {
        let row = Self.rows[4]
        var scenario = try Scenario(JSONParser.parse(row.text(in: "USD")))
        scenario.options.tracesCents = true
        let step = try #require(try scenario.quote(clock: .testing).trace?.steps.first)
        #expect(step.calculation == "50% of each, at most $3.01 in all")
        #expect(step.shares.map(\.givenMinor) == [151, 150])
    }
}

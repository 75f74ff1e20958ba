import CartwrightScenarios
import Testing

@testable import Cartwright

struct CentTraceTests {
    static func trace(_ lines: [(String, Int64)], _ promotions: String) throws -> CentTrace {
        var cart = Cart(currency: .usd)
        cart.lines = lines.map { Line(id: $0, sku: $0, unitPriceMinor: $1, quantity: 1) }
        let catalog = try Catalog(JSONParser.parse(promotions))
        return try trace(cart, catalog)
    }

    static func trace(_ cart: Cart, _ catalog: Catalog) throws -> CentTrace {
        var options = PricingOptions()
        options.tracesCents = true
        return try #require(try price(cart, from: catalog, at: .testing, options: options).trace)
    }

    /// Returns the shares as `line given of base: exact, residue`.
    static func words(_ part: CentTrace.Step) -> [String] {
        part.shares.map { share in
            let exact = share.exact?.decimal(in: .usd) ?? "-"
            return "\(share.place) \(share.givenMinor) of \(share.baseMinor): \(exact), \(share.residue ?? 9)"
        }
    }

    @Test func `the cent left over of three equal lines goes to the first id`() throws {
        let half = #"[{"id": "half", "effects": [{"type": "percent_off", "percent": "50"}]}]"#
        let part = try #require(try Self.trace([("a", 35), ("b", 35), ("c", 35)], half).steps.first)
        #expect(
            part.calculation == "50% of $1.05 is $0.525; the remaining price rounds to $0.53" && part.givenMinor == 52
        )
        let cut = "0.173333"
        #expect(Self.words(part) == ["a 18 of 35: \(cut), 1", "b 17 of 35: \(cut), -1", "c 17 of 35: \(cut), -1"])
    }

    @Test func `a later stage takes from the amounts left by an earlier one`() throws {
        let promotions = """
            [{"id": "order", "effects": [{"type": "amount_off", "amount": 300}]},
             {"id": "lines", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]}]
            """
        let parts = try Self.trace([("a", 1005), ("b", 2000)], promotions).steps
        #expect(parts.map(\.promotion) == ["lines", "order"])
        #expect(Self.words(parts[0]) == ["a 100 of 1005: 1.005, -1", "b 200 of 2000: 2.00, 0"])
        #expect(Self.words(parts[1]) == ["a 100 of 905: 1.003696, -1", "b 200 of 1800: 1.996303, 1"])
    }

    @Test func `an amount moved by a floor is not a rounding residue`() throws {
        var cart = Cart(currency: .usd)
        cart.lines = ["a", "b"].map { Line(id: $0, sku: $0, unitPriceMinor: 1000, quantity: 1) }
        cart.lines[0].minimumUnitPriceMinor = 900
        let six = #"[{"id": "six", "effects": [{"type": "amount_off", "amount": 600}]}]"#
        let catalog = try Catalog(JSONParser.parse(six))
        let part = try #require(try Self.trace(cart, catalog).steps.first)
        #expect(Self.words(part) == ["a 100 of 1000: 3.00, 9", "b 500 of 1000: 3.00, 9"])
    }

    @Test func `on carts of all kinds each cent is traced, and is exact but for one`() throws {
        var (followed, cut) = (0, 0)
        for seed in 1...1500 as ClosedRange<UInt64> {
            var scenario = try LawTests.scenario(seed)
            scenario.options.tracesCents = true
            let quote = try scenario.quote(clock: .testing)
            let steps = try #require(quote.trace).steps
            for applied in quote.applied {
                let given = steps.filter { $0.promotion == applied.promotion }.reduce(0) { $0 + $1.givenMinor }
                #expect(given == applied.discountMinor, "seed \(seed)")
            }
            for step in steps {
                followed += 1
                // Where an effect got all it wanted, no place is a whole unit away from its exact share.
                guard step.givenMinor == step.wantedMinor else {
                    cut += 1
                    continue
                }
                for share in step.shares where share.exact != nil {
                    #expect(share.residue != nil || !isBounded(step, scenario), "seed \(seed): \(step)")
                }
            }
        }
        #expect(followed > 1000 && cut > 10, "\(followed) effects, \(cut) of them cut")
    }

    /// True if only rounding can move a cent: no floor and no other promotion.
    private func isBounded(_ step: CentTrace.Step, _ scenario: Scenario) -> Bool {
        scenario.cart.lines.allSatisfy { $0.minimumUnitPriceMinor == 0 && $0.isDiscountable }
            && scenario.promotions.count == 1
    }

    /// An effect with the expected calculation and shares of its one step.
    struct Row: CustomTestStringConvertible, Sendable {
        let effect: String
        let calculation: String
        let shares: [String]
        var testDescription: String { effect }
    }

    static let rows: [Row] = [
        Row(
            effect: #"{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}, "percent": "50"}"#,
            calculation: "50% of 1 unit for 2 bought",
            shares: ["b(1) 166 of 333: 1.665, -1"]
        ),
        Row(
            effect: #"{"type": "percent_off", "percent": "10", "target": {"scope": "units", "max_units": 3}}"#,
            calculation: "10% of each unit",
            shares: ["a(1) 100 of 1005: 1.005, -1", "b 67 of 666: 0.666, 1"]
        ),
        Row(
            effect: #"{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}, "max_discount": 100}"#,
            calculation: "10% of each, at most $1.00 in all",
            shares: ["a 75 of 2010: 0.75, 0", "b 25 of 666: 0.25, 0"]
        ),
        Row(
            effect: #"{"type": "percent_off", "percent": "10", "max_discount": 100}"#,
            calculation: "10% of $26.76 is $2.676, at most $1.00",
            shares: ["a 75 of 2010: 0.751121, -1", "b 25 of 666: 0.248878, 1"]
        ),
        Row(
            effect: #"{"type": "amount_off", "amount": 300, "target": {"scope": "lines"}, "each": "unit"}"#,
            calculation: "$3.00 off each unit",
            shares: ["a 600 of 2010: 6.00, 0", "b 600 of 666: 6.00, 0"]
        ),
        Row(
            effect: #"{"type": "fixed_price", "amount": 2000}"#,
            calculation: "$20.00 instead of $26.76",
            shares: ["a 508 of 2010: 5.077578, 1", "b 168 of 666: 1.682421, -1"]
        ),
        Row(
            effect: #"{"type": "fixed_price", "amount": 1000, "target": {"scope": "units", "groups_of": 3}}"#,
            calculation: "1 x 3 for $10.00 each instead of $23.43 together",
            shares: ["a 1152 of 2010: 11.521254, -1", "b(1) 191 of 333: 1.908745, 1"]
        ),
        Row(
            effect: #"""
                {"type": "amount_off", "amount": 300, "each": "group", "target": {"scope": "units", "groups_of": 3}}
                """#,
            calculation: "$3.00 off each of 1 x 3 units",
            shares: ["a(1) 180 of 1005: 1.804308, -1", "b 120 of 666: 1.195691, 1"]
        ),
        Row(
            effect: #"{"type": "buy_x_get_y", "buy": {"quantity": 2}, "get": {"quantity": 1}, "amount": 100}"#,
            calculation: "$1.00 off each of 1 unit for 2 bought",
            shares: ["b(1) 100 of 333: 1.00, 0"]
        ),
        Row(
            effect: #"{"type": "amount_off", "amount": 300, "for_every": {"quantity": 2}}"#,
            calculation: "$6.00 off $26.76",
            shares: ["a 451 of 2010: 4.506726, 1", "b 149 of 666: 1.493273, -1"]
        ),
        Row(
            effect: """
                {"type": "tiered", "basis": "subtotal", "tiers": [{"at_least": 1000, "percent": "10"}],
                 "target": {"scope": "lines"}}
                """,
            calculation: "10% of each",
            shares: ["a 201 of 2010: 2.01, 0", "b 67 of 666: 0.666, 1"]
        ),
        Row(
            effect: """
                {"type": "tiered", "basis": "line", "target": {"scope": "lines"},
                 "tiers": [{"at_least": 500, "amount": 20}, {"at_least": 2000, "percent": "5"}]}
                """,
            calculation: "tier discount of each line or shipment",
            shares: ["a 100 of 2010: 1.005, -1", "b 20 of 666: 0.20, 0"]
        ),
    ]

    @Test(arguments: rows)
    func `every kind of effect is traced to the cent`(row: Row) throws {
        var cart = Cart(currency: .usd)
        cart.lines = [("a", 1005), ("b", 333)].map { Line(id: $0, sku: $0, unitPriceMinor: $1, quantity: 2) }
        let catalog = try Catalog(JSONParser.parse(#"[{"id": "p", "effects": [\#(row.effect)]}]"#))
        let steps = try Self.trace(cart, catalog).steps
        #expect(steps.map(\.calculation) == [row.calculation])
        let words = steps.flatMap(\.shares).map { share in
            let units = share.units.map { "(\($0))" } ?? ""
            let exact = share.exact?.decimal(in: .usd) ?? "-"
            return "\(share.place)\(units) \(share.givenMinor) of \(share.baseMinor): \(exact), \(share.residue ?? 9)"
        }
        #expect(words == row.shares)
    }

    @Test func `effects of one promotion are traced one by one, in the order of stages`() throws {
        let promotions = """
            [{"id": "both", "effects": [
               {"type": "amount_off", "amount": 300},
               {"type": "percent_off", "percent": "10", "target": {"scope": "units", "max_units": 1}}]},
             {"id": "lines", "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines"}}]}]
            """
        let steps = try Self.trace([("a", 1000), ("b", 2000)], promotions).steps
        #expect(steps.map(\.promotion) == ["both", "lines", "both"])
        #expect(steps.map(\.givenMinor) == [100, 290, 300])
        #expect(Self.words(steps[1]) == ["a 90 of 900: 0.90, 0", "b 200 of 2000: 2.00, 0"])
    }

    @Test func `a partial budget is traced too`() throws {
        let promotions = """
            [{"id": "p", "budget": {"kind": "amount", "limit": 100, "partial": true},
              "effects": [{"type": "percent_off", "percent": "10"}]}]
            """
        let steps = try Self.trace([("a", 1000), ("b", 2000)], promotions).steps
        #expect(steps.map(\.givenMinor) == [100] && steps.map(\.wantedMinor) == [300])
    }

    @Test func `a quote has no trace by default`() throws {
        let cart = Cart(currency: .usd)
        #expect(try price(cart, from: .empty, at: .testing).trace == nil)
    }

    @Test(arguments: [
        ("USD", 12_345, 100, "1.2345"), ("JPY", 7, 2, "3.5"), ("KWD", 1, 3, "0.0003333"), ("USD", 0, 1, "0.00"),
    ])
    func `an exact amount is written without rounding up`(code: String, top: Int, bottom: Int, text: String) throws {
        let exact = CentTrace.Exact(numerator: Int128(top), denominator: Int128(bottom))
        #expect(exact.decimal(in: try Currency(code)) == text)
    }
}

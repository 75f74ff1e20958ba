import PricingOracle
import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Reasons computed from totals equal those of pricing each cart with every promotion.
struct CountingOracleTests {
    private static let clock = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Returns the figures by pricing each cart: slow, but obviously correct.
    private static func asked(_ scenarios: [Scenario], of catalog: Catalog) throws -> Simulation {
        var campaign = Simulation()
        for scenario in scenarios {
            try campaign.add(try scenario.quote(with: catalog, clock: clock, explanation: .reasons))
        }
        return campaign
    }

    private static func counted(_ scenarios: [Scenario], of catalog: Catalog) throws -> Simulation {
        var question = SimulationQuestion()
        question.ignoresLimits = true
        let trial = try SimulationTrial(question, of: catalog, clock: clock)
        var totals = SimulationTotals()
        for scenario in scenarios { try trial.add(scenario, to: &totals) }
        return trial.completed(totals).simulation
    }

    /// Compares everything except nudges, which pricing does not produce.
    private static func expectEqual(_ counted: Simulation, _ asked: Simulation, _ label: String) {
        #expect(Set(counted.figures.keys) == Set(asked.figures.keys))
        for (currency, figures) in asked.figures {
            let other = counted.figures[currency]
            #expect(other?.cartCount == figures.cartCount && other?.discountMinor == figures.discountMinor)
            #expect(other?.histogram == figures.histogram && other?.reachedCount == figures.reachedCount)
            for id in Set(figures.promotions.keys).union(other?.promotions.keys ?? [:].keys) {
                let (a, b) = (figures.promotions[id], other?.promotions[id])
                let place = "\(label), \(currency.code), \(id)"
                #expect(a?.appliedCount == b?.appliedCount && a?.discountMinor == b?.discountMinor, "\(place)")
                #expect(a?.rejections == b?.rejections, "\(place)")
                #expect(a?.losses == b?.losses && a?.giftCount == b?.giftCount, "\(place)")
                #expect(a?.creditMinor == b?.creditMinor, "\(place)")
                #expect(a?.nearMisses.cartCount == b?.nearMisses.cartCount, "\(place)")
            }
        }
    }

    @Test(arguments: 1...16)
    func `random catalogs on random carts`(seed: Int) throws {
        var generator = ScenarioGenerator(seed: UInt64(seed))
        var promotions: [Promotion] = []
        var carts: [Scenario] = []
        for number in 0..<25 {
            let scenario = try Scenario(generator.scenario())
            for var promotion in scenario.promotions where promotions.count < 24 {
                promotion.id = "\(number)-\(promotion.id)"
                promotions.append(promotion)
            }
            var cart = Scenario(scenario.cart)
            (cart.now, cart.options) = (scenario.now, scenario.options)
            // The limit may leave the choice unproven; here it matters only that both sides choose the same set.
            cart.options.maximumNodes = 20
            // Every third cart is at an instant when a promotion begins or ends, or just before.
            if number.isMultiple(of: 3) {
                let edge = promotions.compactMap { number.isMultiple(of: 2) ? $0.startsAt : $0.endsAt }.last
                cart.now = edge?.adding(milliseconds: Int64(number % 2) - 1) ?? cart.now
            }
            carts.append(cart)
        }
        for code in [nil, "USD", "KWD"] {
            let catalog = try Catalog(promotions, currency: try code.map { try Currency($0) })
            let asked = try Self.asked(carts, of: catalog)
            Self.expectEqual(try Self.counted(carts, of: catalog), asked, "seed \(seed), \(code ?? "any currency")")
        }
    }

    @Test(arguments: 41...48)
    func `carts with their own promotions beside a catalog`(seed: Int) throws {
        var generator = ScenarioGenerator(seed: UInt64(seed))
        var promotions = try Scenario(generator.scenario()).promotions
        for index in promotions.indices { promotions[index].id += "-shop" }
        let scenarios = try (0..<12).map { _ in
            var scenario = try Scenario(generator.scenario())
            scenario.options.maximumNodes = 20
            return scenario
        }
        let catalog = try Catalog(promotions)
        let asked = try Self.asked(scenarios, of: catalog)
        Self.expectEqual(try Self.counted(scenarios, of: catalog), asked, "seed \(seed)")
    }

    @Test func `shared conditions that fail are counted apart from missing items`() throws {
        let text = """
            [{"id": "a", "conditions": [{"type": "customer_segment", "any_of": ["vip"]}],
              "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines", "filter": {"skus": ["A"]}}}]},
             {"id": "b", "conditions": [{"type": "customer_segment", "any_of": ["vip"]}],
              "starts_at": "2026-01-01T00:00:00Z", "ends_at": "2026-02-01T00:00:00Z",
              "effects": [{"type": "percent_off", "percent": "10", "target": {"scope": "lines", "filter": {"skus": ["B"]}}}]}]
            """
        let catalog = try Catalog(JSONParser.parse(text))
        let scenarios = ["A", "B", "C"].flatMap { sku in
            [[], ["vip"]].flatMap { segments in
                [1_767_225_599, 1_767_225_600, 1_769_904_000].map { (seconds: Int64) in
                    var cart = Cart(currency: .usd)
                    cart.lines = [Line(id: "1", sku: sku, unitPriceMinor: 1000, quantity: 1)]
                    cart.customer = Customer(id: "c")
                    cart.customer?.segments = segments
                    var scenario = Scenario(cart)
                    scenario.now = Instant(seconds: seconds)
                    return scenario
                }
            }
        }
        let counted = try Self.counted(scenarios, of: catalog)
        #expect(counted.figures[.usd]?.promotions["a"]?.rejections == [.conditionNotMet: 9, .nothingToDiscount: 6])
        Self.expectEqual(counted, try Self.asked(scenarios, of: catalog), "shared")
    }

    /// Effects from 50.00, with the number of carts of 46.00 that are near misses, in dollars and in euros.
    @Test(arguments: [
        (#"{"type": "percent_off", "percent": "10"}"#, [1, 1]),
        (#"{"type": "percent_off", "percent": "9", "target": {"scope": "lines", "filter": {"skus": ["A"]}}}"#, [1, 1]),
        (#"{"type": "percent_off", "percent": "9", "target": {"scope": "lines", "filter": {"skus": ["B"]}}}"#, [0, 0]),
        (
            """
            {"type": "percent_off", "percent": "9",
              "target": {"scope": "lines", "filter": {"price_at_least": {"USD": 9}}}}
            """,
            [1, 0]
        ),
        (#"{"type": "fixed_price", "amount": 0, "target": {"scope": "shipping"}}"#, [0, 0]),
        (
            #"{"type": "buy_x_get_y", "buy": {"quantity": 1, "filter": {"skus": ["B"]}}, "get": {"quantity": 1}}"#,
            [0, 0]
        ),
        (#"{"type": "gift", "sku": "MUG"}"#, [1, 1]),
    ])
    func `a cart is a near miss only if the effect reaches one of its lines`(effect: String, nearMisses: [Int]) throws {
        let condition = #"{"type": "subtotal", "at_least": 5000}"#
        let catalog = try Catalog(
            JSONParser.parse(#"[{"id": "p", "conditions": [\#(condition)], "effects": [\#(effect)]}]"#)
        )
        try Self.expectNearMisses(nearMisses, of: catalog)
    }

    @Test func `a shortfall is a near miss only if the effect reaches the other lines`() throws {
        func catalog(gets sku: String) throws -> Catalog {
            let buy = #"{"quantity": 10, "filter": {"skus": ["A"]}}"#
            let get = #"{"quantity": 1, "filter": {"skus": ["\#(sku)"]}}"#
            let effect = #"{"type": "buy_x_get_y", "buy": \#(buy), "get": \#(get)}"#
            return try Catalog(JSONParser.parse(#"[{"id": "p", "effects": [\#(effect)]}]"#))
        }
        try Self.expectNearMisses([1, 1], of: try catalog(gets: "C"))
        try Self.expectNearMisses([0, 0], of: try catalog(gets: "B"))
    }

    /// Compares the near misses of promotion p in a cart in dollars and one in euros. Each has nine units of A and one
    /// of C, 46.00 in total.
    private static func expectNearMisses(_ nearMisses: [Int?], of catalog: Catalog) throws {
        let currencies = try [Currency("USD"), Currency("EUR")]
        let scenarios = currencies.map { currency in
            var cart = Cart(currency: currency)
            cart.lines = [
                Line(id: "1", sku: "A", unitPriceMinor: 500, quantity: 9),
                Line(id: "2", sku: "C", unitPriceMinor: 100, quantity: 1),
            ]
            return Scenario(cart)
        }
        let counted = try counted(scenarios, of: catalog)
        #expect(currencies.map { counted.figures[$0]?.promotions["p"]?.nearMisses.cartCount } == nearMisses)
        expectEqual(counted, try asked(scenarios, of: catalog), "near misses")
    }

    @Test func `pricing considers only the promotions that a cart can reach`() throws {
        let promotions = (0..<500).map { number in
            """
            {"id": "p\(number)", "effects": [{"type": "percent_off", "percent": "10",
              "target": {"scope": "lines", "filter": {"skus": ["SKU-\(number)"]}}}]}
            """
        }
        let catalog = try Catalog(JSONParser.parse("[\(promotions.joined(separator: ","))]"))
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "1", sku: "SKU-7", unitPriceMinor: 1000, quantity: 1)]
        let quote = try CountingCatalog(catalog).quote(cart, at: Self.clock).quote
        #expect(quote.applied.map(\.promotion) == ["p7"] && quote.notApplied.isEmpty)
        let counted = try Self.counted([Scenario(cart)], of: catalog)
        #expect(counted.figures[.usd]?.promotions["p8"]?.rejections == [.nothingToDiscount: 1])
        #expect(counted.figures[.usd]?.promotions.count == 500)
    }
}

import Testing

@testable import Cartwright
@testable import CartwrightScenarios

/// Questions of a campaign beyond its plain figures: differences, groups, sweeps and budgets.
struct SimulationQuestionTests {
    private static func figures(_ campaign: Simulation?) throws -> SimulationFigures {
        try #require(campaign?.figures[.usd])
    }

    @Test func `a catalog against itself changes nothing`() throws {
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        let result = try SimulationSample.run(bytes, against: try SimulationSample.shop().catalog)
        let difference = try #require(result.totals.difference)
        #expect(difference.changes.isEmpty)
        let (figures, other) = (try Self.figures(result.totals.simulation), try Self.figures(difference.simulation))
        #expect(other.discountMinor == figures.discountMinor && other.histogram == figures.histogram)
        let sections = SimulationReport(result.totals).answers(in: .usd)
        #expect(!sections.contains { ["against", "dearer", "cheaper"].contains($0.key) })
        let sums = try #require(sections.first { $0.key == "difference" })
        #expect(sums.rows.allSatisfy { $0.last?.text == "$0.00" })
    }

    @Test func `a difference equals pricing twice, with the largest changes first`() throws {
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        let (catalog, other) = (
            try SimulationSample.shop().catalog, try SimulationSample.changed("autumn.percent=20..20")
        )
        var changes: [(name: String, minor: Int64)] = []
        for entry in ScenarioText(bytes).entries {
            let scenario = try entry.scenario.get()
            let first = try scenario.quote(with: catalog, clock: SimulationSample.clock).totalMinor
            let second = try scenario.quote(with: other, clock: SimulationSample.clock).totalMinor
            if first != second { changes.append((scenario.name, second - first)) }
        }
        let found = try #require(try SimulationSample.run(bytes, against: other).totals.difference?.changes[.usd])
        #expect(found.cheaper.cartCount == changes.count { $0.minor < 0 } && found.cheaper.cartCount > 10)
        #expect(found.cheaper.amountMinor == -changes.reduce(0) { $0 + min(0, $1.minor) })
        #expect(found.dearer.cartCount == changes.count { $0.minor > 0 })
        #expect(found.cheaper.largest.count == 10)
        let largest = changes.sorted { ($0.minor, $0.name) < ($1.minor, $1.name) }.prefix(10)
        #expect(found.cheaper.largest.map(\.differenceMinor) == largest.map(\.minor))
    }

    @Test func `groups with one value per cart add up to all carts`() throws {
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        for dimension in SimulationDimension.allCases {
            var question = SimulationQuestion()
            question.dimension = dimension
            let totals = try SimulationSample.run(bytes, question).totals
            let all = try Self.figures(totals.simulation)
            let groups = totals.groups.values.compactMap { $0.figures[.usd] }
            #expect(!groups.isEmpty)
            guard dimension != .segment, dimension != .shipping else { continue }
            #expect(groups.reduce(0) { $0 + $1.cartCount } == all.cartCount)
            #expect(groups.reduce(0) { $0 + $1.discountMinor } == all.discountMinor)
        }
    }

    @Test(arguments: [
        (SimulationDimension.day, ["2025-12-31"]), (.weekday, ["wed"]), (.month, ["2025-12"]), (.hour, ["23"]),
        (.segment, ["a", "b"]), (.country, [SimulationDimension.none]), (.channel, ["web"]), (.shipping, ["post"]),
    ])
    func `a cart counts once in each of its groups`(dimension: SimulationDimension, names: [String]) throws {
        var cart = Cart(currency: .usd)
        cart.customer = Customer(id: "c")
        cart.customer?.segments = ["b", "a", "b", ""]
        cart.channel = "web"
        cart.shipments = ["1", "2"].map { Shipment(id: $0, method: "post", amountMinor: 0) }
        let instant = SimulationSample.clock.adding(milliseconds: -1)
        #expect(dimension.groups(of: cart, at: instant).sorted() == names)
    }

    @Test func `weekdays are sorted from Monday`() {
        let days = (0..<8).map { day in
            SimulationDimension.weekday.groups(
                of: Cart(currency: .usd),
                at: Instant.earliest.adding(seconds: day * 86_400)
            )[0]
        }
        // January 1 of year 1 was a Monday.
        #expect(days == ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "mon"])
        #expect(SimulationDimension.weekday.sorted(["sun", "mon", "wed"]) == ["mon", "wed", "sun"])
    }

    @Test func `a sweep prices the same carts for each value`() throws {
        let bytes = try SimulationSample.bytes(of: SimulationSample.carts)
        var question = SimulationQuestion()
        question.sweep = try SimulationSweep("autumn.percent=0..20:10")
        let totals = try SimulationSample.run(bytes, question).totals
        let curve = try totals.sweep.map { try Self.figures($0).discountMinor }
        #expect(curve.count == 3 && curve == curve.sorted())
        // The catalog's own value is 10.
        #expect(curve[1] == (try Self.figures(totals.simulation).discountMinor))
        let section = try #require(SimulationReport(totals).answers(in: .usd).first { $0.key == "sweep" })
        #expect(section.rows.map { $0[0].text } == ["0", "10", "20"] && section.pictures.count == 3)
    }

    @Test(arguments: [
        "autumn", "autumn.percent", "autumn.percent=5", "autumn.percent=5..1:1", "autumn.percent=1..5:0",
        "autumn.percent=0..1000:1", "autumn.percent=1..2:x", "autumn.percent=1.1234567..2:1", "nobody.percent=1..2:1",
        "autumn.percents=1..2:1", "autumn.effects.0.target=1..2:1", "big-basket.at_least=1..2:0.5",
        "autumn.percent=-1..2:1",
    ])
    func `a sweep that does not fit the catalog is refused`(text: String) throws {
        let catalog = try SimulationSample.shop().catalog
        let error = #expect(throws: CartwrightError.self) {
            _ = try SimulationSweep(text).catalogs(of: catalog, .standard)
        }
        #expect(error?.code == .campaignBadSweep && error?.hint?.isEmpty == false)
    }

    @Test func `a value out of range for the promotion is refused like in a catalog`() throws {
        let catalog = try SimulationSample.shop().catalog
        let error = #expect(throws: CartwrightError.self) {
            _ = try SimulationSweep("autumn.percent=90..110:20").catalogs(of: catalog, .standard)
        }
        #expect(error?.code.rawValue.hasPrefix("money") == true || error?.code.rawValue.hasPrefix("json") == true)
    }

    @Test(arguments: [("0", "0"), ("12.50", "12.5"), ("0.000001", "0.000001"), ("100", "100")])
    func `values are exact`(text: String, written: String) {
        #expect(SweepValue(text)?.text == written)
    }

    @Test(arguments: ["", ".", "1.", ".5", "1.0000000", "1e3", "-1", "99999999999999"])
    func `text that is not a decimal is refused`(text: String) { #expect(SweepValue(text) == nil) }

    @Test func `budgets are spent in the order of the carts, with the time when they run out`() throws {
        let text = """
            [{"id": "one", "usage_limit": 2, "effects": [{"type": "amount_off", "amount": {"USD": 100}}]},
             {"id": "spend", "budget": {"kind": "amount", "limit": 250, "partial": true},
              "effects": [{"type": "amount_off", "amount": {"USD": 100}}]},
             {"id": "each", "per_customer_limit": 1, "effects": [{"type": "amount_off", "amount": {"USD": 10}}]}]
            """
        let carts = [3, 1, 4, 2].map { hour in
            """
            {"id": "c\(hour)", "cart": {"currency": "USD", "now": "2026-01-01T0\(hour):00:00Z", "customer": {"id": "u"},
             "lines": [{"sku": "A", "unit_price": 5000, "quantity": 1}]}}
            """
        }
        let catalog = try Catalog(JSONParser.parse(text))
        let bytes = Array(carts.map { $0.replacing("\n", with: " ") + "\n" }.joined().utf8)
        let budgets = try SimulationSample.run(bytes, of: catalog).totals.budgets
        #expect(budgets["one"]?.useCount == 2 && budgets["one"]?.refusedCount == 2)
        #expect(budgets["one"]?.ranDryAt?.description.hasPrefix("2026-01-01T03:00:00") == true)
        #expect(budgets["spend"]?.spentMinor == [.usd: 250] && budgets["spend"]?.refusedCount == 1)
        #expect(budgets["spend"]?.ranDryAt?.description.hasPrefix("2026-01-01T04:00:00") == true)
        #expect(budgets["each"]?.useCount == 1 && budgets["each"]?.refusedCount == 3)
        #expect(budgets["each"]?.ranDryAt == nil)
    }
}

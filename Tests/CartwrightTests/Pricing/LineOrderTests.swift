import CartwrightScenarios
import Foundation
import PricingOracle
import TestRuns
import Testing

@testable import Cartwright

/// Checks that the order of the lines of a cart does not change any cost, with ids and without.
@Suite struct LineOrderTests {
    /// Returns the discounts of lines of one unit at 0.35, with half off the order: the odd cent of 0.52 is assigned as
    /// ties are.
    private static func discounts(_ lines: String) throws -> [String: Int64] {
        let scenario = try Scenario(
            JSONParser.parse(
                """
                {"cart": {"currency": "USD", "lines": [\(lines)]},
                 "promotions": [{"id": "half", "effects": [{"type": "percent_off", "percent": "50"}]}]}
                """
            )
        )
        let quote = try scenario.quote(clock: .testing)
        return Dictionary(uniqueKeysWithValues: quote.lines.map { ("\($0.id) \($0.sku)", $0.discountMinor) })
    }

    private static func line(_ sku: String, _ id: String? = nil, _ more: String = "") -> String {
        let own = id.map { #""id": "\#($0)", "# } ?? ""
        return #"{\#(own)"sku": "\#(sku)", "unit_price": 35, "quantity": 1\#(more)}"#
    }

    @Test(
        arguments: [
            ([line("A"), line("B"), line("C")], "#1 A"),
            ([line("C"), line("B"), line("A")], "#3 A"),
            ([line("B"), line("A"), line("C")], "#2 A"),
            // Bytes order SKUs, as they order ids.
            ([line("é"), line("z"), line("Z")], "#3 Z"),
            // The first of several lines with one SKU.
            ([line("B"), line("B", nil, #", "title": "x""#), line("C")], "#1 B"),
            // An id replaces the SKU, and is compared with the SKUs of other lines.
            ([line("A", "x"), line("B", "y"), line("C")], "#3 C"),
            ([line("C"), line("B", "a"), line("B")], "#3 B"),
            ([line("b"), line("Z", "a"), line("c")], "a Z"),
            ([line("A"), line("Z", "A"), line("C")], "A Z"),
            // Ids of this form are positions, even if the cart sets them.
            ([line("B", "#1"), line("A", "#3"), line("C", "#2")], "#3 A"),
            ([line("A", "#2"), line("A", "#1"), line("A", "#10")], "#1 A"),
            ([line("C", "#01"), line("B", "#0"), line("A", "#")], "# A"),
        ]
    )
    func `the odd cent goes by id, or by SKU where there is none, then by position`(
        lines: [String],
        first: String
    ) throws {
        let discounts = try Self.discounts(lines.joined(separator: ", "))
        #expect(discounts.filter { $0.value == 18 }.map(\.key) == [first], "\(discounts)")
    }

    @Test func `the tenth line of a SKU comes after the second`() throws {
        let scenario = try Scenario(
            JSONParser.parse(
                """
                {"cart": {"currency": "USD", "lines": [\(Array(repeating: Self.line("A"), count: 11)
                    .joined(separator: ", "))]},
                 "promotions": [{"id": "two", "effects": [{"type": "amount_off", "amount": 2}]}]}
                """
            )
        )
        #expect(try scenario.quote(clock: .testing).lines.map(\.discountMinor).prefix(3) == [1, 1, 0])
    }

    @Test func `shipments without ids go by method, then by position`() throws {
        for methods in [["b", "a", "a"], ["a", "b", "a"], ["a", "a", "b"]] {
            let shipments = methods.map { #"{"method": "\#($0)", "amount": 35}"# }.joined(separator: ", ")
            let scenario = try Scenario(
                JSONParser.parse(
                    """
                    {"cart": {"currency": "USD", "lines": [], "shipping": [\(shipments)]},
                     "promotions": [{"id": "once", "effects": [{"type": "amount_off", "amount": 2,
                                     "target": {"scope": "shipping"}}]}]}
                    """
                )
            )
            let quote = try scenario.quote(clock: .testing)
            #expect(zip(methods, quote.shipments).filter { $0.0 == "a" }.map(\.1.discountMinor) == [1, 1])
        }
    }

    @Test func `duplicate ids in the form of numbers are refused, wherever they are`() {
        var cart = Cart(currency: .usd)
        for (id, sku) in [("#2", "A"), ("#1", "B"), ("#2", "C")] {
            cart.lines.append(Line(id: id, sku: sku, unitPriceMinor: 1, quantity: 1))
        }
        do throws(CartwrightError) {
            _ = try price(cart, from: .empty, at: .testing)
        } catch {
            #expect(error.code == .cartDuplicateID)
        }
    }

    // MARK: Any cart

    private static let seeds = AllTests.seeds(300, all: 1500)

    /// Returns the scenarios of both generators.
    private static func scenarios(_ seed: UInt64) throws -> [OrderedScenario] {
        var (random, generator) = (RandomScenario(seed: seed), ScenarioGenerator(seed: seed))
        return try [JSONParser.parse(random.text()), generator.scenario()].map(OrderedScenario.init)
    }

    /// Compares a cart with the same cart in another order, in the engine and in the oracle.
    private func compare(_ scenario: OrderedScenario, _ permuted: [Int], _ names: [String], _ seed: UInt64) throws {
        let other = scenario.ordered(permuted)
        let (a, b) = (try scenario.quote(), try other.quote())
        let (costs, otherCosts) = (a.costs(names), b.costs(permuted.map { names[$0] }))
        #expect(costs == otherCosts, "seed \(seed)")
        #expect(a.applied == b.applied && a.notApplied == b.notApplied, "seed \(seed)")
        #expect(a.gifts == b.gifts && a.nudges == b.nudges, "seed \(seed)")
        for scenario in [scenario, other] where seed.isMultiple(of: 5) {
            let check = try OracleCheck(scenario.value, clock: .testing)
            #expect(check.findings.isEmpty, "seed \(seed): \(check.findings.joined(separator: "; "))")
        }
    }

    @Test func `without ids each SKU costs the same in any order`() throws {
        var random = SplitMix64(state: 17)
        for seed in Self.seeds {
            for var scenario in try Self.scenarios(seed) {
                var skus: Set<String> = []
                for index in scenario.lines.indices {
                    let sku = scenario.sku(of: index)
                    if !skus.insert(sku).inserted { scenario.lines[index]["sku"] = .string("\(sku)\(index)") }
                    scenario.lines[index]["id"] = nil
                }
                let permuted = scenario.lines.indices.shuffled(using: &random)
                try compare(scenario, permuted, scenario.lines.indices.map(scenario.sku), seed)
            }
        }
    }

    @Test func `equal lines without ids may only exchange their costs`() throws {
        var random = SplitMix64(state: 18)
        for seed in Self.seeds {
            for var scenario in try Self.scenarios(seed) {
                // Lines with one SKU become equal, and the first line is added twice more.
                scenario.lines += scenario.lines.prefix(1) + scenario.lines.prefix(1)
                var likes: [String: JSONObject] = [:]
                for index in scenario.lines.indices {
                    let sku = scenario.sku(of: index)
                    scenario.lines[index] = likes[sku] ?? scenario.lines[index]
                    scenario.lines[index]["id"] = nil
                    likes[sku] = scenario.lines[index]
                }
                let permuted = scenario.lines.indices.shuffled(using: &random)
                try compare(scenario, permuted, scenario.lines.indices.map(scenario.sku), seed)
            }
        }
    }

    @Test func `in a mixed cart each line costs the same while lines of one SKU without ids keep their order`() throws {
        var random = SplitMix64(state: 19)
        for seed in Self.seeds {
            for var scenario in try Self.scenarios(seed) {
                for index in scenario.lines.indices where Bool.random(using: &random) {
                    scenario.lines[index]["id"] = nil
                }
                var permuted = scenario.lines.indices.shuffled(using: &random)
                for sku in Set(scenario.lines.indices.map(scenario.sku)) {
                    let places = permuted.indices.filter {
                        scenario.sku(of: permuted[$0]) == sku && scenario.lines[permuted[$0]]["id"] == nil
                    }
                    for (place, line) in zip(places, places.map { permuted[$0] }.sorted()) { permuted[place] = line }
                }
                try compare(scenario, permuted, scenario.lines.indices.map { "\($0)" }, seed)
            }
        }
    }
}

private struct OrderedScenario {
    private var scenario: JSONObject
    private var cart: JSONObject
    var lines: [JSONObject]

    init(_ value: JSONValue) throws {
        scenario = try Self.object(value)
        cart = try Self.object(scenario["cart"])
        guard case .array(let lines)? = cart["lines"] else { throw Unreadable() }
        self.lines = try lines.map(Self.object)
    }

    private struct Unreadable: Error {}

    private static func object(_ value: JSONValue?) throws -> JSONObject {
        guard case .object(let object)? = value else { throw Unreadable() }
        return object
    }

    func ordered(_ places: [Int]) -> OrderedScenario {
        var other = self
        other.lines = places.map { lines[$0] }
        return other
    }

    func sku(of index: Int) -> String {
        guard case .string(let sku)? = lines[index]["sku"] else { return "" }
        return sku
    }

    var value: JSONValue {
        var (scenario, cart) = (scenario, cart)
        cart["lines"] = .array(lines.map(JSONValue.object))
        scenario["cart"] = .object(cart)
        return .object(scenario)
    }

    func quote() throws -> Quote { try Scenario(value).quote(clock: .testing, explanation: .all) }
}

extension Quote {
    /// Returns the costs of the lines by name, and the other payments. Lines that share a name may exchange their
    /// costs.
    fileprivate func costs(_ names: [String]) -> [String: [[Int64]]] {
        var costs: [String: [[Int64]]] = ["cart": [[totalMinor, taxMinor, discountMinor]]]
        for (name, line) in zip(names, lines) {
            let parts = line.allocations.map(\.amountMinor)
            costs["line \(name)", default: []] += [[line.totalMinor, line.taxMinor] + parts]
        }
        for shipment in shipments { costs["ship", default: []] += [[shipment.totalMinor, shipment.taxMinor]] }
        return costs.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
    }
}

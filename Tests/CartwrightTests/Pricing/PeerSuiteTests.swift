import CartwrightScenarios
import Foundation
import PricingOracle
import Testing

@testable import Cartwright

/// Prices the cases of other shop systems' test suites with the options and keys that state the rules of each system.
@Suite struct PeerSuiteTests {
    /// A system, with the options of its shops.
    struct System {
        let name: String
        let count: Int
        var options: JSONValue?
    }

    static let systems = [
        // Discounts are rounded, and what remains is the difference.
        System(name: "broadleaf", count: 18, options: ["rounding_applies_to": "discount"]),
        System(name: "erpnext", count: 7),
        System(name: "nopcommerce", count: 9),
        // Programs act in the order in which they are claimed, each on what the others left.
        System(name: "odoo", count: 45, options: ["stacking": "compound"]),
        // Cart rules act by priority, each on what the others left.
        System(name: "prestashop", count: 29, options: ["stacking": "compound"]),
        System(name: "reaction", count: 5),
        System(name: "shopware", count: 15),
        System(name: "woocommerce", count: 11),
    ]

    /// The options of single cases, because the system has them as settings of a shop.
    static let optionsOfCases: [String: JSONValue] = [
        // Coupons are applied sequentially.
        "woocommerce/calc-12": ["stacking": "compound"]
    ]

    static let cases: [PeerCase] = {
        let file = Repository.root.appending(path: "Tests/Fixtures/peers/cases.ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            (try? JSONParser.parse(String(line))).flatMap(PeerCase.init)
        }
    }()

    @Test func `the file holds the cases of every system`() {
        #expect(Self.cases.count == 139)
        for system in Self.systems {
            #expect(Self.cases.count { $0.system == system.name } == system.count, "\(system.name)")
        }
    }

    @Test func `each case has the options of its system`() {
        for one in Self.cases {
            let options = Self.systems.first { $0.name == one.system }?.options
            #expect(one.value["options"] == Self.optionsOfCases[one.id] ?? options, "\(one.id)")
        }
    }

    @Test func `only a few cases differ on purpose, each with a reason`() {
        let differing = Self.cases.filter { !$0.changes.isEmpty }
        #expect(differing.map(\.id) == ["odoo/excl-4", "odoo/attr-4"])
        #expect(differing.allSatisfy { $0.value["x_differs"]?["why"] != nil })
    }

    @Test(arguments: cases) func `each case has the price of its shop`(one: PeerCase) throws {
        let scenario = try Scenario(one.expecting)
        let quote = try scenario.quote(clock: .testing, explanation: .all)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.filter { !one.tolerates($0) }.isEmpty, "\(one.id): \(differences)")
        quote.checkLaws()
    }

    @Test(arguments: cases) func `each case has the price of its shop after writing and reading`(one: PeerCase) throws {
        var scenario = try Scenario(one.expecting)
        let quote = try scenario.quote(clock: .testing)
        scenario.promotions = try scenario.promotions.map { try Promotion($0.json) }
        #expect(try scenario.quote(clock: .testing) == quote, "\(one.id)")
    }

    @Test(arguments: cases) func `each price follows from the rules`(one: PeerCase) throws {
        let check = try OracleCheck(one.value, clock: .testing)
        #expect(check.findings.isEmpty, "\(one.id): \(check.findings)")
    }
}

/// A scenario of another system's test suite, with the expected values of its quote.
struct PeerCase: CustomTestStringConvertible {
    let id: String
    let value: JSONValue

    var testDescription: String { id }

    /// Returns nil if the value has no id.
    init?(_ value: JSONValue) {
        guard case .string(let id)? = value["id"] else { return nil }
        (self.id, self.value) = (id, value)
    }

    /// The first part of the id.
    var system: String { String(id.prefix { $0 != "/" }) }

    /// The expected values that differ from those of the system on purpose.
    var changes: JSONObject {
        guard case .object(var changes)? = value["x_differs"] else { return [:] }
        changes["why"] = nil
        return changes
    }

    /// The scenario, which expects the values that differ on purpose.
    var expecting: JSONValue {
        guard case .object(var scenario) = value, case .object(var expected)? = scenario["expect"] else { return value }
        for (key, changed) in changes { expected[key] = changed }
        scenario["expect"] = .object(expected)
        return .object(scenario)
    }

    /// Returns true if a difference is within the rounding of the system.
    func tolerates(_ difference: Difference) -> Bool {
        guard case .integer(let most)? = value["x_tolerance"], case .integer(let expected) = difference.expected,
            case .integer(let actual)? = difference.actual
        else { return false }
        return abs(expected - actual) <= most
    }
}

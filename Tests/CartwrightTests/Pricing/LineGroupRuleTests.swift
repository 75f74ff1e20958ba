import CartwrightScenarios
import Foundation
import PricingOracle
import Testing

@testable import Cartwright

/// Checks the rules of groups whose promotions compete line by line. Other interfaces price the same file.
@Suite struct LineGroupRuleTests {
    static let entries = read("line-groups")

    /// The rules with the option `stacking`; empty if the engine does not have it.
    static let compound = hasStacking ? read("line-groups-compound") : []

    private static let hasStacking = (try? ShopOptions(["stacking": "compound"], at: .root)) != nil

    private static func read(_ name: String) -> [(name: String, value: JSONValue)] {
        let file = Repository.root.appending(path: "Tests/Fixtures/rules/\(name).ndjson")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            guard let value = try? JSONParser.parse(String(line)), case .string(let name)? = value["id"] else {
                return nil
            }
            return (name, value)
        }
    }

    @Test func `the file holds every rule`() { #expect(Self.entries.count == 18) }

    @Test func `each rule holds to the cent`() throws {
        for (name, value) in Self.entries + Self.compound {
            let scenario = try Scenario(value)
            let quote = try scenario.quote(clock: .testing, explanation: .all)
            let differences = try #require(scenario.expectation).differences(from: quote)
            #expect(differences.isEmpty, "\(name): \(differences)")
            quote.checkLaws()
            let check = try OracleCheck(value, clock: .testing)
            #expect(check.findings.isEmpty, "\(name): \(check.findings)")
        }
    }

    @Test(arguments: entries.indices) func `each rule survives writing and reading`(index: Int) throws {
        let (name, value) = Self.entries[index]
        var scenario = try Scenario(value)
        scenario.promotions = try scenario.promotions.map { try Promotion($0.json) }
        let quote = try scenario.quote(clock: .testing)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.isEmpty, "\(name): \(differences)")
    }

    @Test(arguments: entries.indices) func `each cent of a rule is traced`(index: Int) throws {
        let (name, value) = Self.entries[index]
        var scenario = try Scenario(value)
        scenario.options.tracesCents = true
        let quote = try scenario.quote(clock: .testing)
        let steps = try #require(quote.trace).steps
        for applied in quote.applied {
            let own = steps.filter { $0.promotion == applied.promotion }
            #expect(own.reduce(0) { $0 + $1.givenMinor } == applied.discountMinor, "\(name)")
        }
    }
}

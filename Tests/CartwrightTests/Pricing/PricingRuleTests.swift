import CartwrightScenarios
import Foundation
import PricingOracle
import Testing

@testable import Cartwright

/// Checks each rule of pricing that has a row in `Tests/Fixtures/rules`, a file for each kind of rule. Other interfaces
/// price the same files.
@Suite struct PricingRuleTests {
    static let entries: [(name: String, value: JSONValue)] = {
        let folder = Repository.root.appending(path: "Tests/Fixtures/rules")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").map { line in
                let value = (try? JSONParser.parse(String(line))) ?? .null
                guard case .string(let name)? = value["id"] else { return ("a line without a name", value) }
                return (name, value)
            }
        }
    }()

    @Test func `each row has a name of its own`() {
        #expect(Self.entries.count > 40)
        #expect(Set(Self.entries.map(\.name)).count == Self.entries.count)
    }

    @Test(arguments: entries.indices) func `each rule holds to the cent`(index: Int) throws {
        let (name, value) = Self.entries[index]
        let scenario = try Scenario(value)
        let quote = try scenario.quote(clock: .testing, explanation: .all)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.isEmpty, "\(name): \(differences)")
        quote.checkLaws()
        let check = try OracleCheck(value, clock: .testing)
        #expect(check.findings.isEmpty, "\(name): \(check.findings)")
    }

    @Test(arguments: entries.indices) func `each rule survives writing and reading`(index: Int) throws {
        let (name, value) = Self.entries[index]
        var scenario = try Scenario(value)
        scenario.promotions = try scenario.promotions.map { try Promotion($0.json) }
        let quote = try scenario.quote(clock: .testing)
        let differences = try #require(scenario.expectation).differences(from: quote)
        #expect(differences.isEmpty, "\(name): \(differences)")
    }

    /// Checks that each cent has its origin.
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

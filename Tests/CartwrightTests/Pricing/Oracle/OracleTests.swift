import Foundation
import PricingOracle
import TestRuns
import Testing

@testable import Cartwright

/// Compares the engine with a literal implementation of the pricing rules, which shares no code with it. `make soak`
/// does the same with more scenarios.
@Suite struct OracleTests {
    private func check(_ value: JSONValue, _ name: String) throws -> OracleCheck {
        let check = try OracleCheck(value, clock: .testing)
        #expect(check.findings.isEmpty, "\(name): \(check.findings.joined(separator: "; "))\n\(value.text)")
        return check
    }

    @Test func `each amount follows the rules, for all keys of scenarios`() throws {
        var (applied, contested, compared, leftOut) = (0, 0, 0, 0)
        for seed in AllTests.seeds(1000, all: 5000) {
            var generator = ScenarioGenerator(seed: seed)
            let check = try check(generator.scenario(), "seed \(seed)")
            applied += check.applied
            contested += check.contested
            compared += check.comparesChoice ? 1 : 0
            leftOut += check.leftOut > 0 ? 1 : 0
        }
        #expect(applied > AllTests.least(5000) && contested > AllTests.least(2000))
        #expect(compared > AllTests.least(4800) && leftOut >= AllTests.least(1), "\(leftOut) are left out")
    }

    @Test func `each amount follows the rules where many promotions meet`() throws {
        var contested = 0
        for seed in AllTests.seeds(300, all: 1500) {
            var random = RandomScenario(seed: seed)
            contested += try check(JSONParser.parse(random.text(promotions: 8)), "seed \(seed)").contested
        }
        #expect(contested > AllTests.least(1000))
    }

    @Test func `the expectations of public shops' test suites follow from the rules`() throws {
        let file = Repository.root.appending(path: "samples/cases/public-suites.ndjson")
        let scenarios = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
        for scenario in scenarios { _ = try check(JSONParser.parse(String(scenario)), String(scenario)) }
        #expect(scenarios.count == 94)
    }
}

import CartwrightScenarios
import Foundation
import Testing

@testable import Cartwright

@Suite struct PublicSuitesTests {
    @Test func `the expectations of nine public shops' test suites hold here too`() throws {
        let file = Repository.root.appending(path: "samples/cases/public-suites.ndjson")
        let text = ScenarioText([UInt8](try Data(contentsOf: file)), file: "public-suites.ndjson")
        #expect(text.entries.count == 94)
        for entry in text.entries {
            let scenario = try entry.scenario.get()
            let quote = try scenario.quote(clock: .testing)
            let differences = try #require(scenario.expectation).differences(from: quote)
            #expect(differences.isEmpty, "\(scenario.id ?? "?"): \(differences)")
            quote.checkLaws()
        }
    }
}

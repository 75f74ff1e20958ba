import Cartwright
import Testing

@testable import CartwrightScenarios

/// Tests the lint of the settings of the history of prices.
struct PriceHistoryLintTests {
    @Test(
        arguments: [
            (#""perishable": "exempt""#, "", ["lint.option_without_effect /price_history/perishable"]),
            (#""perishable": "exempt""#, #", "perishable": true"#, []), (#""perishable": "included""#, "", []),
            (#""keep_days": 5"#, "", ["json.out_of_range /price_history/keep_days"]),
        ]
    )
    func `an exemption without perishable items is found`(setting: String, item: String, findings: [String]) throws {
        let linter = Linter(vocabulary: .standard, shop: nil, clock: try Instant("2026-05-01T12:00:00Z"))
        let text = #"{"items": [{"sku": "A", "unit_price": 5\#(item)}], "price_history": {\#(setting)}}"#
        let report = linter.report(on: Array(text.utf8), file: "catalog.json")
        #expect(report.problems.map { "\($0.code) \($0.location.pointer ?? "")" } == findings)
    }
}

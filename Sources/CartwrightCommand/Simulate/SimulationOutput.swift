import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import CartwrightScenarios
import Foundation

/// The output format of a simulation's report.
struct SimulationOutput: ParsableArguments {
    @Option(
        name: .customLong("output"),
        help: "The output format. html is one page without scripts; redirect it to a file."
    )
    var kind = Kind.table

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case table, csv, json, html
    }

    /// Writes a report to standard output.
    func write(_ totals: SimulationTotals) throws {
        let report = SimulationReport(totals)
        switch kind {
        case .table:
            let environment = ProcessInfo.processInfo.environment
            try Console().print(SimulationView.blocks(of: report), environment: environment)
        case .csv: try Console().print(SimulationRows.lines(of: totals))
        case .json: try Console().print(json: [totals.json.text])
        case .html: try Console().print(Array(SimulationPage(report).html.utf8))
        }
    }
}

/// The option of a minimum margin.
struct MarginOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "List carts below this margin: price less cost, in percent of the price, of carts whose items all have a "
                + "\"cost\".",
            valueName: "percent"
        )
    )
    var minimumMargin: String?

    /// The minimum margin; nil for none.
    ///
    /// - Throws: `money.bad_percentage`.
    var percentage: Percentage? {
        get throws(CartwrightError) {
            try minimumMargin.map { text throws(CartwrightError) in try Percentage(text) }
        }
    }
}

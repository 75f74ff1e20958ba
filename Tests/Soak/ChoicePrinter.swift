import CartwrightScenarios
import Foundation

@testable import Cartwright

/// Prints the choice and the pricing time of each scenario in a file.
struct ChoicePrinter {
    /// The path of a file with one scenario on each line.
    let path: String

    /// - Returns: true if all scenarios could be priced.
    func run() -> Bool {
        do {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for line in text.split(separator: "\n") { try printChoice(of: Scenario(JSONParser.parse(String(line)))) }
            return true
        } catch {
            print("error: \(error)")
            return false
        }
    }

    private func printChoice(of scenario: Scenario) throws {
        let milliseconds = try LawSoak.milliseconds(toPrice: scenario, times: 5)
        let quote = try scenario.quote(clock: Soak.clock)
        guard let choice = quote.choice else { return print("{}") }
        let keys = [
            #""value": \#(choice.valueMinor), "bound": \#(choice.boundMinor), "exact": \#(choice.isExact)"#,
            #""nodes": \#(choice.nodes), "ms": \#(String(format: "%.3f", milliseconds))"#,
            #""applied": \#(quote.applied.map(\.promotion))"#,
        ]
        print("{\(keys.joined(separator: ", "))}")
    }
}

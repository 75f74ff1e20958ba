import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL

/// The scenarios of a file, priced and compared with their expectations.
struct ScenarioCheck {
    /// The result: a line per difference, then one for the file.
    private(set) var checked: CheckedFile

    /// The lines for standard output.
    var lines: [String] { checked.lines }

    /// The lines for standard error: scenarios that could not be read or priced.
    var complaints: [String] { checked.complaints }

    /// True if any quote differs from its expectation.
    var differs: Bool { checked.things.contains { $0.outcome == .different } }

    init(_ text: ScenarioText, file: String, clock: Instant) {
        checked = CheckedFile(file)
        for entry in text.entries { check(entry, of: text, clock: clock) }
        let count = checked.things.count { !$0.outcome.isBad }
        let different = checked.things.count { $0.outcome == .different }
        let scenarios = count == 1 ? "1 scenario" : "\(count) scenarios"
        let bad = checked.things.count - count
        let verdict = differs ? "different, \(different) of" : bad == 0 ? "ok," : "bad,"
        let unchecked = bad == 0 ? "" : ", \(bad) could not be checked"
        checked.lines.append("\(file): \(verdict) \(scenarios)\(unchecked)")
    }

    /// The differences of a quote from the expectation. If there are any and the quote is not proven optimal, a line
    /// says so: the expectation may name a better set.
    static func differences(of quote: Quote, from expectation: Expectation?) -> [String] {
        let differences = (expectation?.differences(from: quote) ?? []).map { "\($0)" }
        return differences.isEmpty ? [] : differences + (quote.notProven.map { [$0] } ?? [])
    }

    private mutating func check(_ entry: ScenarioText.Entry, of text: ScenarioText, clock: Instant) {
        let start = ContinuousClock.now
        do throws(CartwrightError) {
            let scenario = try entry.scenario.get()
            let quote = try scenario.quote(clock: clock)
            let differences = Self.differences(of: quote, from: scenario.expectation)
            let name = scenario.id.map { " \($0):" } ?? ""
            checked.lines += differences.map { "\(checked.file):\(entry.line):\(name) \($0)" }
            checked.things.append(
                CheckedThing(
                    kind: .scenario,
                    line: entry.line,
                    id: scenario.id,
                    outcome: differences.isEmpty ? .ok : .different,
                    differences: differences.isEmpty ? [] : [.init(line: entry.line, lines: differences)],
                    milliseconds: start.duration(to: .now).milliseconds
                )
            )
        } catch {
            let placed = text.placing(error, at: entry)
            checked.complaints += ErrorText.shortLines(for: placed)
            checked.things.append(CheckedThing(kind: .scenario, line: entry.line, outcome: .bad(placed)))
        }
    }
}

import Cartwright
import CartwrightConsole

/// The scenarios of a file, priced and compared with what they expect.
struct ScenarioCheck {
    /// What to print: a line for each difference, then one for the file.
    private(set) var lines: [String] = []

    /// What to complain of: scenarios that could not be read or priced.
    private(set) var complaints: [String] = []

    /// Whether any quote differs from what was expected.
    private(set) var differs = false

    init(_ text: ScenarioText, file: String, clock: Instant) {
        var (checked, different) = (0, 0)
        for entry in text.entries {
            do throws(CartwrightError) {
                let scenario = try entry.scenario.get()
                let quote = try scenario.quote(clock: clock)
                let differences = scenario.expectation?.differences(from: quote) ?? []
                checked += 1
                different += differences.isEmpty ? 0 : 1
                let name = scenario.id.map { " \($0):" } ?? ""
                lines += differences.map { "\(file):\(entry.line):\(name) \($0)" }
            } catch {
                complaints.append(text.placing(error, at: entry).onOneLine)
            }
        }
        differs = different > 0
        let scenarios = checked == 1 ? "1 scenario" : "\(checked) scenarios"
        let verdict = differs ? "different, \(different) of" : complaints.isEmpty ? "ok," : "bad,"
        let unchecked = complaints.isEmpty ? "" : ", \(complaints.count) could not be checked"
        lines.append("\(file): \(verdict) \(scenarios)\(unchecked)")
    }
}

import Cartwright
import CartwrightScenarios
import CartwrightCommandLine
import CartwrightFiles
import CartwrightPluginLoader
import CartwrightREPL

/// Checks files one after the other, each flow in its own session.
struct FileChecker {
    let plugins: PluginSet
    let tools: Tools
    let grants: Grants
    /// True if flows with differences are updated.
    let updates: Bool

    /// Checks a file; errors are part of the result.
    func check(_ file: String) -> CheckedFile {
        do throws(CartwrightError) {
            if Self.holdsScenarios(file) {
                let text = try DiskFiles().scenarios(file, vocabulary: plugins.registry.vocabulary.checkingIdentities)
                return ScenarioCheck(text, file: file, clock: Instant.now()).checked
            }
            return try checkFlow(file)
        } catch {
            return CheckedFile(file, because: error)
        }
    }

    private static func holdsScenarios(_ file: String) -> Bool {
        file == "-" || file.hasSuffix(".json") || file.hasSuffix(".ndjson")
    }

    private func checkFlow(_ file: String) throws(CartwrightError) -> CheckedFile {
        let flow = try flow(in: file)
        let start = ContinuousClock.now
        let check = FlowCheck(flow, in: .forFlows(plugins: plugins, tools: tools, grants: grants).beside(flow: file))
        let spent = start.duration(to: .now)
        if !check.differences.isEmpty, updates {
            try tools.files.write(Array(check.updated.text.utf8), to: file)
        }
        var checked = CheckedFile(file)
        checked.lines = lines(of: check, file)
        checked.things = [
            CheckedThing(
                kind: .flow,
                commandCount: check.count,
                outcome: check.differences.isEmpty ? .ok : updates ? .updated : .different,
                differences: check.differences.map { difference in
                    CheckedThing.Difference(
                        line: difference.line,
                        command: difference.command,
                        outcome: difference.outcome,
                        lines: difference.lines
                    )
                },
                milliseconds: spent.milliseconds
            )
        ]
        return checked
    }

    private func flow(in file: String) throws(CartwrightError) -> FlowFile {
        guard file.hasSuffix(".flow") else {
            throw CartwrightError(
                .fileUnsupported,
                "\(file) is not a flow and not a scenario file",
                hint: "a .flow file, or a .json or .ndjson file of scenarios"
            )
        }
        return try FlowFile(bytes: try tools.files.read(file), file: file)
    }

    private func lines(of check: FlowCheck, _ file: String) -> [String] {
        guard !check.differences.isEmpty else { return ["\(file): ok, \(commands(check.count))"] }
        var lines: [String] = []
        for difference in check.differences {
            let outcome = difference.outcome.map { " (\($0))" } ?? ""
            lines.append("\(file):\(difference.line): \(difference.command)\(outcome)")
            lines += difference.lines.map { "  \($0)" }
        }
        let verdict = updates ? "updated" : "different"
        lines.append("\(file): \(verdict), \(check.differences.count) of \(commands(check.count))")
        return lines
    }

    private func commands(_ count: Int) -> String { count == 1 ? "1 command" : "\(count) commands" }
}

extension Duration {
    /// The whole milliseconds of the duration.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}

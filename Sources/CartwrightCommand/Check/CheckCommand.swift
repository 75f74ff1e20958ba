import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightSystem

/// `cartwright check FILE…`: flows run again and compared.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare scenarios with what they expect, and flows with what they answer in fresh sessions.",
        discussion: "Exit status 2 where something differs, 65 where a file or a scenario is bad."
    )

    @Flag(help: "Write what flows answer now into their files.")
    var update = false

    @Option(help: ArgumentHelp("Where flows look codes up that were issued one by one.", valueName: "file"))
    var store: String?

    @OptionGroup var plugins: PluginOptions

    @OptionGroup var permission: PluginPermission

    @Argument(
        help: ArgumentHelp("Flows (.flow) and scenarios (.json, .ndjson; - is standard input).", valueName: "file")
    )
    var files: [String]

    func run() throws {
        let loader = try plugins.loader()
        let plugins = try plugins.pluginSet(loader)
        let tools = Tools(
            files: DiskFiles(),
            keys: [:],
            machineClock: MachineClock.now,
            codes: try store.map { CodeFinder(in: try CodeStoreOptions.open($0)) },
            plugins: permission.tools(loader)
        )
        var status: ExitCode?
        for file in files {
            let (lines, fileStatus) = check(file, plugins, tools)
            try exiting(.failure) { () throws(CartwrightError) in try Console().print(lines) }
            // A file that could not be checked weighs more than one that differs.
            if let fileStatus, status != .badInput { status = fileStatus }
        }
        if let status { throw status }
    }

    /// Checks a file; what to print, and the exit status where it is not good.
    private func check(_ file: String, _ plugins: PluginSet, _ tools: Tools) -> ([String], ExitCode?) {
        do throws(CartwrightError) {
            if Self.holdsScenarios(file) {
                let vocabulary = plugins.registry.vocabulary
                return check(try DiskFiles().scenarios(file, vocabulary: vocabulary), file)
            }
            let check = FlowCheck(
                try flow(in: file, tools),
                in: .forFlows(plugins: plugins, tools: tools, grants: permission.grants)
            )
            if check.differences.isEmpty { return (report(check, file), nil) }
            if update { try tools.files.write(Array(check.updated.text.utf8), to: file) }
            return (report(check, file), update ? nil : .mismatch)
        } catch {
            Console().complain(ErrorText.lines(for: error).map(\.text))
            return ([], .badInput)
        }
    }

    private static func holdsScenarios(_ file: String) -> Bool {
        file == "-" || file.hasSuffix(".json") || file.hasSuffix(".ndjson")
    }

    private func check(_ scenarios: ScenarioText, _ file: String) -> ([String], ExitCode?) {
        let check = ScenarioCheck(scenarios, file: file, clock: MachineClock.now())
        Console().complain(check.complaints)
        return (check.lines, check.complaints.isEmpty ? (check.differs ? .mismatch : nil) : .badInput)
    }

    private func flow(in file: String, _ tools: Tools) throws(CartwrightError) -> FlowFile {
        guard file.hasSuffix(".flow") else {
            throw CartwrightError(
                .fileUnsupported,
                "\(file) is neither a flow nor scenarios",
                hint: "flows end in .flow, scenarios in .json or .ndjson"
            )
        }
        let bytes = try tools.files.read(file)
        do { return try FlowFile(bytes: bytes) } catch { throw error.inFile(file) }
    }

    private func report(_ check: FlowCheck, _ file: String) -> [String] {
        guard !check.differences.isEmpty else { return ["\(file): ok, \(commands(check.count))"] }
        var lines: [String] = []
        for difference in check.differences {
            let outcome = difference.outcome.map { " (\($0))" } ?? ""
            lines.append("\(file):\(difference.line): \(difference.command)\(outcome)")
            lines += difference.lines.map { "  \($0)" }
        }
        let verdict = update ? "updated" : "different"
        lines.append("\(file): \(verdict), \(check.differences.count) of \(commands(check.count))")
        return lines
    }

    private func commands(_ count: Int) -> String { count == 1 ? "1 command" : "\(count) commands" }
}

import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles

/// `cartwright check FILE…`: runs flows and scenarios and compares the results.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare scenarios with their expectations, and flows with their answers in fresh sessions.",
        discussion: """
            A folder stands for the flows (.flow) and scenarios (.json, .ndjson) in it and its subfolders; other JSON \
            files are skipped. File names in a flow are relative to its folder, or else to the working folder. Exit \
            status 2 if something differs, 65 if a file or a scenario is bad or a folder has nothing to check.
            """
    )

    /// The format of the result.
    enum Output: String, ExpressibleByArgument, CaseIterable {
        case text, json, junit
    }

    @Flag(help: "Write the current answers into the flow files.")
    var update = false

    @Option(help: "Output format: text, json (one object per line for each flow and scenario), or junit (for CI).")
    var output = Output.text

    @Option(
        help: ArgumentHelp("Write the output to a file; text still goes to standard output.", valueName: "file")
    )
    var outputFile: String?

    @Option(help: ArgumentHelp("The store in which flows look up issued codes.", valueName: "file"))
    var store: String?

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var permission: PluginPermission

    @Argument(
        help: ArgumentHelp(
            "Flows (.flow), scenarios (.json, .ndjson; - is standard input) and folders.",
            valueName: "file"
        )
    )
    var files: [String]

    func run() throws {
        let loader = try plugins.loader()
        let plugins = try plugins.pluginSet(loader)
        var tools = Tools(
            files: DiskFiles(),
            keys: [:],
            machineClock: Instant.now,
            codes: try store.map { CodeFinder(in: try CodeStoreOptions.open($0)) },
            plugins: permission.tools(loader)
        )
        tools.programCommands = { CartwrightProgram.helpCommands }
        let checker = FileChecker(plugins: plugins, tools: tools, grants: permission.grants, updates: update)
        var checked: [CheckedFile] = []
        var status: ExitCode?
        for file in files {
            for found in try found(at: file, &checked) {
                let result = checker.check(found)
                try report(result)
                checked.append(result)
            }
        }
        for file in checked {
            // A file that could not be checked decides over one that differs.
            if let own = file.status, status != .badInput { status = own }
        }
        try write(CheckReport(checked, at: Instant.now()))
        if let status { throw status }
    }

    /// True if the text goes to standard output, that is, unless another format does.
    private var printsText: Bool { output == .text || outputFile != nil }

    /// The files that a path stands for; prints the files found in a folder.
    private func found(at path: String, _ checked: inout [CheckedFile]) throws -> [String] {
        do throws(CartwrightError) {
            guard let folder = try CheckedFolder(path) else { return [path] }
            if printsText { try Console().print([folder.words]) } else { Console().complain([folder.words]) }
            return folder.files
        } catch {
            let bad = CheckedFile(path, because: error)
            try report(bad)
            checked.append(bad)
            return []
        }
    }

    private func report(_ file: CheckedFile) throws {
        guard printsText else { return }
        Console().complain(file.complaints)
        try Console().print(file.lines)
    }

    private func write(_ report: CheckReport) throws {
        let lines =
            switch output {
            case .text: report.text
            case .json: report.json
            case .junit: report.junit
            }
        if let outputFile {
            try DiskFiles().write(Array(lines.map { $0 + "\n" }.joined().utf8), to: outputFile)
        } else if output == .json {
            try Console().print(json: lines)
        } else if output == .junit {
            try Console().print(lines)
        }
    }
}

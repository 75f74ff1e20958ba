import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles

/// `cartwright check FILE…`: flows run again and compared.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare scenarios with what they expect, and flows with what they answer in fresh sessions.",
        discussion: """
            A folder stands for the flows (.flow) and scenarios (.json, .ndjson) in it and in those below it; other \
            JSON in there is passed over. A flow names its files from its own folder, or else from the working folder. \
            Exit status 2 where something differs, 65 where a file or a scenario is bad or a folder holds none.
            """
    )

    /// How the result is written.
    enum Output: String, ExpressibleByArgument, CaseIterable {
        case text, json, junit
    }

    @Flag(help: "Write what flows answer now into their files.")
    var update = false

    @Option(help: "How to write it: text, a JSON object a line for each flow and scenario, or JUnit for a CI system.")
    var output = Output.text

    @Option(
        help: ArgumentHelp("Write that to a file, and the text to standard output all the same.", valueName: "file")
    )
    var outputFile: String?

    @Option(help: ArgumentHelp("Where flows look codes up that were issued one by one.", valueName: "file"))
    var store: String?

    @OptionGroup var plugins: PluginArguments

    @OptionGroup var permission: PluginPermission

    @Argument(
        help: ArgumentHelp(
            "Flows (.flow), scenarios (.json, .ndjson; - is standard input) and folders of them.",
            valueName: "file"
        )
    )
    var files: [String]

    func run() throws {
        let loader = try plugins.loader()
        let plugins = try plugins.pluginSet(loader)
        let tools = Tools(
            files: DiskFiles(),
            keys: [:],
            machineClock: Instant.now,
            codes: try store.map { CodeFinder(in: try CodeStoreOptions.open($0)) },
            plugins: permission.tools(loader)
        )
        let checker = FileChecker(plugins: plugins, tools: tools, grants: permission.grants, updates: update)
        var checked: [CheckedFile] = []
        var status: ExitCode?
        for file in files {
            for found in try found(at: file, &checked) {
                let result = checker.check(found)
                try tell(result)
                checked.append(result)
            }
        }
        for file in checked {
            // A file that could not be checked weighs more than one that differs.
            if let own = file.status, status != .badInput { status = own }
        }
        try write(CheckReport(checked, at: Instant.now()))
        if let status { throw status }
    }

    /// Whether the text goes to standard output: unless something else does.
    private var printsText: Bool { output == .text || outputFile != nil }

    /// The files that a path stands for; those of a folder are told.
    private func found(at path: String, _ checked: inout [CheckedFile]) throws -> [String] {
        do throws(CartwrightError) {
            guard let folder = try CheckedFolder(path) else { return [path] }
            if printsText { try Console().print([folder.words]) } else { Console().complain([folder.words]) }
            return folder.files
        } catch {
            let bad = CheckedFile(path, because: error)
            try tell(bad)
            checked.append(bad)
            return []
        }
    }

    private func tell(_ file: CheckedFile) throws {
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

import ArgumentParser
import Cartwright
import CartwrightREPL

/// `cartwright check FILE…`: flows run again and compared.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run flows in fresh sessions and compare what they answer with what is written.",
        discussion: "Exit status 2 where something differs, 65 where a file is no flow."
    )

    @Flag(help: "Write what they answer now into the files.")
    var update = false

    @Argument(help: ArgumentHelp("Flow files.", valueName: "file"))
    var files: [String]

    func run() throws {
        let console = Console()
        let tools = Tools(files: DiskFiles(), keys: [:], machineClock: Clock.now)
        var status: ExitCode?
        for file in files {
            do throws(CartwrightError) {
                let flow: FlowFile
                do throws(CartwrightError) {
                    flow = try FlowFile(String(decoding: try tools.files.read(file), as: UTF8.self))
                } catch {
                    throw error.inFile(file)
                }
                let check = FlowCheck(flow, in: .forFlows(registry: .bundled, tools: tools))
                try console.print(report(check, file))
                guard !check.differences.isEmpty else { continue }
                if update {
                    try tools.files.write(Array(check.updated.text.utf8), to: file)
                } else {
                    status = status ?? .mismatch
                }
            } catch {
                console.complain(ErrorText.lines(for: error).map(\.text))
                status = .badInput
            }
        }
        if let status { throw status }
    }

    private func report(_ check: FlowCheck, _ file: String) -> [String] {
        guard !check.differences.isEmpty else { return ["\(file): ok, \(check.count) commands"] }
        var lines: [String] = []
        for difference in check.differences {
            let outcome = difference.outcome.map { " (\($0))" } ?? ""
            lines.append("\(file):\(difference.line): \(difference.command)\(outcome)")
            lines += difference.lines.map { "  \($0)" }
        }
        let verdict = update ? "updated" : "different"
        lines.append("\(file): \(verdict), \(check.differences.count) of \(check.count) commands")
        return lines
    }
}

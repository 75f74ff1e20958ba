import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightFiles

/// `cartwright plugin replay FILE --flow FLOW`: the child process of `plugin watch`.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Print the answers of a flow with a built plugin.",
        shouldDisplay: false
    )

    @Option(help: "The flow.")
    var flow: String

    @Argument(help: "The built plugin.")
    var file: String

    func run() throws {
        let disk = DiskFiles()
        let read = try exiting(.badInput, try FlowFile(bytes: try disk.read(flow), file: flow))
        let plugins = try leaving(.plugin) { () throws(CartwrightError) in
            var plugins = PluginSet.bundled
            try plugins.add(try WasmArguments.ofChild.load(file))
            return plugins
        }
        let tools = Tools(files: disk, keys: [:], machineClock: Instant.now)
        let replay = FlowReplay(read, in: .forFlows(plugins: plugins, tools: tools).beside(flow: flow))
        try Console().print(replay.lines)
    }
}

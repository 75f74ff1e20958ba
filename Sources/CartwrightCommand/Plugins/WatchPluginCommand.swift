import ArgumentParser
import Cartwright
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright plugin watch FOLDER`.
struct WatchPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Build a plugin whenever a file of it is saved, run a flow with it, and show what changed.",
        discussion: """
            The flow is the first of FOLDER/samples unless one is given; its paths begin in FOLDER. Ctrl-C ends it.
            """
    )

    @Option(help: "The flow to run.")
    var flow: String?

    @Option(help: ArgumentHelp("Run the flow only so far.", valueName: "count"))
    var commands: Int?

    @Option(help: ArgumentHelp("End after so many builds.", valueName: "count"))
    var builds: Int?

    @Argument(help: "The plugin's folder.")
    var folder: String = "."

    func run() throws {
        var watch = try PluginWatch(folder: folder, flow: flow, commands: commands)
        var count = 0
        while true {
            let lines = watch.round()
            try exiting(.failure) { () throws(CartwrightError) in try Console().print(lines) }
            count += 1
            if let builds, count >= builds { return }
            watch.waitForChange()
        }
    }
}

/// A plugin, and what a flow answered with its last build.
private struct PluginWatch {
    let folder: String
    let flow: FlowFile
    let loader = PluginLoader()
    private var seen: Int64 = 0
    private var replay: FlowReplay?

    init(folder: String, flow: String?, commands: Int?) throws {
        self.folder = folder
        let source = try exiting(.plugin) { () throws(CartwrightError) in try PluginFolder(folder) }
        guard let path = flow ?? source.samples(ending: ".flow").first.map({ "\(folder)/samples/\($0)" }) else {
            throw ValidationError("There is no flow in \(folder)/samples; --flow names one.")
        }
        let file = try badInput { () throws(CartwrightError) in try FlowFile(bytes: try DiskFiles().read(path)) }
        self.flow = commands.map(file.beginning) ?? file
    }

    /// Builds, loads, and runs the flow: what it answers the first time, and afterwards how that differs.
    mutating func round() -> [String] {
        do throws(CartwrightError) {
            seen = PluginFolder.changed(folder)
            let source = try PluginFolder(folder)
            let file = try PluginBuilder(host: try loader.host(), toolchain: try Toolchain()).build(source)
            var plugins = PluginSet.bundled
            try plugins.add(try loader.load(file))
            let tools = Tools(files: DiskFiles(folder: folder), keys: [:], machineClock: Clock.now)
            let next = FlowReplay(flow, in: .forFlows(plugins: plugins, tools: tools))
            defer { replay = next }
            guard let replay else { return ["built \(source.manifest.name)"] + next.lines }
            let changes = next.changes(since: replay)
            return ["built \(source.manifest.name): \(changes.isEmpty ? "nothing changed" : "changed")"] + changes
        } catch {
            return ErrorText.lines(for: error).map(\.text)
        }
    }

    func waitForChange() {
        while PluginFolder.changed(folder) == seen { usleep(100_000) }
        // Editors write several files, and some of them twice.
        usleep(50_000)
    }
}

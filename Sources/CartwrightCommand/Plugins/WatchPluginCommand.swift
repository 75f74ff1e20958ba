import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// `cartwright plugin watch FOLDER`.
struct WatchPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Rebuild a plugin whenever a file is saved, run a flow with it, and show the changes.",
        discussion: """
            The flow is the first of FOLDER/samples by default; its paths are relative to FOLDER. It runs in a child \
            process, so a trap or an endless loop does not end this one. Ctrl-C ends the command.
            """
    )

    @OptionGroup var options: TrialOptions

    @Option(help: "The flow to run.")
    var flow: String?

    @Option(help: ArgumentHelp("Run only the first commands of the flow.", valueName: "count"))
    var commands: Int?

    @Option(help: ArgumentHelp("End after this number of builds.", valueName: "count"))
    var builds: Int?

    @Argument(help: "The plugin's folder.")
    var folder: String = "."

    func run() throws {
        var watch = try PluginWatch(folder: folder, flow: flow, commands: commands, options)
        var count = 0
        while true {
            try Console().print(try watch.round())
            count += 1
            if let builds, count >= builds { return }
            watch.waitForChange()
        }
    }
}

/// A plugin, and the answers of a flow with its last build.
private struct PluginWatch {
    let folder: String
    let flow: FlowFile
    let options: TrialOptions
    let loader = WasmArguments.ofChild
    private var seen: Int64 = 0
    private var replay: FlowReplay?

    init(folder: String, flow: String?, commands: Int?, _ options: TrialOptions) throws {
        (self.folder, self.options) = (folder, options)
        let source = try leaving(.plugin) { () throws(CartwrightError) in
            let source = try PluginFolder(folder)
            try options.checkRuntime(for: source)
            return source
        }
        guard let path = flow ?? source.samples(ending: ".flow").first.map({ "\(folder)/samples/\($0)" }) else {
            throw ValidationError("found no flow in \(folder)/samples; name one with --flow")
        }
        let file = try exiting(.badInput, try FlowFile(bytes: try DiskFiles().read(path), file: path))
        self.flow = commands.map(file.beginning) ?? file
    }

    /// Builds the plugin and runs the flow. Returns the answers the first time, and their changes afterwards.
    ///
    /// - Throws: `plugin.interrupted`. Other errors are part of the lines.
    mutating func round() throws(CartwrightError) -> [String] {
        do throws(CartwrightError) {
            seen = PluginFolder.changed(folder)
            let source = try PluginFolder(folder)
            let file = try build(source)
            let child = try run(flow, with: file)
            guard child.ending.finished == 0 else {
                return child.errors.split(separator: "\n").map(String.init)
                    + (child.ending.finished == nil ? ErrorText.lines(for: child.ending.error).map(\.text) : [])
            }
            let next = FlowReplay(lines: child.output.split(separator: "\n").map(String.init))
            defer { replay = next }
            guard let replay else { return ["built \(source.manifest.name)"] + next.lines }
            let changes = next.changes(since: replay)
            return ["built \(source.manifest.name): \(changes.isEmpty ? "nothing changed" : "changed")"] + changes
        } catch {
            if error.code == .pluginInterrupted { throw error }
            return ErrorText.lines(for: error).map(\.text)
        }
    }

    /// Builds the plugin, if it needs a build, and returns the path to load.
    private func build(_ source: PluginFolder) throws(CartwrightError) -> String {
        guard source.manifest.kind == .shared else {
            try PluginTrial.buildModule(of: source)
            return source.path
        }
        return try PluginBuilder(host: try loader.host(), toolchain: try Toolchain()).build(source)
    }

    /// Runs the flow in a child process, from the plugin's folder.
    private func run(_ flow: FlowFile, with file: String) throws(CartwrightError) -> Subprocess.Result {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let copy = "\(scratch.path)/flow"
        try DiskFiles().write(Array(flow.text.utf8), to: copy)
        let built = URL(filePath: file).path
        return try Subprocess.runThisProgram(
            ["plugin", "replay", built, "--flow", copy],
            in: folder,
            environment: options.environment,
            limits: options.limits
        )
    }

    func waitForChange() {
        while PluginFolder.changed(folder) == seen { usleep(100_000) }
        // Editors write several files, and some of them twice.
        usleep(50_000)
    }
}

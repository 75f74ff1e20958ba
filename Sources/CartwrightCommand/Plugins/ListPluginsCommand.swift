import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL

/// `cartwright plugin list`.
struct ListPluginsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the plugins with their class types and origins.",
        discussion: "A plugin that cannot be loaded is listed with the reason, and the exit status is 69."
    )

    @OptionGroup var options: PluginArguments

    @Option(help: ArgumentHelp("Write the digests of the loaded plugins, for --plugin-lock.", valueName: "file"))
    var writeLock: String?

    func run() throws {
        let plugins = try options.pluginSet(try options.loader())
        // A lock without a skipped plugin would refuse it once it is fixed.
        if let writeLock, plugins.skipped.isEmpty {
            let text = PluginPins.lockFile(for: plugins.entries.compactMap(\.loaded))
            try DiskFiles().write(Array(text.utf8), to: writeLock)
        }
        var interpreter = Interpreter.forFlows(plugins: plugins, tools: .files)
        let reply = interpreter.run("list plugins")
        try Console().print(try reply?.get().lines.map(\.text) ?? [])
        if !plugins.skipped.isEmpty { throw ExitCode.plugin }
    }
}

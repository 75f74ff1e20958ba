import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// `cartwright plugin new NAME`.
struct NewPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a plugin that builds, keeps its contract and shows a card at work.",
        discussion: "The name may be a path: the plugin is called after its last part."
    )

    @Option(help: "What the cards of the plugin say they are, in extras.class_type.")
    var classType: String

    @Option(
        help: ArgumentHelp(
            "The engine that its package depends on; the checkout that built this program unless given.",
            valueName: "path or URL"
        )
    )
    var engine: String?

    @Flag(help: "Say which files it would be, and write none.")
    var dryRun = false

    @Argument(help: "The plugin's name: loyalty-stamp.")
    var name: String

    func run() throws {
        let plugin = try exiting(.failure) { () throws(CartwrightError) in
            let last = name.split(separator: "/").last.map(String.init) ?? ""
            let source =
                if let engine { try EngineSource(engine) } else { try EngineSource.ofProgram(try .running()) }
            return NewPlugin(try PluginNames(plugin: last, classType: classType), folder: name, engine: source)
        }
        let rows = plugin.files.map { "  \(name)/\($0.path): \($0.purpose)" }
        try exiting(.failure) { () throws(CartwrightError) in
            if !dryRun { try plugin.write() }
            try Console().print([dryRun ? "would write" : "wrote"] + rows)
            if !dryRun { try Console().print(["next: cartwright plugin test \(name.inShellQuotes)"]) }
        }
    }
}

import ArgumentParser
import CartwrightCommandLine

/// `cartwright workbench`: hands over to `cartwright-net serve --workbench`.
struct WorkbenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "workbench",
        abstract: WorkbenchArguments.abstract,
        discussion: NetProgram.carriesOut(WorkbenchArguments.discussion)
    )

    @Argument(
        help: ArgumentHelp("The flow whose end the page shows first.", valueName: "flow"),
        completion: .file(extensions: ["flow"])
    )
    var flow: String?

    @OptionGroup var arguments: WorkbenchServeArguments

    func run() throws { try NetProgram.handOver(arguments: ["serve", "--workbench"] + line) }

    /// What was given, as that program takes it.
    private var line: [String] {
        .words(
            .option("--situation", flow),
            .option("--catalog", arguments.catalog),
            .option("--cards", arguments.cards),
            .option("--store", arguments.store),
            .option("--listen", arguments.listen),
            .options("--plugins", arguments.plugins),
            .flag("--require-plugins", arguments.requirePlugins),
            .option("--clock", arguments.clock),
            .flag("--open", arguments.open),
            .flag("--verbose", arguments.verbose)
        )
    }
}

/// The arguments of `cartwright workbench`: those of serving that matter to somebody who looks.
struct WorkbenchServeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The catalog file: items and promotions.", valueName: "file"),
        completion: .file(extensions: ["json", "ndjson"])
    )
    var catalog: String?

    @Option(
        help: ArgumentHelp("Cards that every session has: a file, a folder or a server.", valueName: "source"),
        completion: .file()
    )
    var cards: String?

    @Option(
        help: ArgumentHelp("Where sessions are kept; memory otherwise.", valueName: "file or postgres://…"),
        completion: .file()
    )
    var store: String?

    @Option(help: ArgumentHelp("Where to listen, on this machine; port 0 takes a free one.", valueName: "host:port"))
    var listen = "127.0.0.1:8080"

    @Option(help: ArgumentHelp("A folder of built plugins. Repeatable.", valueName: "folder"), completion: .directory)
    var plugins: [String] = []

    @Flag(help: "Refuse to start without a plugin of these folders that cannot be loaded; it is skipped otherwise.")
    var requirePlugins = false

    @Option(help: ArgumentHelp("The instant at which the clock stands; machine lets it go.", valueName: "instant"))
    var clock: String?

    @Flag(help: "Open the page in a browser.")
    var open = false

    @Flag(help: "Tell every request on standard error.")
    var verbose = false
}

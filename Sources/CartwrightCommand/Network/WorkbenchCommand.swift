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
        help: ArgumentHelp("The flow to open the page with, at its end.", valueName: "flow"),
        completion: .file(extensions: ["flow"])
    )
    var flow: String?

    @OptionGroup var arguments: WorkbenchServeArguments

    func run() throws { try NetProgram.handOver(arguments: ["serve", "--workbench"] + line) }

    /// The arguments for `cartwright-net serve`.
    private var line: [String] {
        .words(
            .option("--situation", flow),
            .option("--catalog", arguments.catalog),
            .option("--cards", arguments.cards),
            .option("--banners", arguments.banners),
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

/// The arguments of `cartwright workbench`: the subset of the `serve` arguments for local use.
struct WorkbenchServeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The catalog file: items and promotions.", valueName: "file"),
        completion: .file(extensions: ["json", "ndjson"])
    )
    var catalog: String?

    @Option(
        help: ArgumentHelp("Cards for every session: a file, a folder or a server.", valueName: "source"),
        completion: .file()
    )
    var cards: String?

    @Option(
        help: ArgumentHelp("Banners for every session: a file or a folder.", valueName: "source"),
        completion: .file()
    )
    var banners: String?

    @Option(
        help: ArgumentHelp("Where sessions are stored; memory by default.", valueName: "file or postgres://…"),
        completion: .file()
    )
    var store: String?

    @Option(help: ArgumentHelp("The local address to listen on; port 0 picks a free one.", valueName: "host:port"))
    var listen = "127.0.0.1:8080"

    @Option(help: ArgumentHelp("A folder of built plugins. Repeatable.", valueName: "folder"), completion: .directory)
    var plugins: [String] = []

    @Flag(help: "Fail at start if a plugin of these folders cannot be loaded; by default it is skipped.")
    var requirePlugins = false

    @Option(help: ArgumentHelp("A fixed clock (RFC 3339); \"machine\" follows the system clock.", valueName: "instant"))
    var clock: String?

    @Flag(help: "Open the page in a browser.")
    var open = false

    @Flag(help: "Log every request to standard error.")
    var verbose = false
}

import ArgumentParser
import CartwrightCommandLine

/// The options of `cartwright prices` on the history of prices in the store of a service, which `cartwright-net` reads.
struct PriceHistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show the history of an item's public price in a store, with its reductions, instead of prices.",
            valueName: "sku"
        )
    )
    var history: String?

    @Option(
        help: ArgumentHelp(
            "Add an older history from CSV to a store: sku, at, price, and optionally list_price, currency, country.",
            valueName: "file"
        ),
        completion: .file(extensions: ["csv"])
    )
    var importHistory: String?

    @Option(
        help: ArgumentHelp(
            "The store of the service, for a history, or for the lowest prices before reductions.",
            valueName: "file or postgres://…"
        ),
        completion: .file()
    )
    var store: String?

    @Option(help: ArgumentHelp("The tenant, if the store has several shops.", valueName: "name"))
    var tenant: String?

    @Flag(help: "Write a history as a step curve in SVG.")
    var svg = false

    @Flag(help: "Write a history as JSON.")
    var json = false

    @OptionGroup var csv: CSVArguments

    func validate() throws {
        guard history == nil || importHistory == nil else {
            throw ValidationError("give either --history or --import-history")
        }
        guard !isOnHistory || store != nil else { throw ValidationError("a history needs --store") }
        guard !(svg && json) else { throw ValidationError("give either --svg or --json") }
        guard isOnHistory || !(svg || json) else {
            throw ValidationError("--svg and --json need --history; the output of prices is that of --output")
        }
    }

    /// True for a command on a history, without prices.
    var isOnHistory: Bool { (history ?? importHistory) != nil }

    /// Returns the command line of `cartwright-net`; nil without a store.
    ///
    /// - Parameters:
    ///   - prices: the arguments of prices.
    ///   - plugins: the options of plugins as words.
    func arguments(of prices: PricesArguments, _ plugins: [String]) -> [String]? {
        guard let store else { return nil }
        let place = [String].words(.option("--store", store), .option("--tenant", tenant))
        if let history {
            let options = [String].words(
                .flag("--svg", svg),
                .flag("--json", json),
                .option("--country", prices.shopper.country)
            )
            return ["prices", "history"] + options + place + ["--", history]
        }
        if let importHistory {
            let options = [String].words(
                .option("--decimal", csv.decimal),
                .option("--date-format", csv.dateFormat),
                .flag("--json", json)
            )
            return ["prices", "import"] + options + place + ["--", importHistory]
        }
        return ["prices", "list"] + prices.words + plugins + place
    }
}

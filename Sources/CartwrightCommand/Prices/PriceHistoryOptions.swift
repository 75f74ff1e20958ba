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
        help: ArgumentHelp("The store of the service, for a history.", valueName: "file or postgres://…"),
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
        guard history ?? importHistory == nil || store != nil else { throw ValidationError("a history needs --store") }
        guard !(svg && json) else { throw ValidationError("give either --svg or --json") }
    }

    /// Returns the command line of `cartwright-net`; nil without a history.
    ///
    /// - Parameter country: the country of the prices.
    func arguments(country: String?) -> [String]? {
        guard let store else { return nil }
        var words: [String]
        if let history {
            words = ["prices", "history", history] + (svg ? ["--svg"] : [])
            if let country { words += ["--country", country] }
        } else if let importHistory {
            words = ["prices", "import", importHistory]
            if let decimal = csv.decimal { words += ["--decimal", decimal] }
            if let pattern = csv.dateFormat { words += ["--date-format", pattern] }
        } else {
            return nil
        }
        if json { words.append("--json") }
        return words + ["--store", store] + (tenant.map { ["--tenant", $0] } ?? [])
    }
}

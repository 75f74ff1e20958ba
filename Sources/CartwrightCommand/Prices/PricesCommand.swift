import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import CartwrightScenarios
import Foundation

/// `cartwright prices --catalog FILE`: the prices of items for lists and product pages.
struct PricesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prices",
        abstract: "Write the prices of a catalog's items for lists, product pages and search indexes.",
        discussion: """
            The price of an item is that of its line in the quote of a cart with one unit, over the automatic \
            promotions on units and lines. Promotions with usage limits or budgets change no price; those that would \
            are listed. Lower prices of more units are listed with the number of units. Each price has its end, the \
            first instant at which it is another one. --history and --import-history read and complete the history of \
            prices that a service records, from which it finds the lowest price of the 30 days before a reduction; \
            cartwright-net carries them out. Exit status: 0 success; 64 usage error; 65 the catalog cannot \
            be read, has no item with a SKU, or an item cannot be priced.
            """
    )

    @Option(help: ArgumentHelp("The catalog with items and promotions.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("Only these items, separated by commas.", valueName: "sku,…"))
    var skus: String?

    @OptionGroup var shopper: ShopperOptions

    @Option(help: "The time of the prices (RFC 3339); the system clock by default.")
    var at: String?

    @Option(
        help: ArgumentHelp(
            "Only items that had another price, other steps or other limited promotions at this time, with the same "
                + "catalog.",
            valueName: "time"
        )
    )
    var changedSince: String?

    @Option(help: "The output format.")
    var output = Output.table

    @Option(help: "The number of pieces to price in parallel; the number of processors by default.")
    var jobs: Int?

    @OptionGroup var past: PriceHistoryOptions

    @OptionGroup var plugins: PluginArguments

    enum Output: String, ExpressibleByArgument, CaseIterable {
        case table, ndjson, csv
    }

    func validate() throws {
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs must be 1 to 256") }
        guard (catalog == nil) != (past.arguments(country: nil) == nil) else {
            throw ValidationError("give --catalog, or --history or --import-history with --store")
        }
    }

    func run() throws {
        if let arguments = past.arguments(country: shopper.country) {
            return try NetProgram.handOver(arguments: arguments)
        }
        guard let catalog else { return }
        let vocabulary = try plugins.registry().vocabulary
        let file = try exiting(.badInput, try DiskFiles().catalogFile(catalog, vocabulary: vocabulary))
        let context = try exiting(.usage, try shopper.context(in: file.currency))
        let (now, since) = (try instant(ofClock: at), try changedSince.map { try instant(ofClock: $0) })
        let skus = skus.map { $0.split(separator: ",").map { String($0.trimmingPrefix(" ")) } }
        let feed = try exiting(
            .badInput,
            try PriceFeed(of: file, skus: skus, context: context, at: now, changedSince: since)
        )
        guard output == .table else { return try write(feed, as: output == .csv ? .csv : .ndjson) }
        let table = PriceTable(try exiting(.badInput, try feed.prices()), in: context.currency)
        try Console().print(table.blocks, environment: ProcessInfo.processInfo.environment)
    }

    private func write(_ feed: PriceFeed, as format: PriceFormat) throws {
        let console = Console()
        try console.print(format.header)
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        try OrderedJobs(jobs: jobs).run(feed.pieceCount) { piece -> Result<[UInt8], CartwrightError> in
            do throws(CartwrightError) {
                var bytes: [UInt8] = []
                for price in try feed.prices(ofPiece: piece) { format.write(price, to: &bytes) }
                return .success(bytes)
            } catch {
                return .failure(error)
            }
        } deliver: { result in
            try console.print(try exiting(.badInput, try result.get()))
        }
    }
}

/// The shopper for whom items are priced.
struct ShopperOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The country of delivery.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("The channel, such as web; the default one without it.", valueName: "channel"))
    var channel: String?

    @Option(help: ArgumentHelp("A segment of the customer; give it once for each.", valueName: "segment"))
    var segment: [String] = []

    @Option(help: ArgumentHelp("The currency of a catalog that names none.", valueName: "code"))
    var currency: String?

    /// Returns the context of the shopper.
    ///
    /// - Parameter own: the currency of the catalog.
    /// - Throws: `money.bad_currency`, `cart.bad_country`, `cart.no_currency`.
    func context(in own: Currency?) throws(CartwrightError) -> ShelfContext {
        let asked = try currency.map { code throws(CartwrightError) in try Currency(code) }
        guard let currency = asked ?? own else {
            throw CartwrightError(
                .serviceNoCurrency,
                "the catalog has no currency",
                hint: "add --currency, or \"currency\" to the catalog"
            )
        }
        let country = try country.map(CountryCode.checked)
        var context = ShelfContext(currency: currency, country: country)
        context.channel = channel
        if !segment.isEmpty {
            var customer = Customer(id: "")
            customer.segments = segment
            context.customer = customer
        }
        return context
    }
}

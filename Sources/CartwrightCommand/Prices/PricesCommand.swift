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
            first instant at which it is another one. With --store, a reduced price has the lowest public price of the \
            30 days before its reduction, from the history that a service recorded there; a reduction that the \
            history does not have begins at the time of the prices. --history and --import-history read and complete \
            that history. cartwright-net carries out what reads a store. Exit status: 0 success; 64 usage error; 65 \
            the catalog cannot be read, has no item with a SKU, or an item cannot be priced.
            """
    )

    @OptionGroup var prices: PricesArguments

    @Option(help: "The number of pieces to price in parallel; the number of processors by default.")
    var jobs: Int?

    @OptionGroup var past: PriceHistoryOptions

    @OptionGroup var plugins: PluginArguments

    func validate() throws {
        guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs must be 1 to 256") }
        guard (prices.catalog == nil) == past.isOnHistory else {
            throw ValidationError("give --catalog, or --history or --import-history with --store")
        }
    }

    func run() throws {
        if let arguments = past.arguments(of: prices, plugins.words) {
            return try NetProgram.handOver(arguments: arguments)
        }
        guard let catalog = prices.catalog else { return }
        let vocabulary = try plugins.registry().vocabulary.withoutCards
        let file = try exiting(.badInput, try DiskFiles().catalogFile(catalog, vocabulary: vocabulary))
        let context = try exiting(.usage, try prices.shopper.context(in: file.currency))
        let (now, since) = (try prices.instant(), try prices.since())
        let feed = try exiting(
            .badInput,
            try PriceFeed(of: file, skus: prices.wantedSKUs, context: context, at: now, changedSince: since)
        )
        guard prices.output == .table else { return try write(feed, as: prices.output == .csv ? .csv : .ndjson) }
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

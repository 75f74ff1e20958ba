import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightREPL
import CartwrightScenarios
import CartwrightService
import Foundation

/// `cartwright-net prices list`: prices of a catalog's items, with what a store knows about them.
struct ListPricesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListPricesArguments.abstract)

    @OptionGroup var arguments: ListPricesArguments

    func run() async throws {
        let prices = arguments.prices
        guard let catalog = prices.catalog else { return }
        let vocabulary = try arguments.plugins.registry().vocabulary
        let file = try exiting(
            .badInput,
            try CatalogFile(try DiskFiles().read(catalog), file: catalog, vocabulary: vocabulary)
        )
        let context = try exiting(.usage, try prices.shopper.context(in: file.currency))
        let (at, since, now) = (try prices.instant(), try prices.since(), Instant.now())
        let feed = try exiting(
            .badInput,
            try PriceFeed(of: file, skus: prices.wantedSKUs, context: context, at: at, changedSince: since)
        )
        let (store, tenant) = (arguments.store, arguments.tenant)
        let desk = try await exiting(
            .badInput,
            awaiting: try await PriceDesk(
                of: try await .existing(at: store, of: tenant),
                vocabulary: vocabulary,
                at: now
            )
        )
        let planned = PriceDesk.PlannedCatalog(file)
        let format: PriceFormat? = prices.output == .table ? nil : prices.output == .csv ? .csv : .ndjson
        let console = Console()
        if let format { try console.print(format.header) }
        var rows: [ShelfPrice] = []
        for piece in 0..<feed.pieceCount {
            let found = try await exiting(
                .badInput,
                awaiting: try await desk.completing(
                    try feed.prices(ofPiece: piece),
                    of: planned,
                    country: context.country,
                    at: at,
                    now: now
                )
            )
            guard let format else {
                rows += found
                continue
            }
            var bytes: [UInt8] = []
            for price in found { format.write(price, to: &bytes) }
            try console.print(bytes)
        }
        guard format == nil else { return }
        let table = PriceTable(rows, in: context.currency, hasPriors: true)
        try console.print(table.blocks, environment: ProcessInfo.processInfo.environment)
    }
}

import Cartwright
import CartwrightScenarios
import CartwrightCheckout
import CartwrightPostgreSQL
import CartwrightSQLite
import Foundation

/// A shop that embeds the engine. It reads shoppers from a file, one a line, and serves them on a store that several
/// processes can share: limits hold across all of them, and a shopper served twice buys once.
@main struct EmbeddedShop {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            return stop("usage: embedded-shop FILE|postgres://… CATALOG.json SHOPPERS.ndjson", status: 64)
        }
        let place = arguments[1]
        do {
            let catalog = try CatalogFile(JSONParser.parse(Array(Data(contentsOf: file(arguments[2])))))
            let shoppers = try Shopper.read(Data(contentsOf: file(arguments[3])))
            let shop = try Shop(on: open(place), catalog: catalog, till: Till(beside: place))
            try await shop.finishWhatWasBegun()
            await shop.serve(shoppers)
            try await shop.printCounters()
        } catch {
            stop("\(error)", status: 1)
        }
    }

    /// A store in a file for one machine, or in PostgreSQL for many.
    static func open(_ place: String) throws -> any CheckoutStore {
        let seed = UInt64.random(in: .min ... .max)
        guard place.hasPrefix("postgres://") || place.hasPrefix("postgresql://") else {
            return try SQLiteCheckoutStore(path: place, seed: seed)
        }
        return PostgreSQLCheckoutStore(PostgreSQLStore(try PostgreSQLSettings(url: place), seed: seed), seed: seed)
    }

    static func file(_ path: String) -> URL { URL(filePath: path) }

    static func stop(_ message: String, status: Int32) {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(status)
    }
}

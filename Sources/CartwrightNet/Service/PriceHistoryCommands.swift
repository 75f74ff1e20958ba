import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightConsole
import CartwrightScenarios
import CartwrightService

/// `cartwright-net prices`: the history of prices in a store.
struct PricesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prices",
        abstract: "Show and complete the history of prices in a store, and price items with it.",
        subcommands: [ListPricesCommand.self, PriceHistoryCommand.self, ImportPricesCommand.self]
    )
}

/// `cartwright-net prices history`.
struct PriceHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "history", abstract: PriceHistoryArguments.abstract)

    @OptionGroup var arguments: PriceHistoryArguments

    func run() async throws {
        let (arguments, now) = (arguments, Instant.now())
        try await reporting { () throws(CartwrightError) in
            let country = try arguments.country.map { code throws(CartwrightError) in try CountryCode.checked(code) }
            let desk = try await PriceDesk(of: try await arguments.place.open(), at: now)
            let found = try await desk.history(of: arguments.sku, country: country, at: now)
            let view = PriceHistoryView(
                sku: arguments.sku,
                country: found.country,
                found.history,
                found.settings,
                isPerishable: found.isPerishable,
                in: desk.currency,
                until: now
            )
            guard !arguments.svg else {
                try Console().print(Array(view.file.utf8))
                return []
            }
            return arguments.place.json ? [view.json.text] : TextTable(view.table, [.left, .right, .right]).lines
        }
    }
}

/// `cartwright-net prices import`.
struct ImportPricesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: ImportPricesArguments.abstract,
        discussion: ImportPricesArguments.discussion
    )

    @OptionGroup var arguments: ImportPricesArguments

    func run() async throws {
        let (file, place, now) = (arguments.file, arguments.place, Instant.now())
        try await reporting { () throws(CartwrightError) in
            let input = try FileStream(file == "-" ? "/dev/stdin" : file, endsAtSignal: false)
            let desk = try await PriceDesk(of: try await place.open(), at: now)
            var reader = PriceFileReader(
                file: file,
                in: desk.currency,
                until: now,
                conventions: try arguments.csv.conventions
            )
            var (rows, added) = (0, 0)
            while case let bytes = try input.read(), !bytes.isEmpty {
                let changes = try reader.read(bytes)
                added += try await desk.add(changes, at: now)
                rows += changes.count
            }
            let changes = try reader.finish()
            added += try await desk.add(changes, at: now)
            rows += changes.count
            if place.json {
                return [JSONValue.object(["added": .integer(Int64(added)), "rows": .integer(Int64(rows))]).text]
            }
            let note = CSVArguments.note(on: reader.ignoredColumns, of: file)
            let ignored = rows == added ? "" : "; \(rows - added) rows are known, or after the first recorded price"
            return [note, "added \(added) prices\(ignored)"].compactMap(\.self)
        }
    }
}

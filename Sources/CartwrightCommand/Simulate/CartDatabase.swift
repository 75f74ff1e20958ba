import Cartwright
import CartwrightPostgreSQL
import CartwrightScenarios
import CartwrightSQLite

/// The source of `--from`: a query of a shop's own database, with the column names of carts in CSV.
struct CartDatabase {
    private let location: Location
    private let query: String

    private enum Location {
        case sqlite(path: String)
        case postgres(url: String)
    }

    /// Reads `sqlite:shop.db?query=SELECT …` or `postgres://…?query=SELECT …`. The text after `query=` is SQL without
    /// any encoding.
    ///
    /// - Throws: `campaign.bad_source`.
    init(_ text: String) throws(CartwrightError) {
        guard let mark = text.firstRange(of: "query="), let before = text[..<mark.lowerBound].last,
            before == "?" || before == "&", mark.upperBound < text.endIndex
        else { throw Self.bad("it has no query=") }
        query = String(text[mark.upperBound...])
        let place = String(text[..<mark.lowerBound].dropLast())
        if place.hasPrefix("sqlite:"), place.count > "sqlite:".count {
            location = .sqlite(path: String(place.dropFirst("sqlite:".count)))
        } else if PostgreSQLSettings.isURL(place) {
            location = .postgres(url: place)
        } else {
            throw Self.bad("it begins with neither sqlite: nor postgres://")
        }
    }

    /// The name in errors and output, without user and password.
    var name: String {
        switch location {
        case .sqlite(let path): path
        case .postgres(let url): (try? PostgreSQLSettings(url: url).place) ?? "the database"
        }
    }

    /// The carts, as rows.
    ///
    /// - Throws: an error of area `store`.
    func carts(of shop: CatalogFile, _ vocabulary: Vocabulary) throws(CartwrightError) -> CartStream {
        switch location {
        case .sqlite(let path):
            let bytes = try SQLiteTable.rows(of: query, in: path, maximumBytes: CartStream.mostBytes)
            return CartStream(bytes, file: name, shop: shop, vocabulary: vocabulary, conventions: Self.conventions)
        case .postgres(let url):
            let table = try PostgreSQLTable(of: query, in: try PostgreSQLSettings(url: url))
            return CartStream(
                file: name,
                shop: shop,
                vocabulary: vocabulary,
                conventions: Self.conventions
            ) { () throws(CartwrightError) in
                try table.read()
            }
        }
    }

    /// The numbers of a database have a point.
    private static let conventions = CSVConventions(decimal: .point)

    private static func bad(_ what: String) -> CartwrightError {
        CartwrightError(
            .campaignBadSource,
            "--from is not a query of a database: \(what)",
            hint: "'sqlite:shop.db?query=SELECT cart, sku, quantity FROM sold'"
        )
    }
}

extension ErrorCode {
    static let campaignBadSource: ErrorCode =
        "campaign.bad_source: A source of carts that is not a query of SQLite or PostgreSQL."
}

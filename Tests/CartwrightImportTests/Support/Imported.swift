import Cartwright
import CartwrightImport
import CartwrightScenarios

/// The result of an import, with the prices of carts.
struct Imported {
    let result: ImportResult

    /// Imports files, each given as its JSON.
    init(
        _ files: [JSONValue],
        of system: String? = nil,
        _ settings: ImportSettings = ImportSettings()
    ) throws(CartwrightError) {
        let named = files.enumerated().map { ImportFile(name: "file\($0).json", bytes: $1.utf8) }
        result = try CatalogImport(settings).run(named, of: system)
    }

    /// Imports files, each given as its name and its text.
    init(
        texts: [(name: String, text: String)],
        _ settings: ImportSettings = ImportSettings()
    ) throws(CartwrightError) {
        let files = texts.map { ImportFile(name: $0.name, bytes: Array($0.text.utf8)) }
        result = try CatalogImport(settings).run(files)
    }

    /// The instant of all carts.
    static let now = Instant(seconds: 1_780_315_200) ?? .earliest

    var report: ImportReport { result.report }

    /// Returns the discount of a cart, merchandise and shipping, priced from the text of the catalog.
    func discount(_ cart: JSONValue) throws -> Int64 {
        let file = try CatalogFile(JSONParser.parse(try result.catalogText()))
        let quote = try price(try Cart(cart), from: file.catalog, at: Self.now)
        return quote.discountMinor + quote.shipments.reduce(0) { $0 + $1.discountMinor }
    }

    /// Returns the only rule of the report.
    var rule: ImportedRule? { report.rules.count == 1 ? report.rules.first : nil }
}

extension JSONValue {
    /// Returns an object with the keys of another one in place of its own.
    func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var object) = self, case .object(let changes) = other else { return other }
        for (key, value) in changes { object[key] = value }
        return .object(object)
    }

    /// Returns an object without a key.
    func without(_ key: String) -> JSONValue {
        guard case .object(var object) = self else { return self }
        object[key] = nil
        return .object(object)
    }
    /// The paths of all keys of an object and of the objects in it.
    var paths: [[String]] {
        guard case .object(let object) = self else { return [] }
        return object.flatMap { key, value in [[key]] + value.paths.map { [key] + $0 } }
    }

    /// Returns the value with another one at the end of a path of keys.
    func setting(_ path: ArraySlice<String>, to value: JSONValue) -> JSONValue {
        guard let key = path.first else { return value }
        return merging([key: (self[key] ?? nil).setting(path.dropFirst(), to: value)])
    }
}

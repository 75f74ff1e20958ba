public import Cartwright

/// Many carts in a file: JSON (carts or scenarios, an array of them, or one per line) or comma-separated values with a
/// header. The beginning of the file determines the format.
///
/// A bad cart does not affect the others: each cart is a separate result with its line.
public struct CartFile: Sendable {
    private let content: Content
    private let file: String?

    /// The names of columns that are not read.
    public private(set) var ignoredColumns: [String] = []

    private enum Content: Sendable {
        case json(ScenarioText)
        case rows([ScenarioText.Entry])
    }

    /// Divides a file into carts. Carts in JSON are read on access, so that several can be read in parallel.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8; rows can also be in UTF-16.
    ///   - file: the name of the file for errors.
    ///   - shop: the source of prices, categories and currency for carts without them.
    ///   - vocabulary: the conditions and effects for promotions of scenarios.
    ///   - takesCarts: true to accept carts, in JSON or in rows, and not only scenarios.
    ///   - conventions: the conventions of amounts and dates in rows.
    ///   - readsOrders: true to read the columns of past orders in rows, see ``Scenario/recorded``.
    public init(
        _ bytes: [UInt8],
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        takesCarts: Bool = true,
        conventions: CSVConventions = CSVConventions(),
        readsOrders: Bool = false
    ) {
        self.init(
            bytes,
            file: file,
            prices: CatalogPrices(of: shop),
            vocabulary: vocabulary,
            takesCarts: takesCarts,
            conventions: conventions,
            readsOrders: readsOrders
        )
    }

    /// - Parameter prices: the facts that a catalog adds to carts.
    init(
        _ bytes: [UInt8],
        file: String?,
        prices: CatalogPrices,
        vocabulary: Vocabulary,
        takesCarts: Bool,
        conventions: CSVConventions,
        readsOrders: Bool = false
    ) {
        self.file = file
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        let isNamedJSON = [".json", ".ndjson"].contains { file?.hasSuffix($0) == true } && !Self.hasHeader(bytes)
        if !takesCarts || isNamedJSON || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            let known = prices.isEmpty ? nil : prices
            content = .json(
                ScenarioText(bytes, file: file, vocabulary: vocabulary, takesCarts: takesCarts, prices: known)
            )
        } else {
            let currency = prices.currency ?? .usd
            var rows = CartRows(
                items: prices.items,
                currency: currency,
                conventions: conventions,
                readsOrders: readsOrders
            )
            content = .rows(rows.carts(bytes))
            ignoredColumns = rows.ignored
        }
    }

    /// True for a text that begins like the header of a CSV file.
    static func hasHeader(_ bytes: [UInt8]) -> Bool {
        // A byte order mark, of UTF-16 say, is above all letters.
        guard let first = bytes.first(where: { $0 > 0x20 }), !"{[".utf8.contains(first),
            let text = try? CSVText.decode(bytes), let letter = text.first(where: { $0 > 0x20 }),
            !"{[".utf8.contains(letter)
        else { return false }
        return text.prefix { $0 != UInt8(ascii: "\n") }.contains { ",;\t".utf8.contains($0) }
    }

    /// Divides a file of one JSON cart per line.
    ///
    /// - Parameters:
    ///   - firstLine: the number of the first line.
    ///   - prices: the facts that a catalog adds to carts.
    init(lines bytes: [UInt8], firstLine: Int, file: String?, vocabulary: Vocabulary, prices: CatalogPrices) {
        self.file = file
        let known = prices.isEmpty ? nil : prices
        content = .json(
            ScenarioText(lines: bytes, firstLine: firstLine, file: file, vocabulary: vocabulary, prices: known)
        )
    }

    private init(_ text: ScenarioText, file: String?) { (content, self.file) = (.json(text), file) }

    /// Returns the first line and the bytes of a piece, counted from 0; nil for a cart in rows, which is in memory.
    func text(at index: Int) -> (line: Int, bytes: [UInt8])? {
        if case .json(let text) = content { text.document(at: index) } else { nil }
    }

    /// Returns a file of one piece that was in this file; nil for a file of rows.
    func only(_ bytes: [UInt8], line: Int) -> CartFile? {
        if case .json(let text) = content { CartFile(text.only(bytes, line: line), file: file) } else { nil }
    }

    /// The number of pieces: carts, or JSON documents.
    public var count: Int {
        switch content {
        case .json(let text): text.documentCount
        case .rows(let entries): entries.count
        }
    }

    /// Returns the carts of a piece, counted from 0.
    public func entries(at index: Int) -> [ScenarioText.Entry] {
        switch content {
        case .json(let text): text.entries(ofDocument: index)
        case .rows(let entries):
            [
                ScenarioText.Entry(
                    line: entries[index].line,
                    scenario: entries[index].scenario.mapError(inFile)
                )
            ]
        }
    }

    /// Adds the file to an error and to its other errors.
    private func inFile(_ error: CartwrightError) -> CartwrightError {
        file.map(error.withOthers) ?? error
    }

    /// Adds file and line to an error about a cart; if the cart could not be read, adds its other errors.
    public func placing(_ error: CartwrightError, at entry: ScenarioText.Entry) -> CartwrightError {
        if case .json(let text) = content { return text.placing(error, at: entry) }
        var error = file.map(error.inFile) ?? error
        error.location.line = error.location.line ?? entry.line
        return error
    }
}

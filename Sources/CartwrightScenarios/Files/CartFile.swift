public import Cartwright

/// Many carts in a file: JSON (carts or scenarios, an array of them, or one a line) or comma-separated values with a
/// header, told apart by how it begins.
///
/// One bad cart never costs the others: each is a result of its own, with its line.
public struct CartFile: Sendable {
    private let content: Content
    private let file: String?

    private enum Content: Sendable {
        case json(ScenarioText)
        case rows([ScenarioText.Entry])
    }

    /// Divides a file into carts. Those of JSON are read when they are asked for, so that several can be read at once.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - file: its name for errors.
    ///   - shop: prices, categories and the currency of rows that name none.
    ///   - vocabulary: what promotions of scenarios may use.
    ///   - takesCarts: whether there may be bare carts, in JSON or in rows, and not only scenarios.
    public init(
        _ bytes: [UInt8],
        file: String? = nil,
        shop: CatalogFile = .empty,
        vocabulary: Vocabulary = .standard,
        takesCarts: Bool = true
    ) {
        self.file = file
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        if !takesCarts || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            content = .json(ScenarioText(bytes, file: file, vocabulary: vocabulary, takesCarts: takesCarts))
        } else {
            let items = Dictionary(shop.items.map { ($0.sku, $0) }) { first, _ in first }
            content = .rows(CartRows(items: items, currency: shop.currency ?? .usd).carts(bytes))
        }
    }

    /// Carts that stand one a line.
    ///
    /// - Parameter firstLine: the number of their first line.
    init(lines bytes: [UInt8], firstLine: Int, file: String?, vocabulary: Vocabulary) {
        self.file = file
        content = .json(ScenarioText(lines: bytes, firstLine: firstLine, file: file, vocabulary: vocabulary))
    }

    /// How many pieces there are: carts, or JSON documents of their own.
    public var count: Int {
        switch content {
        case .json(let text): text.documentCount
        case .rows(let entries): entries.count
        }
    }

    /// The carts of a piece, counted from 0.
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

    /// An error with the file, and so those that it carries.
    private func inFile(_ error: CartwrightError) -> CartwrightError {
        file.map(error.withOthers) ?? error
    }

    /// An error about a cart, placed in the file, with all else that is wrong where the cart could not be read.
    public func placing(_ error: CartwrightError, at entry: ScenarioText.Entry) -> CartwrightError {
        if case .json(let text) = content { return text.placing(error, at: entry) }
        var error = file.map(error.inFile) ?? error
        error.location.line = error.location.line ?? entry.line
        return error
    }
}

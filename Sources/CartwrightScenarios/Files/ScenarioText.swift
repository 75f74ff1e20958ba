public import Cartwright

/// The scenarios of a text: one JSON object, an array of them, or one per line (NDJSON).
///
/// A bad scenario does not affect the others: each is a separate result with its line.
public struct ScenarioText: Sendable {
    /// The JSON documents of the text: its lines, or the whole text.
    private let documents: [Document]

    private let reader: EntryReader

    private typealias Document = (line: Int, bytes: [UInt8])

    /// One scenario of a text.
    public struct Entry: Sendable {
        /// The first line of its document, counted from 1.
        public let line: Int

        /// The scenario, or the error of reading it, with file, line and JSON pointer.
        public let scenario: Result<Scenario, CartwrightError>

        /// The unread document, if all its errors can be found.
        var unread: Unread?
    }

    /// A scenario or cart that could not be read.
    struct Unread: Sendable {
        let document: InputDocument
        let places: TextPlaces
    }

    /// Divides a text into documents. Each is read on access, so that several can be read in parallel.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - file: the name of the file for errors.
    ///   - vocabulary: the conditions and effects for promotions.
    ///   - takesCarts: true to accept a cart in place of a scenario.
    public init(
        _ bytes: [UInt8],
        file: String? = nil,
        vocabulary: Vocabulary = .standard,
        takesCarts: Bool = false
    ) {
        self.init(bytes, file: file, vocabulary: vocabulary, takesCarts: takesCarts, prices: nil)
    }

    /// - Parameter prices: the facts that a catalog adds to carts.
    init(_ bytes: [UInt8], file: String?, vocabulary: Vocabulary, takesCarts: Bool, prices: CatalogPrices?) {
        reader = EntryReader(file: file, vocabulary: vocabulary, takesCarts: takesCarts, prices: prices)
        let lines = Self.lines(of: bytes)
        documents = Self.isOnePerLine(lines.map(\.bytes)) ? lines : [(1, bytes)]
    }

    /// Divides a text of one scenario or cart per line.
    ///
    /// - Parameter firstLine: the number of the first line.
    init(lines bytes: [UInt8], firstLine: Int, file: String?, vocabulary: Vocabulary, prices: CatalogPrices?) {
        reader = EntryReader(file: file, vocabulary: vocabulary, takesCarts: true, prices: prices)
        documents = Self.lines(of: bytes).map { ($0.line + firstLine - 1, $0.bytes) }
    }

    /// Creates a text of one document of another text.
    private init(_ document: Document, of text: ScenarioText) { (reader, documents) = (text.reader, [document]) }

    /// Returns a document, counted from 0: its first line and its bytes.
    func document(at index: Int) -> (line: Int, bytes: [UInt8]) { documents[index] }

    /// Returns the text of one document that was in this text.
    func only(_ bytes: [UInt8], line: Int) -> ScenarioText { ScenarioText((line, bytes), of: self) }

    /// The number of documents.
    public var documentCount: Int { documents.count }

    /// Returns the scenarios of a document, counted from 0: those of an array, or one.
    public func entries(ofDocument index: Int) -> [Entry] {
        reader.entries(documents[index].bytes, firstLine: documents[index].line)
    }

    /// All scenarios, in the order of the text.
    public var entries: [Entry] { documents.indices.flatMap(entries) }

    /// Adds file and line to an error about an entry: an error of pricing, say, or of reading. For an unread entry, its
    /// errors are searched again and come with ``/Cartwright/CartwrightError/others``.
    public func placing(_ error: CartwrightError, at entry: Entry) -> CartwrightError {
        if let unread = entry.unread { return unread.document.completing(error, unread.places, reader.vocabulary) }
        var error = reader.file.map(error.inFile) ?? error
        error.location.line = error.location.line ?? entry.line
        return error
    }

    private static func lines(of bytes: [UInt8]) -> [Document] {
        var documents: [Document] = []
        var start = 0
        for (line, end) in LineEnds(in: bytes).enumerated() {
            let text = bytes[start..<end]
            start = end + 1
            if text.contains(where: { $0 > 0x20 }) { documents.append((line + 1, Array(text))) }
        }
        return documents
    }

    /// True for several lines of which the first or the last is a complete object, unlike the lines of one long object.
    private static func isOnePerLine(_ lines: [[UInt8]]) -> Bool {
        guard lines.count > 1 else { return false }
        return isObject(lines[0]) || isObject(lines[lines.count - 1])
    }

    /// True if the brace that begins a line is closed at its end, and not before.
    static func isObject(_ line: [UInt8]) -> Bool {
        let text = line.filter { $0 > 0x20 }
        guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return false }
        var (depth, isInString, isEscaped) = (0, false, false)
        for (index, byte) in text.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isInString
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if !isInString, byte == UInt8(ascii: "{") {
                depth += 1
            } else if !isInString, byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0, index < text.count - 1 { return false }
            }
        }
        return true
    }
}

/// Reads scenarios from one document and adds the places of errors.
private struct EntryReader {
    let file: String?
    let vocabulary: Vocabulary
    let takesCarts: Bool
    let prices: CatalogPrices?

    func entries(_ bytes: [UInt8], firstLine: Int) -> [ScenarioText.Entry] {
        let text: JSONText
        do { text = try JSONText(scanning: bytes) } catch {
            var error = error
            error.location.line = (error.location.line ?? 1) + firstLine - 1
            return [entry(.failure(error), line: error.location.line ?? firstLine)]
        }
        // Created for the first error, and shared by all.
        var places: TextPlaces?
        guard let elements = text.elements else { return [read(text, 0, at: .root, bytes, firstLine, &places)] }
        return elements.enumerated().map {
            read(text, $1, at: JSONPointer.root.appending($0), bytes, firstLine, &places)
        }
    }

    private func read(
        _ text: JSONText,
        _ place: Int,
        at pointer: JSONPointer,
        _ bytes: [UInt8],
        _ firstLine: Int,
        _ places: inout TextPlaces?
    ) -> ScenarioText.Entry {
        if let scanned = scanned(text, place) { return entry(.success(Scenario(scanned)), line: firstLine) }
        return read(text.value(at: place), at: pointer, bytes, firstLine, &places)
    }

    /// Reads a usual cart. One with prices of its own can be in another currency than the catalog.
    private func scanned(_ text: JSONText, _ place: Int) -> ScannedCart? {
        guard let prices else { return scanned(text, place, from: nil) }
        return scanned(text, place, from: prices.shop) ?? scanned(text, place, from: nil)
    }

    private func scanned(_ text: JSONText, _ place: Int, from shop: ScannedCart.Shop?) -> ScannedCart? {
        if let scanned = ScannedCart(scenario: place, of: text, from: shop) { return scanned }
        return takesCarts ? ScannedCart(cart: place, of: text, from: shop) : nil
    }

    private func read(
        _ value: JSONValue,
        at pointer: JSONPointer,
        _ bytes: [UInt8],
        _ firstLine: Int,
        _ places: inout TextPlaces?
    ) -> ScenarioText.Entry {
        var value = value
        do throws(CartwrightError) { value = try prices?.completed(value, at: pointer) ?? value } catch {
            let known = places ?? TextPlaces(of: bytes, file: file, firstLine: firstLine)
            places = known
            return entry(.failure(known.placing(error)), line: firstLine)
        }
        do {
            return entry(.success(try scenario(value, at: pointer)), line: firstLine)
        } catch {
            let known = places ?? TextPlaces(of: bytes, file: file, firstLine: firstLine)
            places = known
            var entry = entry(.failure(known.placing(error.at(pointer))), line: firstLine)
            entry.unread = kind(of: value).map {
                ScenarioText.Unread(document: InputDocument(value: value, pointer: pointer, kind: $0), places: known)
            }
            return entry
        }
    }

    /// The kind of document of a value; nil if its keys show that it is other content, which has one error.
    private func kind(of value: JSONValue) -> InputDocument.Kind? {
        guard case .object(let object) = value, object["cart"] == nil, let other = MisplacedContent(of: object) else {
            return .scenario
        }
        return other == .cart && takesCarts ? .cart : nil
    }

    private func scenario(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> Scenario {
        guard case .object(let object) = value, object["cart"] == nil, let other = MisplacedContent(of: object) else {
            return try Scenario(value, at: pointer, vocabulary: vocabulary)
        }
        guard other == .cart, takesCarts else {
            throw CartwrightError(
                .jsonMissingKey,
                "\"cart\" is missing: \(other.rawValue), not a scenario",
                hint: other.hint,
                at: pointer.location
            )
        }
        return Scenario(try Cart.reading(value, at: pointer, vocabulary.identities))
    }

    private func entry(_ scenario: Result<Scenario, CartwrightError>, line: Int) -> ScenarioText.Entry {
        ScenarioText.Entry(line: line, scenario: scenario.mapError { file.map($0.inFile) ?? $0 })
    }
}

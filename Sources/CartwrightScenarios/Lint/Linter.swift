package import Cartwright

/// Finds all problems in files of scenarios, carts, catalogs and promotions at once: errors of reading, and content
/// that is probably a mistake.
package struct Linter: Sendable {
    private let vocabulary: Vocabulary
    let shop: CatalogFile?
    let clock: Instant
    /// The facts that the items for sale add to carts.
    private let prices: CatalogPrices?

    /// Creates a linter.
    ///
    /// - Parameters:
    ///   - vocabulary: the conditions and effects for promotions, with the reader of identities if there is a key.
    ///   - shop: the items for sale; nil if only a file's own items are known.
    ///   - clock: the instant for promotions without a cart that has one.
    package init(vocabulary: Vocabulary, shop: CatalogFile?, clock: Instant) {
        (self.vocabulary, self.shop, self.clock) = (vocabulary, shop, clock)
        prices = shop.map(CatalogPrices.init(of:))
    }

    /// The problems of a file.
    package struct Report: Sendable {
        /// The errors of reading.
        package let unreadable: [CartwrightError]
        /// The findings in readable parts.
        package let findings: [CartwrightError]

        /// All problems, in the order of the file.
        package var problems: [CartwrightError] {
            (unreadable + findings).enumerated().sorted {
                ($0.element.location.line ?? 0, $0.offset) < ($1.element.location.line ?? 0, $1.offset)
            }
            .map(\.element)
        }
    }

    /// Checks the text of a file: a JSON document, one per line, a catalog with one object per line, or carts in CSV.
    ///
    /// - Parameter conventions: the conventions of amounts and dates if the file is CSV of carts.
    package func report(
        on bytes: [UInt8],
        file: String,
        conventions: CSVConventions = CSVConventions()
    ) -> Report {
        if CartFile.hasHeader(bytes) { return reportOnRows(bytes, file: file, conventions) }
        let texts = Self.texts(bytes)
        if let report = reportOnCatalog(of: texts, file: file) { return report }
        var (unreadable, findings): ([CartwrightError], [CartwrightError]) = ([], [])
        for part in texts {
            let places = TextPlaces(of: part.bytes, file: file, firstLine: part.line)
            do throws(CartwrightError) {
                let value = try completed(try JSONParser.parse(part.bytes))
                for document in InputDocument.documents(in: value) {
                    unreadable += document.unreadable(vocabulary.checkingIdentities).map(places.placing)
                    findings += self.findings(in: document).map(places.placing)
                }
            } catch {
                unreadable.append(places.placing(error))
            }
        }
        return Report(unreadable: unreadable, findings: findings)
    }

    /// Completes carts and scenarios, alone or in an array, with the prices of the items for sale.
    private func completed(_ value: JSONValue) throws(CartwrightError) -> JSONValue {
        guard let prices else { return value }
        guard case .array(var elements) = value else { return try prices.completed(value, at: .root) }
        for index in elements.indices {
            elements[index] = try prices.completed(elements[index], at: JSONPointer.root.appending(index))
        }
        return .array(elements)
    }

    /// Checks a catalog with one object per line; returns nil for any other text.
    private func reportOnCatalog(of lines: [(line: Int, bytes: [UInt8])], file: String) -> Report? {
        let values = lines.lazy.compactMap { try? JSONParser.parse($0.bytes) }
        guard lines.count > 1, let catalog = LinedCatalog(values) else { return nil }
        var (unreadable, places): ([CartwrightError], [TextPlaces]) = ([], [])
        for line in lines {
            let place = TextPlaces(of: line.bytes, file: file, firstLine: line.line)
            do throws(CartwrightError) {
                _ = try JSONParser.parse(line.bytes)
                places.append(place)
            } catch {
                unreadable.append(place.placing(error))
            }
        }
        unreadable += catalog.repeated.map { places[$0.line].placing($0.error) }
        unreadable += catalog.document.unreadable(vocabulary.checkingIdentities).map { catalog.placing($0, places) }
        return Report(
            unreadable: unreadable,
            findings: findings(in: catalog.document).map { catalog.placing($0, places) }
        )
    }

    /// Checks carts in CSV, which have no promotions.
    private func reportOnRows(_ bytes: [UInt8], file: String, _ conventions: CSVConventions) -> Report {
        let carts = CartFile(
            bytes,
            file: file,
            shop: shop ?? .empty,
            vocabulary: vocabulary,
            conventions: conventions
        )
        var unreadable: [CartwrightError] = []
        for entry in (0..<carts.count).flatMap(carts.entries) {
            guard case .failure(var error) = entry.scenario else { continue }
            let others = error.others
            error.others = []
            unreadable += ([error] + others).map { carts.placing($0, at: entry) }
        }
        return Report(unreadable: unreadable, findings: [])
    }

    /// Returns the findings of the rules in the readable parts.
    private func findings(in document: InputDocument) -> [CartwrightError] {
        let subject = LintSubject(document, vocabulary: vocabulary, shop: shop, clock: clock)
        return LintRule.all.flatMap { $0.findings(subject) }
    }

    /// The documents of a text, each with its first line: the whole text, or its lines if each is an object.
    private static func texts(_ bytes: [UInt8]) -> [(line: Int, bytes: [UInt8])] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { $1.contains { $0 > 0x20 } }.map { ($0 + 1, Array($1)) }
        let isObject = { (line: [UInt8]) in (try? JSONParser.parse(line))?.isObject == true }
        guard lines.count > 1, isObject(lines[0].1) || isObject(lines[lines.count - 1].1) else { return [(1, bytes)] }
        return lines
    }
}

extension JSONValue {
    fileprivate var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }
}

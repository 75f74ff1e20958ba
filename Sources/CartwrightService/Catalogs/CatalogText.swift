internal import Cartwright
internal import CartwrightScenarios

/// A catalog in a request: a catalog file, or one JSON object per line. An object with a `sku` is an item, one with an
/// `id` is a promotion, and one with neither is one of the ``CatalogParts``.
enum CatalogText {
    /// The number of lines between two checks that the request was not cancelled.
    private static let linesPerCheck = 64

    /// Reads a whole catalog.
    ///
    /// - Parameter isKept: true for a stored catalog, perhaps of an earlier version, see
    ///   ``/Cartwright/Catalog/init(kept:currency:options:)``.
    /// - Throws: an error of area `json`, `promotion` or `catalog`, with the line.
    static func read(
        _ bytes: [UInt8],
        isLines: Bool,
        vocabulary: Vocabulary,
        isKept: Bool = false
    ) throws(CartwrightError) -> CatalogFile {
        guard isLines else {
            return try CatalogFile(JSONParser.parse(bytes), vocabulary: vocabulary)
        }
        var lines = CatalogLines(vocabulary, isKept: isKept)
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if number.isMultiple(of: linesPerCheck) { try WorkLimit.check() }
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            try lines.read(Array(line), number: number)
        }
        return try lines.catalog()
    }

    /// Makes a catalog of its parts.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.duplicate_code`, `catalog.duplicate_sku`.
    static func whole(
        _ parts: CatalogParts,
        _ items: [Item],
        _ promotions: [Promotion],
        isKept: Bool = false
    ) throws(CartwrightError) -> CatalogFile {
        var seen: Set<String> = []
        for item in items where !seen.insert(item.sku).inserted {
            throw CartwrightError(
                .catalogDuplicateSKU,
                "two items have the SKU \"\(item.sku)\"",
                hint: "give each its own SKU"
            )
        }
        return CatalogFile(items: items, catalog: try parts.catalog(of: promotions, isKept: isKept))
    }

    /// Splits the lines of a catalog into parts of a maximum size in bytes, for storage.
    static func parts(of file: CatalogFile, bytes limit: Int) -> [[UInt8]] {
        var (parts, part) = ([[UInt8]](), [UInt8]())
        func add(_ value: JSONValue) {
            let line = value.utf8
            if !part.isEmpty, part.count + line.count + 1 > limit {
                parts.append(part)
                part = []
            }
            part += line
            part.append(UInt8(ascii: "\n"))
        }
        for line in CatalogParts(of: file.catalog).lines { add(line) }
        for item in file.items { add(file.json(of: item)) }
        for promotion in file.catalog.promotions { add(promotion.json) }
        if !part.isEmpty { parts.append(part) }
        return parts
    }
}

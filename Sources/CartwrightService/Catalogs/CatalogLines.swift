internal import Cartwright
internal import CartwrightScenarios

/// Reads a catalog of one JSON object per line, see ``CatalogText``. The lines may have any order.
struct CatalogLines {
    private var vocabulary: Vocabulary
    private let isKept: Bool
    private var parts = CatalogParts()
    private var items: [Item] = []
    private var costs: [String: Int64] = [:]
    private var promotions: [Promotion] = []
    /// The promotions that name lists or campaigns of later lines.
    private var postponed: [(value: JSONValue, number: Int)] = []

    /// - Parameter isKept: true for a stored catalog, perhaps of an earlier version.
    init(_ vocabulary: Vocabulary, isKept: Bool) { (self.vocabulary, self.isKept) = (vocabulary, isKept) }

    /// Reads a line.
    ///
    /// - Throws: an error of area `json`, `money`, `promotion` or `catalog`, with the line.
    mutating func read(_ line: [UInt8], number: Int) throws(CartwrightError) {
        do throws(CartwrightError) {
            let value = try JSONParser.parse(line)
            guard case .object(let object) = value else {
                throw ObjectReader.wrongType(value, expected: "an object", at: .root)
            }
            if object["sku"] != nil {
                let item = try isKept ? Item(kept: value, at: .root) : Item(value, at: .root)
                items.append(item)
                costs[item.sku] = CatalogFile.costMinor(of: value)
            } else if try parts.read(line: value) {
                vocabulary = parts.completing(vocabulary)
            } else {
                try readPromotion(value, number: number)
            }
        } catch {
            throw error.inLine(number)
        }
    }

    private mutating func readPromotion(_ value: JSONValue, number: Int) throws(CartwrightError) {
        do throws(CartwrightError) { try addPromotion(value) } catch {
            guard [.promotionUnknownList, .promotionUnknownCampaign].contains(error.code) else { throw error }
            postponed.append((value, number))
        }
    }

    private mutating func addPromotion(_ value: JSONValue) throws(CartwrightError) {
        promotions.append(
            isKept
                ? try Promotion(kept: value, vocabulary: vocabulary) : try Promotion(value, vocabulary: vocabulary)
        )
    }

    /// Returns the catalog of all lines.
    ///
    /// - Throws: `promotion.unknown_list` or `promotion.unknown_campaign`, with the line;
    ///   `catalog.no_assignment_key`; the errors of ``CatalogText/whole(_:_:_:isKept:)``.
    mutating func catalog() throws(CartwrightError) -> CatalogFile {
        for (value, number) in postponed {
            do throws(CartwrightError) { try addPromotion(value) } catch { throw error.inLine(number) }
        }
        var file = try CatalogText.whole(parts, items, promotions, isKept: isKept)
        try parts.checkAssignment(vocabulary)
        file.costsMinor = costs
        return file
    }
}

extension CartwrightError {
    fileprivate func inLine(_ number: Int) -> CartwrightError {
        var copy = self
        copy.location.line = number
        return copy
    }
}

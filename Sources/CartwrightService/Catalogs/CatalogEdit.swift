internal import Cartwright

/// The promotions of a catalog while several of them change, before they are compiled once.
struct CatalogEdit {
    private var promotions: [Promotion?]
    private var places: [String: Int]
    private let currency: Currency?

    init(_ catalog: Catalog) {
        let promotions = catalog.promotions
        (self.promotions, currency) = (promotions, catalog.currency)
        places = Dictionary(promotions.indices.map { (promotions[$0].id, $0) }) { first, _ in first }
    }

    /// A promotion as it is by now.
    subscript(id: String) -> Promotion? { places[id].flatMap { promotions[$0] } }

    /// Puts a promotion in, or takes one out.
    ///
    /// - Parameter value: what it becomes; null takes it out.
    /// - Throws: an error of area `promotion` or `json`.
    mutating func set(_ id: String, to value: JSONValue, _ vocabulary: Vocabulary) throws(CartwrightError) {
        let promotion = value == .null ? nil : try Promotion(value, vocabulary: vocabulary)
        if let place = places[id] {
            promotions[place] = promotion
        } else if let promotion {
            places[id] = promotions.count
            promotions.append(promotion)
        }
    }

    /// The promotions, compiled, in the currency that the catalog has.
    ///
    /// - Throws: `promotion.duplicate_id`.
    func catalog() throws(CartwrightError) -> Catalog {
        try Catalog(promotions.compactMap(\.self), currency: currency)
    }
}

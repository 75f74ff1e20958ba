internal import Cartwright
internal import CartwrightScenarios

/// The promotions of a catalog during several changes, before they are compiled once.
struct CatalogEdit {
    private var promotions: [Promotion?]
    private var places: [String: Int]
    private let parts: CatalogParts

    init(_ catalog: Catalog) {
        let promotions = catalog.promotions
        (self.promotions, parts) = (promotions, CatalogParts(of: catalog))
        places = Dictionary(promotions.indices.map { (promotions[$0].id, $0) }) { first, _ in first }
    }

    /// The promotion with an id, after the changes so far.
    subscript(id: String) -> Promotion? { places[id].flatMap { promotions[$0] } }

    /// Sets or removes a promotion.
    ///
    /// - Parameters:
    ///   - value: the new promotion; null removes it.
    ///   - isKept: true for a stored promotion, perhaps of an earlier version, which did not check for codes that
    ///     collide.
    /// - Throws: an error of area `promotion` or `json`; `promotion.duplicate_code`.
    mutating func set(
        _ id: String,
        to value: JSONValue,
        _ vocabulary: Vocabulary,
        isKept: Bool = false
    ) throws(CartwrightError) {
        let promotion = value == .null ? nil : try Promotion(kept: value, vocabulary: parts.completing(vocabulary))
        if !isKept { try promotion?.checkLengths(at: .root) }
        if let promotion, !isKept { try expectOwnCode(of: promotion) }
        if let place = places[id] {
            promotions[place] = promotion
        } else if let promotion {
            places[id] = promotions.count
            promotions.append(promotion)
        }
    }

    private func expectOwnCode(of promotion: Promotion) throws(CartwrightError) {
        guard let code = promotion.code, self[promotion.id]?.code != code else { return }
        for case let other? in promotions where other.id != promotion.id {
            if let error = promotion.collision(with: other) { throw error }
        }
    }

    /// Compiles the promotions with the parts of the catalog. Codes that collided before still do.
    ///
    /// - Throws: `promotion.duplicate_id`.
    func catalog() throws(CartwrightError) -> Catalog {
        try parts.catalog(of: promotions.compactMap(\.self), isKept: true)
    }
}

internal import Cartwright

/// A discount that a cart has, or that it could get with other items.
struct SessionProspect: Hashable, Sendable {
    /// The promotion.
    let promotion: String
    /// Its name for people.
    let title: String
    /// True if a code activated it.
    let hasCode: Bool
    /// True if the cart has it.
    let isApplied: Bool

    /// Returns the applied promotions of a quote, then those for which merchandise is missing, or which find nothing to
    /// discount.
    ///
    /// A promotion whose code was not entered is not among them, nor is one for other customers.
    static func all(of quote: Quote, _ catalog: Catalog, isOpen: Bool) -> [SessionProspect] {
        let applied = quote.applied.map { applied in
            SessionProspect(
                promotion: applied.promotion,
                title: catalog[applied.promotion]?.name ?? applied.promotion,
                hasCode: applied.code != nil,
                isApplied: true
            )
        }
        guard isOpen else { return applied }
        let others = quote.notApplied.filter(\.lacksMerchandise).map { rejection in
            let promotion = catalog[rejection.promotion]
            return SessionProspect(
                promotion: rejection.promotion,
                title: promotion?.name ?? rejection.promotion,
                hasCode: promotion?.code != nil,
                isApplied: false
            )
        }
        return applied + others
    }
}

extension RejectedPromotion {
    /// True if the promotion would apply to a cart with other or more items.
    fileprivate var lacksMerchandise: Bool {
        switch reason {
        case .nothingToDiscount: true
        case .conditionNotMet: !unmet.isEmpty && unmet.allSatisfy { $0.shortBy != nil && $0.unit != .none }
        default: false
        }
    }
}

internal import Cartwright

/// An action for a further discount, bound to one state of a cart, for which the service has priced it.
struct SessionOffer: Sendable {
    /// The id, which is bound to the state.
    let id: String
    /// The promotion.
    let promotion: String
    /// Its name for people.
    let title: String
    /// The missing amount and its unit.
    let (shortBy, unit): (Int64, Finding.Unit)
    /// The id of an item with missing units, if the condition names one.
    let item: String?
    /// The resulting discount in minor units.
    let savesMinor: Int64

    /// Returns the offers of a quote at a revision of its session. Nudges towards gifts give no discount and are left
    /// out.
    static func all(of quote: Quote, session: String, revision: Int64, _ catalog: Catalog) -> [SessionOffer] {
        quote.nudges.filter { $0.savesMinor > 0 }.map { nudge in
            let facts = "\(session)\n\(nudge.promotion)\n\(nudge.shortBy)\n\(nudge.unit.rawValue)\n\(nudge.savesMinor)"
            var hash = ContentHash()
            hash.add(facts.utf8)
            return SessionOffer(
                id: "offer_\(revision)_\(hash.digits.prefix(16))",
                promotion: nudge.promotion,
                title: catalog[nudge.promotion]?.name ?? nudge.promotion,
                shortBy: nudge.shortBy,
                unit: nudge.unit,
                item: nudge.shortfall?.sku,
                savesMinor: nudge.savesMinor
            )
        }
    }
}

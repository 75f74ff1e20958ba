internal import Cartwright

/// Something that the shopper could do to get more, bound to one state of a cart: the service has priced it.
struct SessionOffer: Sendable {
    /// Its id, which names the state.
    let id: String
    /// The promotion.
    let promotion: String
    /// Its name for people.
    let title: String
    /// How much is missing, and what that counts.
    let (shortBy, unit): (Int64, Finding.Unit)
    /// An item of which units are missing, where it is one.
    let item: String?
    /// What it saves then, in minor units.
    let savesMinor: Int64

    /// Offers of a quote at a revision of its session.
    static func all(of quote: Quote, session: String, revision: Int64, _ catalog: Catalog) -> [SessionOffer] {
        quote.nudges.map { nudge in
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

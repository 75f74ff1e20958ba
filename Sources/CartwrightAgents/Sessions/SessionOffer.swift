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
    /// The present amount in the cart that counts, in ``unit``; nil if it is not known.
    let observed: Int64?
    /// True if the promotion discounts shipping only.
    let isOfShipping: Bool
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
                observed: observed(by: nudge, quote),
                isOfShipping: catalog[nudge.promotion]?.classes.subtracting([.credit]) == [.shipping],
                item: nudge.shortfall?.sku,
                savesMinor: nudge.savesMinor
            )
        }
    }

    /// Returns the present amount from which a nudge counts.
    private static func observed(by nudge: Nudge, _ quote: Quote) -> Int64? {
        if let shortfall = nudge.shortfall { return shortfall.observed }
        let findings = quote.rejection(of: nudge.promotion)?.unmet.flatMap(\.all) ?? []
        let own = findings.first { !$0.isMet && $0.shortBy == nudge.shortBy && $0.unit == nudge.unit }
        guard case .integer(let observed)? = own?.observed else { return nil }
        return observed
    }
}

extension Finding {
    /// The finding and all those inside it.
    fileprivate var all: [Finding] { [self] + parts.flatMap(\.all) }
}

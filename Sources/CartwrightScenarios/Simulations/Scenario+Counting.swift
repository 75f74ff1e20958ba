internal import Cartwright

extension Scenario {
    /// Returns the quote with verdicts of the promotions that the cart reaches or nearly reaches and of the scenario's
    /// own, with nudges for near misses, and the facts for the verdicts of all other promotions.
    func counted(
        by catalog: CountingCatalog,
        at instant: Instant,
        _ counters: Counters
    ) throws(CartwrightError) -> (quote: Quote, sighting: VerdictCounts.Sighting) {
        let offers = promotions.isEmpty ? [] : offersOfReached()
        if !promotions.isEmpty { try refuseDuplicates(in: catalog.catalog) }
        var (quote, sighting) = try catalog.quote(
            cart,
            offers: offers,
            counters: counters,
            at: instant,
            options: options
        )
        quote.id = id
        let near = quote.notApplied.filter(\.isNearMiss)
        if !near.isEmpty {
            quote.nudges = catalog.nudges(
                for: near,
                cart,
                offers: offers,
                counters: counters,
                at: instant,
                options: options
            )
        }
        guard !promotions.isEmpty else { return (quote, sighting) }
        let offered = Set(offers.map(\.promotion.id))
        for promotion in promotions where !offered.contains(promotion.id) {
            quote.notApplied.append(promotion.rejectionWithoutCode(at: instant, in: cart.currency))
        }
        return (quote, sighting)
    }

    /// Refuses promotions with the same id, even if their codes were not entered.
    private func refuseDuplicates(in catalog: Catalog) throws(CartwrightError) {
        var seen: Set<String> = []
        for promotion in promotions {
            guard seen.insert(promotion.id).inserted, catalog[promotion.id] == nil else {
                throw CartwrightError(
                    .promotionDuplicateID,
                    "two promotions have the id \"\(promotion.id)\"",
                    hint: "give each its own id"
                )
            }
        }
    }
}

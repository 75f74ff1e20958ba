extension TransitionBuilder {
    /// Asks to hold what limited promotions are about to use, in place of what the session held before.
    mutating func reserve(_ demands: [CounterDemand]) {
        requests.append(.reserve(demands, until: instant.adding(seconds: checkout.reservationSeconds)))
    }

    /// What a quote from a catalog uses of limited promotions.
    func demands(of quote: Quote, from catalog: Catalog) -> [CounterDemand] {
        var shop = checkout
        shop.catalog = catalog
        return shop.demands(of: quote, in: session, at: instant, counters: counters)
    }
}

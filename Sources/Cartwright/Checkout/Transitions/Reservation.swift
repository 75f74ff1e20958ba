extension TransitionBuilder {
    /// Holds what limited promotions of a quote from a catalog would use, in place of what the session held before.
    mutating func reserve(for quote: Quote, from catalog: Catalog) throws(Refusal) {
        var shop = checkout
        shop.catalog = catalog
        let offers = shop.offers(in: session, at: instant)
        var demands: [CounterDemand] = []
        for applied in quote.applied {
            let id = applied.promotion
            guard let promotion = catalog[id] ?? offers.lazy.map(\.promotion).first(where: { $0.id == id }) else {
                continue
            }
            demands += promotion.demands(givingMinor: applied.discountMinor, to: session.cart.customer)
        }
        var ledger = session.ledger
        let expiry = instant.adding(seconds: checkout.reservationSeconds)
        try refusing { () throws(CartwrightError) in
            try ledger.reserve(demands, for: session.id, until: expiry, at: instant)
        }
        session.ledger = ledger
    }
}

extension Promotion {
    /// What one application of the promotion counts against its limits. What the promotion itself says is gone is taken
    /// off the limit, since the ledger does not know of it.
    fileprivate func demands(givingMinor amount: Int64, to customer: Customer?) -> [CounterDemand] {
        let useBudget = budget.flatMap { $0.kind == .uses ? $0.limit.addingSaturated(-$0.used) : nil }
        let useLimit = [usageLimit?.addingSaturated(-used), useBudget].compactMap(\.self).min()
        var demands = [CounterDemand(.uses(promotion: id), amount: 1, limit: useLimit)]
        if let customer {
            let before = max(0, customer.promotionUses[id, default: 0])
            let key = CounterKey.customerUses(promotion: id, customer: customer.id)
            let limit = perCustomerLimit?.addingSaturated(-before)
            demands.append(CounterDemand(key, amount: 1, limit: limit))
        }
        if let budget, budget.kind == .amount, amount > 0 {
            let left = budget.limit.addingSaturated(-budget.used)
            demands.append(CounterDemand(.spent(promotion: id), amount: amount, limit: left))
        }
        return demands
    }
}

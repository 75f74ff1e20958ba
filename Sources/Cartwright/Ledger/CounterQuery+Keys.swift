extension CounterQuery {
    /// The keys of the requested counters.
    package var keys: [CounterKey] { promotions.flatMap(keys(ofPromotion:)) + codes.map(CounterKey.codeUses) + others }

    /// Adds the counters of limited promotions, and of their periods and campaigns in some currencies.
    ///
    /// - Parameters:
    ///   - identities: the identities of the customer.
    ///   - instant: the instant whose periods are needed.
    package mutating func add(
        limitsOf limited: [Promotion],
        in currencies: [Currency],
        for identities: Identities = .none,
        at instant: Instant
    ) {
        promotions = Set(promotions + limited.map(\.id)).sorted()
        let keys = limited.flatMap { promotion in
            currencies.flatMap { currency in
                promotion.namedKeys(in: currency, for: customer, identities, at: instant)
                    + (promotion.campaign?.limitedKeys(in: currency, at: instant) ?? [])
            }
        }
        if !keys.isEmpty { others = Set(others + keys).sorted() }
    }

    /// Returns the keys of the counters of a promotion.
    package func keys(ofPromotion id: String) -> [CounterKey] {
        let customerUses = customer.map { CounterKey.customerUses(promotion: id, customer: $0) }
        let spent = currency.map { CounterKey.spent(promotion: id, currency: $0) }
        return [.uses(promotion: id), .spent(promotion: id)] + [customerUses, spent].compactMap(\.self)
    }

    /// Returns the amounts of the requested counters, without counters that are zero.
    package func amounts(in counters: Counters) -> [CounterAmount] {
        keys.compactMap { key in counters.amount(of: key).map { CounterAmount(key, $0) } }
    }

    /// Returns amounts as counters.
    package func counters(_ amounts: [CounterKey: Int64]) -> Counters {
        var counters = Counters.none
        for key in keys {
            switch key {
            case .uses(let promotion): counters.uses[promotion] = amounts[key]
            case .customerUses(let promotion, _): counters.customerUses[promotion] = amounts[key]
            case .spent(let promotion, nil): counters.spentMinor[promotion] = amounts[key]
            case .spent(let promotion, _?): counters.currencySpentMinor[promotion] = amounts[key]
            case .codeUses(let code): counters.codeUses[code] = amounts[key]
            case .campaignUses, .campaignSpent, .account, .identityUses, .during: counters.others[key] = amounts[key]
            }
        }
        return counters
    }
}

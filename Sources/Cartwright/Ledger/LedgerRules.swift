// Rules that are common to all stores of a ledger.

extension Sequence<CounterDemand> {
    /// The demands in the order of their counters, each counter once: demands of one counter are added up, with the
    /// lowest limit; those of accounts have none, since the store takes it from the account. Amounts below 1 are
    /// ignored.
    public var merged: [CounterDemand] {
        var byKey: [CounterKey: CounterDemand] = [:]
        for demand in self where demand.amount > 0 {
            var merged = byKey[demand.key] ?? CounterDemand(demand.key, amount: 0, limit: nil)
            merged.amount = merged.amount.addingSaturated(demand.amount)
            let limits = demand.key.account == nil ? [merged.limit, demand.limit] : []
            merged.limit = limits.compactMap(\.self).min()
            byKey[demand.key] = merged
        }
        return byKey.values.sorted { $0.key < $1.key }
    }
}

extension CounterDemand {
    /// True if there is room for it. A demand without a limit fits as long as the sum fits into 64 bits.
    ///
    /// - Parameters:
    ///   - used: the used amount of the counter, 0 or more.
    ///   - held: the amount that others have reserved, 0 or more.
    public func fits(used: Int64, held: Int64) -> Bool {
        let (others, isTooMuch) = used.addingReportingOverflow(held)
        let (sum, isTooMuchNow) = others.addingReportingOverflow(amount)
        return !isTooMuch && !isTooMuchNow && sum <= limit ?? .max
    }
}

extension RedemptionShare {
    /// Returns the amounts that it gives back: never more than the order still uses, without amounts of 0. The uses of
    /// an order are of one customer, who may have another id by now, so that customers are not compared.
    ///
    /// - Parameter uses: the remaining usage of the order, each counter once.
    public func given(of uses: [CounterAmount]) -> [CounterAmount] {
        guard case .part(let amounts, key: _) = self else { return uses.filter { $0.amount > 0 } }
        let wanted = Dictionary(amounts.map { ($0.key.ofAnyCustomer, $0.amount) }) { _, last in last }
        return uses.compactMap { use in
            let amount = min(wanted[use.key.ofAnyCustomer, default: 0], use.amount)
            return amount > 0 ? CounterAmount(use.key, amount) : nil
        }
    }
}

extension CartwrightError {
    /// Returns the error for a reservation whose counter has no room.
    ///
    /// - Parameter demand: the first demand, in counter order, that does not fit.
    public static func limitReached(_ demand: CounterDemand) -> CartwrightError {
        CartwrightError(
            .ledgerLimitReached,
            "\(demand.key.words) has reached its limit of \(demand.limit ?? .max)",
            hint: "try again later, or without this promotion"
        )
    }
}

extension CounterKey {
    /// The counter without its customer.
    fileprivate var ofAnyCustomer: CounterKey { replacing(customer: "") }

    /// The counter as text.
    fileprivate var words: String {
        switch self {
        case .uses(let promotion): "promotion \(promotion)"
        case .customerUses(let promotion, let customer): "promotion \(promotion) for customer \(customer)"
        case .spent(let promotion, let currency?): "the budget of promotion \(promotion) in \(currency)"
        case .spent(let promotion, nil): "the budget of promotion \(promotion)"
        case .codeUses(let code): "code \(code)"
        case .campaignUses(let campaign): "campaign \(campaign)"
        case .campaignSpent(let campaign, let currency?): "the budget of campaign \(campaign) in \(currency)"
        case .campaignSpent(let campaign, nil): "the budget of campaign \(campaign)"
        case .account(let id): "account \(id)"
        // Errors name the kind of an identity, never its digest.
        case .identityUses(let promotion, let identity):
            "promotion \(promotion) for the customer's identity \(identity.kind.rawValue)"
        case .during(let period, let counter): "\(counter.words) in the \(period.words)"
        }
    }
}

extension CounterPeriod {
    /// The period as text: `day from 2026-05-01 in Europe/Berlin`.
    fileprivate var words: String {
        let parts = text.split(separator: " ")
        return "\(length.rawValue) from \(parts[0]) in \(zone)"
    }
}

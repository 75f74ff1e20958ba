// What every store of a ledger does alike, so that each need not work it out again.

extension Sequence<CounterDemand> {
    /// The demands in the order of their counters, each counter once: demands of one counter add up, and the lower
    /// limit counts. An amount below 1 asks for nothing.
    public var merged: [CounterDemand] {
        var byKey: [CounterKey: CounterDemand] = [:]
        for demand in self where demand.amount > 0 {
            var merged = byKey[demand.key] ?? CounterDemand(demand.key, amount: 0, limit: nil)
            merged.amount = merged.amount.addingSaturated(demand.amount)
            merged.limit = [merged.limit, demand.limit].compactMap(\.self).min()
            byKey[demand.key] = merged
        }
        return byKey.values.sorted { $0.key < $1.key }
    }
}

extension CounterDemand {
    /// Whether there is room for it. A demand without a limit has room as long as the sum is a number of 64 bits.
    ///
    /// - Parameters:
    ///   - used: what is used of the counter, 0 or more.
    ///   - held: what others hold of it, 0 or more.
    public func fits(used: Int64, held: Int64) -> Bool {
        let (others, isTooMuch) = used.addingReportingOverflow(held)
        let (sum, isTooMuchNow) = others.addingReportingOverflow(amount)
        return !isTooMuch && !isTooMuchNow && sum <= limit ?? .max
    }
}

extension RedemptionShare {
    /// How much of what an order still uses it gives back: never more than that, and nothing where it is 0.
    ///
    /// - Parameter uses: what the order still uses, each counter once.
    public func given(of uses: [CounterAmount]) -> [CounterAmount] {
        guard case .part(let amounts, key: _) = self else { return uses.filter { $0.amount > 0 } }
        let wanted = Dictionary(amounts.map { ($0.key, $0.amount) }) { _, last in last }
        return uses.compactMap { use in
            let amount = min(wanted[use.key, default: 0], use.amount)
            return amount > 0 ? CounterAmount(use.key, amount) : nil
        }
    }
}

extension CartwrightError {
    /// The refusal of a reservation whose counter has no room.
    ///
    /// - Parameter demand: the first in the order of counters that does not fit.
    public static func limitReached(_ demand: CounterDemand) -> CartwrightError {
        CartwrightError(
            .ledgerLimitReached,
            "\(demand.key.words) reached its limit of \(demand.limit ?? .max)",
            hint: "try again later, or without this promotion"
        )
    }
}

extension CounterKey {
    /// The counter for people.
    fileprivate var words: String {
        switch self {
        case .uses(let promotion): "promotion \(promotion)"
        case .customerUses(let promotion, let customer): "promotion \(promotion) for customer \(customer)"
        case .spent(let promotion, let currency?): "the budget of promotion \(promotion) in \(currency)"
        case .spent(let promotion, nil): "the budget of promotion \(promotion)"
        case .codeUses(let code): "code \(code)"
        }
    }
}

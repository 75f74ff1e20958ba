internal import Cartwright

/// Counters that many carts are priced with, and their changes.
struct PresentCounters: Sendable {
    private var counters = Counters()
    /// The amounts of budgets with a limit per currency.
    private var spentMinor: [Currency: [String: Int64]] = [:]

    /// The last changes, each with the rest of its limit. The number of those before them is ``forgottenCount``.
    private var changes: [Change] = []
    private var forgottenCount = 0
    /// The version after the last change of each promotion's and each campaign's counters, by id.
    private var promotionVersions: [String: Int] = [:]
    private var campaignVersions: [String: Int] = [:]

    private struct Change {
        let left: Int64
        let currency: Currency?
    }

    /// The number of changes that are kept: more than in the carts that are priced at once.
    private static let mostChanges = 1 << 16

    /// The number of changes so far.
    var version: Int { forgottenCount + changes.count }

    /// Returns the counters for carts in a currency.
    func counters(in currency: Currency) -> Counters {
        guard !spentMinor.isEmpty else { return counters }
        var counters = counters
        counters.currencySpentMinor = spentMinor[currency] ?? [:]
        return counters
    }

    /// Sets the amount of a counter of all customers.
    ///
    /// - Parameter left: the rest of its limit.
    mutating func set(_ amount: Int64, of key: CounterKey, left: Int64) {
        switch key {
        case .uses(let promotion): counters.uses[promotion] = amount
        case .spent(let promotion, nil): counters.spentMinor[promotion] = amount
        case .spent(let promotion, let currency?): spentMinor[currency, default: [:]][promotion] = amount
        case .campaignUses, .campaignSpent, .during: counters.others[key] = amount
        // Simulations have no issued codes and no accounts, and those of persons are counted beside.
        case .customerUses, .identityUses, .codeUses, .account: return
        }
        if changes.count >= Self.mostChanges {
            changes.removeFirst(Self.mostChanges / 2)
            forgottenCount += Self.mostChanges / 2
        }
        changes.append(Change(left: left, currency: key.onlyCurrency))
        switch key.whole {
        case .uses(let promotion), .spent(let promotion, _): promotionVersions[promotion] = version
        case .campaignUses(let campaign), .campaignSpent(let campaign, _): campaignVersions[campaign] = version
        case .customerUses, .identityUses, .codeUses, .account, .during: break
        }
    }

    /// False if no counter of a promotion or of its campaign has changed since a version.
    func mayHaveChanged(_ promotion: String, since version: Int) -> Bool {
        guard campaignVersions.isEmpty else { return true }
        return promotionVersions[promotion].map { $0 > version } ?? false
    }

    /// True if a counter of a promotion or of its campaign has changed since a version.
    func hasChanged(_ promotion: Promotion, since version: Int) -> Bool {
        if let changed = promotionVersions[promotion.id], changed > version { return true }
        guard let campaign = promotion.campaign, let changed = campaignVersions[campaign.id] else { return false }
        return changed > version
    }

    /// True if a change since a version may matter for a cart: one that left less than the cart may cost, or nothing.
    func mayHaveChanged(for currency: Currency, costingMinor most: Int64, since version: Int) -> Bool {
        guard version >= forgottenCount else { return true }
        return changes[(version - forgottenCount)...].contains { change in
            change.left < most && change.currency.map { $0 == currency } ?? true
        }
    }

    /// Removes the counters of periods that ended before a day, which no later cart is counted in.
    mutating func removePeriods(before day: String) {
        counters.others = counters.others.filter { $0.key.isOpen(since: day) }
    }
}

extension CounterKey {
    /// The only currency that it counts; nil if it counts all.
    fileprivate var onlyCurrency: Currency? {
        switch whole {
        case .spent(_, let currency), .campaignSpent(_, let currency): currency
        default: nil
        }
    }
}

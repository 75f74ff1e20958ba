internal import Cartwright

/// The limits and budgets that carts used up so far.
struct BudgetSpending {
    private let limited: [String: Promotion]
    private var all = Counters()
    private var byCustomer: [String: [String: Int64]] = [:]
    private var byCurrency: [Currency: [String: Int64]] = [:]

    /// The figures of each promotion with a limit, by id.
    private(set) var figures: [String: BudgetFigures]

    /// The figures of each campaign with a limit, by id.
    private(set) var campaigns: [String: BudgetFigures]

    /// Creates the spending of a catalog before the first cart.
    init(_ catalog: Catalog) {
        let promotions = catalog.promotions.filter(\.isLimited)
        limited = Dictionary(promotions.map { ($0.id, $0) }) { first, _ in first }
        figures = limited.filter { $0.value.hasOwnLimit }.mapValues { _ in BudgetFigures() }
        let campaigns = promotions.compactMap(\.campaign).filter(\.isLimited)
        self.campaigns = Dictionary(campaigns.map { ($0.id, BudgetFigures()) }) { first, _ in first }
    }

    /// Returns the counters for a cart.
    func counters(for cart: Cart) -> Counters {
        var counters = all
        counters.customerUses = cart.customer.flatMap { byCustomer[$0.id] } ?? [:]
        counters.currencySpentMinor = byCurrency[cart.currency] ?? [:]
        return counters
    }

    /// Counts the applied promotions of a cart, and those refused for a limit.
    mutating func take(_ quote: Quote, _ cart: Cart, at instant: Instant) {
        var used: Set<String> = []
        var usedCounters: Set<CounterKey> = []
        let credits = quote.creditsByPromotion
        for applied in quote.applied {
            guard let promotion = limited[applied.promotion] else { continue }
            let limits = UsageLimits(of: promotion, for: cart, counters: counters(for: cart), at: instant)
            let cost = applied.discountMinor.addingSaturated(credits[applied.promotion] ?? 0)
            for demand in limits.demands(givingMinor: cost) {
                // Several promotions of a campaign in one cart are one use of it.
                if case .campaignUses = demand.key.whole, !usedCounters.insert(demand.key).inserted { continue }
                if case .campaignUses(let id) = demand.key { used.insert(id) }
                count(demand)
            }
            figures[promotion.id]?.use(cost, cart.currency)
            if let campaign = promotion.campaign { campaigns[campaign.id]?.spend(cost, cart.currency) }
        }
        for id in used { campaigns[id]?.useCount += 1 }
        var refusing: Set<String> = []
        for rejected in quote.notApplied
        where rejected.reason == .usageLimitReached || rejected.reason == .budgetExhausted {
            if let campaign = rejected.campaign {
                if refusing.insert(campaign).inserted { campaigns[campaign]?.refuse(at: instant) }
            } else {
                figures[rejected.promotion]?.refuse(at: instant)
            }
        }
    }

    private mutating func count(_ demand: CounterDemand) {
        switch demand.key {
        case .uses(let promotion): all.uses[promotion, default: 0] += demand.amount
        case .customerUses(let promotion, let customer):
            byCustomer[customer, default: [:]][promotion, default: 0] += demand.amount
        case .spent(let promotion, nil): all.spentMinor[promotion, default: 0] += demand.amount
        case .spent(let promotion, let currency?):
            byCurrency[currency, default: [:]][promotion, default: 0] += demand.amount
        case .codeUses, .account: break
        case .campaignUses, .campaignSpent, .identityUses, .during:
            all.others[demand.key, default: 0] += demand.amount
        }
    }
}

extension Promotion {
    /// True if it has a limit besides those of its campaign.
    fileprivate var hasOwnLimit: Bool { usageLimit != nil || perCustomerLimit != nil || budget != nil }
}

extension BudgetFigures {
    fileprivate mutating func use(_ discountMinor: Int64, _ currency: Currency) {
        useCount += 1
        spend(discountMinor, currency)
    }

    fileprivate mutating func spend(_ discountMinor: Int64, _ currency: Currency) {
        spentMinor[currency, default: 0] += discountMinor
    }

    fileprivate mutating func refuse(at instant: Instant) {
        refusedCount += 1
        ranDryAt = ranDryAt ?? instant
    }
}

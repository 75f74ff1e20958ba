internal import Cartwright

/// The limits and budgets that carts used up so far.
struct BudgetSpending {
    private let limited: [String: Promotion]
    private var all = Counters()
    private var byCustomer: [String: [String: Int64]] = [:]
    private var byCurrency: [Currency: [String: Int64]] = [:]

    /// The figures of each promotion with a limit, by id.
    private(set) var figures: [String: BudgetFigures]

    /// Creates the spending of a catalog before the first cart.
    init(_ catalog: Catalog) {
        let promotions = catalog.promotions.filter(\.isLimited)
        limited = Dictionary(promotions.map { ($0.id, $0) }) { first, _ in first }
        figures = limited.mapValues { _ in BudgetFigures() }
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
        for applied in quote.applied {
            guard let promotion = limited[applied.promotion] else { continue }
            let limits = UsageLimits(of: promotion, for: cart, counters: counters(for: cart))
            for demand in limits.demands(givingMinor: applied.discountMinor) { count(demand) }
            figures[promotion.id]?.useCount += 1
            figures[promotion.id]?.spentMinor[cart.currency, default: 0] += applied.discountMinor
        }
        for rejected in quote.notApplied
        where rejected.reason == .usageLimitReached || rejected.reason == .budgetExhausted {
            figures[rejected.promotion]?.refusedCount += 1
            if figures[rejected.promotion]?.ranDryAt == nil { figures[rejected.promotion]?.ranDryAt = instant }
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
        case .codeUses: break
        }
    }
}

internal import HashTreeCollections

/// The redemption ledger as a value: counters of limited promotions, split into used and held.
///
/// A checkout *reserves* what it is about to use, all or nothing; paying *confirms*, leaving *releases*, and a hold
/// that nobody answers expires. Each call is idempotent by its key: repeating it changes nothing.
public struct MemoryLedger: Hashable, Sendable {
    private var used: [CounterKey: Int64] = [:]
    private var holds: [String: Hold] = [:]
    /// It grows with every order, and a session that can be undone keeps each version: a tree shares what is the same.
    private var confirmed: TreeDictionary<OrderKey, [CounterDemand]> = [:]

    private struct Hold: Hashable {
        var demands: [CounterDemand]
        var expiresAt: Instant
    }

    /// Orders are counted within their session.
    private struct OrderKey: Hashable {
        var session: String
        var order: String
    }

    /// An empty ledger.
    public init() {}

    /// Holds all demands for a session until an instant, in place of what it held before. Nothing is held where one
    /// does not fit its limit.
    ///
    /// - Throws: `ledger.limit_reached`, naming the first counter in order that does not fit.
    public mutating func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) {
        dropExpired(at: now)
        let previous = holds.removeValue(forKey: session)
        let demands = Self.merged(demands)
        let totals = totals(of: demands)
        for demand in demands {
            guard let limit = demand.limit else { continue }
            let (sum, overflow) = totals[demand.key, default: 0].addingReportingOverflow(demand.amount)
            guard overflow || sum > limit else { continue }
            holds[session] = previous
            throw CartwrightError(
                .ledgerLimitReached,
                "\(demand.key.words) reached its limit of \(limit)",
                hint: "try again later, or without this promotion"
            )
        }
        if !demands.isEmpty { holds[session] = Hold(demands: demands, expiresAt: expiresAt) }
    }

    /// Turns what a session holds into used, under the id of its order. Reserve at the same instant before: a hold
    /// that expired may be gone.
    public mutating func confirm(order: String, of session: String) {
        let key = OrderKey(session: session, order: order)
        guard confirmed[key] == nil else { return }
        let demands = holds.removeValue(forKey: session)?.demands ?? []
        confirmed[key] = demands
        for demand in demands {
            used[demand.key] = used[demand.key, default: 0].addingSaturated(demand.amount)
        }
    }

    /// Gives back what a session holds.
    public mutating func release(session: String) { holds[session] = nil }

    /// Gives back what an order used.
    public mutating func giveBack(order: String, of session: String) {
        let key = OrderKey(session: session, order: order)
        for demand in confirmed[key] ?? [] { used[demand.key, default: 0] -= demand.amount }
        confirmed[key] = confirmed[key].map { _ in [] }
    }

    /// What pricing needs to know: uses and holds by promotion, without those of the session that asks.
    public func counters(for customer: String?, excluding session: String, at now: Instant) -> Counters {
        var counters = Counters.none
        var totals = used
        for (owner, hold) in holds where owner != session && hold.expiresAt > now {
            for demand in hold.demands {
                totals[demand.key] = totals[demand.key, default: 0].addingSaturated(demand.amount)
            }
        }
        for (key, amount) in totals {
            switch key {
            case .uses(let promotion): counters.uses[promotion] = amount
            case .customerUses(let promotion, customer): counters.customerUses[promotion] = amount
            case .customerUses: break
            case .spent(let promotion): counters.spentMinor[promotion] = amount
            }
        }
        return counters
    }

    /// Used and held together, of the counters of some demands. Those that are held are gone through once.
    private func totals(of demands: [CounterDemand]) -> [CounterKey: Int64] {
        var totals: [CounterKey: Int64] = [:]
        for demand in demands where demand.limit != nil { totals[demand.key] = used[demand.key, default: 0] }
        guard !totals.isEmpty else { return totals }
        for hold in holds.values {
            for demand in hold.demands {
                guard let total = totals[demand.key] else { continue }
                totals[demand.key] = total.addingSaturated(demand.amount)
            }
        }
        return totals
    }

    /// The demands in the order of their counters, each counter once: demands of one counter add up, and the lower
    /// limit counts. An amount below 1 asks for nothing.
    private static func merged(_ demands: [CounterDemand]) -> [CounterDemand] {
        var byKey: [CounterKey: CounterDemand] = [:]
        for demand in demands where demand.amount > 0 {
            var merged = byKey[demand.key] ?? CounterDemand(demand.key, amount: 0, limit: nil)
            merged.amount = merged.amount.addingSaturated(demand.amount)
            merged.limit = [merged.limit, demand.limit].compactMap(\.self).min()
            byKey[demand.key] = merged
        }
        return byKey.values.sorted { $0.key < $1.key }
    }

    private mutating func dropExpired(at now: Instant) {
        holds = holds.filter { $0.value.expiresAt > now }
    }
}

extension CounterKey {
    /// The counter for people.
    fileprivate var words: String {
        switch self {
        case .uses(let promotion): "promotion \(promotion)"
        case .customerUses(let promotion, let customer): "promotion \(promotion) for customer \(customer)"
        case .spent(let promotion): "the budget of promotion \(promotion)"
        }
    }
}

extension ErrorCode {
    /// A counter of the redemption ledger has no room for one more.
    public static let ledgerLimitReached: ErrorCode = "ledger.limit_reached"
}

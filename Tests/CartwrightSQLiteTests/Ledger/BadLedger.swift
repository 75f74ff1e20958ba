import Cartwright
import Synchronization

/// A ledger with one fault.
final class BadLedger: Ledger {
    enum Fault: CaseIterable {
        case isNeverEmpty, hidesHolds, ignoresHolds, reservesPartly, addsHolds, dropsRefused, takesHighestLimit
        case countsBelowOne, namesLast, neverExpires, expiresEarly, dropsWhenAsked, forgetsOrders, refusesLate
        case countsLate, mixesSessions, releasesNothing, releasesAll, givesBackAgain, forgetsKeys, mixesCustomers
        case comparesBytes, saturates, forgetsWhenOpened, readsBeforeTheLock, mixesCurrencies
        case mixesCampaigns, mixesCurrenciesOfCampaigns, readsNoCampaigns, mixesPeriods, mixesIdentities
    }

    private let inner: SharedMemoryLedger
    private let fault: Fault
    private let calls = Atomic(0)

    init(_ inner: SharedMemoryLedger, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    /// The next unused number.
    private var next: Int { calls.add(1, ordering: .relaxed).newValue }

    func counters(_ query: CounterQuery, excluding session: String, at now: Instant) async -> Counters {
        var query = query
        if fault == .mixesCustomers, query.customer != nil { query.customer = "" }
        if fault == .mixesCurrencies, query.currency != nil { query.currency = .usd }
        if fault == .dropsWhenAsked { try? inner.reserve([], for: "sweeper", until: now, at: now) }
        let early = fault == .expiresEarly ? now.adding(milliseconds: 1) : now
        var counters = inner.counters(query, excluding: fault == .comparesBytes ? bytes(session) : session, at: early)
        if fault == .isNeverEmpty, counters == .none { counters.uses["hot"] = 0 }
        if fault == .hidesHolds { counters = inner.counters(query, excluding: "", at: .latest) }
        if fault == .saturates { counters.uses = counters.uses.mapValues { $0 == .max ? $0 - 1 : $0 } }
        if fault == .readsNoCampaigns { counters.others = [:] }
        if fault == .mixesCampaigns || fault == .mixesCurrenciesOfCampaigns {
            for key in query.others {
                let stored = fault == .mixesCampaigns ? Self.ofPromotion(key) : Self.inDollars(key)
                let asked = CounterQuery(promotions: [key.campaign ?? ""], currency: .usd)
                var other = CounterQuery()
                other.others = [stored]
                let found = inner.counters(stored.campaign == nil ? asked : other, excluding: session, at: now)
                let amounts = (stored.campaign == nil ? asked : other).amounts(in: found)
                counters.others[key] = amounts.first { $0.key == stored }?.amount
            }
        }
        if fault == .mixesPeriods {
            var others = query
            others.others = query.others.map { Self.ofOnePeriod($0) }
            let found = inner.counters(others, excluding: session, at: now)
            for key in query.others { counters.others[key] = found.others[Self.ofOnePeriod(key)] }
        }
        if fault == .mixesIdentities {
            var others = query
            others.others = query.others.map { Self.ofOneDigest($0) }
            let found = inner.counters(others, excluding: session, at: now)
            for key in query.others { counters.others[key] = found.others[Self.ofOneDigest(key)] }
        }
        return counters
    }

    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError) {
        var (name, demands, expiresAt) = (session, demands, expiresAt)
        switch fault {
        case .ignoresHolds:
            var used = inner.value
            try used.reserve(demands, for: "judge", until: .latest, at: .latest)
            demands = demands.map { CounterDemand($0.key, amount: $0.amount, limit: nil) }
        case .reservesPartly:
            do throws(CartwrightError) {
                return try inner.reserve(demands, for: session, until: expiresAt, at: now)
            } catch {
                let some = demands.filter { $0.limit != 0 }
                try inner.reserve(some, for: session, until: expiresAt, at: now)
                throw error
            }
        case .addsHolds: name = "\(session) \(next)"
        case .dropsRefused: inner.release(session: session)
        case .takesHighestLimit:
            let keys = Dictionary(grouping: demands, by: \.key)
            demands = keys.map { key, demands in
                let limits = demands.map { $0.limit ?? .max }
                return CounterDemand(key, amount: demands.map(\.amount).max() ?? 0, limit: limits.max())
            }
        case .countsBelowOne:
            demands = demands.map { CounterDemand($0.key, amount: max(1, $0.amount), limit: $0.limit) }
        case .namesLast: demands = Array(demands.merged.suffix(1))
        case .neverExpires: expiresAt = .latest
        case .mixesCustomers: demands = demands.map(Self.withoutCustomer)
        case .mixesCurrencies: demands = demands.map(Self.inDollars)
        case .mixesCampaigns: demands = demands.map { Self.demand($0, of: Self.ofPromotion($0.key)) }
        case .mixesCurrenciesOfCampaigns: demands = demands.map { Self.demand($0, of: Self.inDollars($0.key)) }
        case .mixesPeriods: demands = demands.map { Self.demand($0, of: Self.ofOnePeriod($0.key)) }
        case .mixesIdentities: demands = demands.map { Self.demand($0, of: Self.ofOneDigest($0.key)) }
        case .comparesBytes: (name, demands) = (bytes(session), demands.map(bytes))
        case .saturates: demands = demands.map { CounterDemand($0.key, amount: min($0.amount, 9), limit: $0.limit) }
        case .readsBeforeTheLock:
            var seen = inner.value
            try seen.reserve(demands, for: session, until: expiresAt, at: now)
            for _ in 0..<20 { await Task.yield() }
            demands = demands.map { CounterDemand($0.key, amount: $0.amount, limit: nil) }
        default: break
        }
        try inner.reserve(demands, for: name, until: expiresAt, at: now)
    }

    func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError) {
        var (order, name, demands) = (order, session, demands)
        switch fault {
        case .forgetsOrders: order = "\(order) \(next)"
        case .mixesSessions: name = "all"
        case .countsLate: demands = demands.map { CounterDemand($0.key, amount: $0.amount, limit: nil) }
        case .refusesLate:
            let query = CounterQuery(promotions: ["hot"])
            let others = inner.counters(query, excluding: session, at: now)
            guard others != inner.counters(query, excluding: "", at: now) || demands.isEmpty else {
                throw .limitReached(demands[0])
            }
        case .mixesCustomers: demands = demands.map(Self.withoutCustomer)
        case .mixesCurrencies: demands = demands.map(Self.inDollars)
        case .mixesCampaigns: demands = demands.map { Self.demand($0, of: Self.ofPromotion($0.key)) }
        case .mixesCurrenciesOfCampaigns: demands = demands.map { Self.demand($0, of: Self.inDollars($0.key)) }
        case .mixesPeriods: demands = demands.map { Self.demand($0, of: Self.ofOnePeriod($0.key)) }
        case .mixesIdentities: demands = demands.map { Self.demand($0, of: Self.ofOneDigest($0.key)) }
        case .comparesBytes: (name, demands) = (bytes(session), demands.map(bytes))
        default: break
        }
        try inner.confirm(order: order, of: name, counting: demands, at: now)
    }

    func release(session: String) async {
        if fault == .releasesNothing { return }
        inner.release(session: session)
        if fault == .releasesAll { inner.giveBack(.whole, of: "o1", in: session) }
    }

    func giveBack(_ share: RedemptionShare, of order: String, in session: String) async {
        switch (fault, share) {
        case (.forgetsKeys, .part(let amounts, key: _)):
            inner.giveBack(.part(amounts, key: "\(next)"), of: order, in: session)
        case (.givesBackAgain, .whole):
            inner.giveBack(.whole, of: order, in: session)
            inner.giveBack(.whole, of: order, in: "b")
        default: inner.giveBack(share, of: order, in: session)
        }
    }

    func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) async throws(CartwrightError) {
        try inner.credit(credits, of: order, in: session, key: key, at: now)
    }

    private static func withoutCustomer(_ demand: CounterDemand) -> CounterDemand {
        guard case .customerUses(let promotion, customer: _) = demand.key else { return demand }
        let key = CounterKey.customerUses(promotion: promotion, customer: "")
        return CounterDemand(key, amount: demand.amount, limit: demand.limit)
    }

    private static func inDollars(_ demand: CounterDemand) -> CounterDemand {
        guard case .spent(let promotion, currency: _?) = demand.key else { return demand }
        let key = CounterKey.spent(promotion: promotion, currency: .usd)
        return CounterDemand(key, amount: demand.amount, limit: demand.limit)
    }

    /// The counter of the promotion with the id of the campaign.
    private static func ofPromotion(_ key: CounterKey) -> CounterKey {
        switch key {
        case .campaignUses(let campaign): .uses(promotion: campaign)
        case .campaignSpent(let campaign, let currency): .spent(promotion: campaign, currency: currency)
        case .uses, .customerUses, .spent, .codeUses, .account, .identityUses, .during: key
        }
    }

    /// The counter of a period without its day.
    private static func ofOnePeriod(_ key: CounterKey) -> CounterKey {
        guard key.period != nil, let day = CounterPeriod("2026-01-01 day UTC") else { return key }
        return .during(day, key.whole)
    }

    /// The counter of an identity without its digest.
    private static func ofOneDigest(_ key: CounterKey) -> CounterKey {
        guard case .identityUses(let promotion, let identity) = key,
            let one = Identity(identity.kind, digest: String(repeating: "0", count: 64))
        else { return key }
        return .identityUses(promotion: promotion, identity: one)
    }

    private static func inDollars(_ key: CounterKey) -> CounterKey {
        guard case .campaignSpent(let campaign, currency: _?) = key else { return key }
        return .campaignSpent(campaign: campaign, currency: .usd)
    }

    private static func demand(_ demand: CounterDemand, of key: CounterKey) -> CounterDemand {
        CounterDemand(key, amount: demand.amount, limit: demand.limit)
    }

    /// Returns a text that equals another only if their bytes are equal.
    private func bytes(_ text: String) -> String { text.utf8.map { "\($0)" }.joined(separator: " ") }

    private func bytes(_ demand: CounterDemand) -> CounterDemand {
        guard case .customerUses(let promotion, let customer) = demand.key else { return demand }
        let key = CounterKey.customerUses(promotion: bytes(promotion), customer: bytes(customer))
        return CounterDemand(key, amount: demand.amount, limit: demand.limit)
    }
}

internal import HashTreeCollections

/// The redemption ledger as a value: counters of limited promotions, split into used and reserved amounts.
///
/// The calls are those of ``Ledger``, which documents them. Versions of a ledger that are kept for undo share their
/// equal parts in trees, so a copy is cheap however many orders there are.
public struct MemoryLedger: Sendable {
    var used: TreeDictionary<CounterKey, Int64> = [:]
    var accounts = MemoryAccounts()
    /// The facts of accounts that are stored elsewhere: they limit demands on these accounts.
    package var accountsElsewhere: [String: AccountFacts] = [:]
    private var holds: TreeDictionary<String, Hold> = [:]
    private var redemptions: TreeDictionary<OrderKey, Redemption> = [:]

    /// The sum of all reservations, including expired ones until they are dropped, so that reading does not iterate
    /// over them.
    private var held: TreeDictionary<CounterKey, Int128> = [:]

    /// A lower bound of the expiry of all reservations.
    private var firstExpiry = Instant.latest

    private struct Hold: Hashable {
        var demands: [CounterDemand]
        var expiresAt: Instant
    }

    /// The key of an order, whose id is unique only in its session.
    private struct OrderKey: Hashable {
        var session: String
        var order: String
    }

    private struct Redemption: Hashable {
        /// The remaining usage of the order, in counter order.
        var amounts: [CounterAmount]
        /// The keys of the parts that were given back.
        var keys: Set<String> = []
    }

    /// An empty ledger.
    public init() {}
}

// MARK: Reading

extension MemoryLedger {
    /// Returns the number of sessions with a reservation.
    public func holdCount(at now: Instant) -> Int { holds.values.count { $0.expiresAt > now } }

    /// Reads the counters of a query, without the reservations of one session.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        var visits = 0
        return counters(query, excluding: session, at: now, visiting: &visits)
    }

    /// Reads the counters of a query, and counts the visited counters and reservations.
    func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant,
        visiting visits: inout Int
    ) -> Counters {
        let others = Totals(self, excluding: session, at: now, &visits)
        var counters = Counters.none
        for promotion in query.promotions {
            counters.uses[promotion] = others.amount(of: .uses(promotion: promotion), &visits)
            counters.spentMinor[promotion] = others.amount(of: .spent(promotion: promotion), &visits)
            if let currency = query.currency {
                let key = CounterKey.spent(promotion: promotion, currency: currency)
                counters.currencySpentMinor[promotion] = others.amount(of: key, &visits)
            }
            guard let customer = query.customer else { continue }
            let key = CounterKey.customerUses(promotion: promotion, customer: customer)
            counters.customerUses[promotion] = others.amount(of: key, &visits)
        }
        for code in query.codes { counters.codeUses[code] = others.amount(of: .codeUses(code: code), &visits) }
        for key in query.others { counters.others[key] = others.amount(of: key, &visits) }
        return counters
    }

    /// Used and reserved amounts together, without the reservations of one session and those that expired. It visits
    /// only the excluded reservations.
    private struct Totals {
        private let ledger: MemoryLedger
        private var leftOut: [CounterKey: Int128] = [:]

        init(_ ledger: MemoryLedger, excluding session: String, at now: Instant, _ visits: inout Int) {
            self.ledger = ledger
            if ledger.firstExpiry <= now {
                visits += ledger.holds.count
                for (owner, hold) in ledger.holds where owner != session && hold.expiresAt <= now { leaveOut(hold) }
            }
            if let own = ledger.holds[session] { leaveOut(own) }
        }

        private mutating func leaveOut(_ hold: Hold) {
            for demand in hold.demands { leftOut[demand.key, default: 0] += Int128(demand.amount) }
        }

        /// Returns the amount of a counter; nil if it is zero.
        func amount(of key: CounterKey, _ visits: inout Int) -> Int64? {
            visits += 1
            let held = (ledger.held[key] ?? 0) - leftOut[key, default: 0]
            let amount = Int128(ledger.used[key] ?? 0) + held
            return amount > 0 ? Int64(clamping: amount) : nil
        }
    }
}

// MARK: Writing

extension MemoryLedger {
    /// Reserves all demands for a session until an instant, in place of its earlier reservation. Nothing is reserved if
    /// one of them exceeds its limit.
    ///
    /// - Throws: `ledger.limit_reached` with the first counter, in counter order, that does not fit.
    public mutating func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) {
        let demands = demands.merged
        dropExpired(at: now)
        try checkRoom(for: demands, of: session, at: now)
        moveAccounts(of: session, to: demands, at: now)
        drop(session)
        guard !demands.isEmpty else { return }
        holds[session] = Hold(demands: demands, expiresAt: expiresAt)
        firstExpiry = min(firstExpiry, expiresAt)
        for demand in demands { held[demand.key, default: 0] += Int128(demand.amount) }
    }

    /// Turns the reservation of a session into redemptions, under the id of its order. If the reservation has expired,
    /// the demands are still counted if they fit their limits.
    ///
    /// - Throws: `ledger.limit_reached`.
    public mutating func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) throws(CartwrightError) {
        let key = OrderKey(session: session, order: order)
        guard redemptions[key] == nil else { return }
        let demands = demands.merged
        dropExpired(at: now)
        let isHeld = holds[session].map { $0.demands == demands && $0.expiresAt > now } ?? false
        if !isHeld { try checkRoom(for: demands, of: session, at: now) }
        moveAccounts(of: session, to: demands, at: now)
        drop(session)
        write(.spent, demands.map { CounterAmount($0.key, $0.amount) }, of: session, order, at: now)
        redemptions[key] = Redemption(amounts: demands.map { CounterAmount($0.key, $0.amount) })
        for demand in demands { used[demand.key] = (used[demand.key] ?? 0).addingSaturated(demand.amount) }
    }

    /// Releases the reservation of a session. Without an instant, entries of accounts have that of the entries before
    /// them.
    public mutating func release(session: String, at now: Instant = .earliest) {
        moveAccounts(of: session, to: [], at: now)
        drop(session)
    }

    /// Gives back the usage of an order, or a part of it; never more than it still has. Without an instant, entries of
    /// accounts have that of the entries before them.
    public mutating func giveBack(
        _ share: RedemptionShare,
        of order: String,
        in session: String,
        at now: Instant = .earliest
    ) {
        let key = OrderKey(session: session, order: order)
        guard var redemption = redemptions[key] else { return }
        if case .part(_, let key) = share, !redemption.keys.insert(key).inserted { return }
        let given = share.given(of: redemption.amounts)
        write(.refunded, given, of: session, order, at: now)
        for given in given {
            for index in redemption.amounts.indices where redemption.amounts[index].key == given.key {
                redemption.amounts[index].amount -= given.amount
            }
            // The counter of an old period may have been removed.
            if let amount = used[given.key] { used[given.key] = amount - given.amount }
        }
        redemptions[key] = redemption
    }

    /// Books store credit of a confirmed order, or takes some back, once for each key.
    ///
    /// - Throws: `ledger.limit_reached` if more is taken back than the balance of an account.
    public mutating func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) throws(CartwrightError) {
        let name = OrderKey(session: session, order: order)
        guard var redemption = redemptions[name], redemption.keys.insert(key).inserted else { return }
        dropExpired(at: now)
        accounts = try accounts.adding(credits, of: order, in: session, at: now)
        redemptions[name] = redemption
    }

    /// Deletes the counters of calendar periods that began before the day of an instant in UTC, except those with
    /// reservations.
    ///
    /// - Returns: the number of deleted counters, at most `limit`.
    mutating func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) -> Int {
        let day = CounterPeriod.dayText(of: instant)
        let old = used.keys.filter { key in key.period.map { $0.text < day } ?? false && held[key] == nil }
        let removed = old.sorted().prefix(max(0, limit))
        for key in removed { used[key] = nil }
        return removed.count
    }

    private func checkRoom(
        for demands: [CounterDemand],
        of session: String,
        at now: Instant
    ) throws(CartwrightError) {
        var visits = 0
        let others = Totals(self, excluding: session, at: now, &visits)
        for demand in demands {
            let taken = others.amount(of: demand.key, &visits) ?? 0
            let demand = limited(demand, at: now)
            guard demand.fits(used: taken, held: 0) else { throw .limitReached(demand) }
        }
    }

    /// Returns the demands of a session's reservation.
    func demands(of session: String) -> [CounterDemand] { holds[session]?.demands ?? [] }

    /// Returns the held amount of a counter whose reservations have expired by an instant and are not released yet.
    func expiredAmount(of key: CounterKey, at now: Instant) -> Int64 {
        guard firstExpiry <= now else { return 0 }
        return holds.values.reduce(0) { sum, hold in
            guard hold.expiresAt <= now else { return sum }
            return hold.demands.reduce(sum) { $1.key == key ? $0.addingSaturated($1.amount) : $0 }
        }
    }

    private mutating func drop(_ session: String) {
        guard let hold = holds.removeValue(forKey: session) else { return }
        for demand in hold.demands {
            let left = (held[demand.key] ?? 0) - Int128(demand.amount)
            held[demand.key] = left > 0 ? left : nil
        }
    }

    mutating func dropExpired(at now: Instant) {
        guard firstExpiry <= now else { return }
        let expired = holds.filter { $0.value.expiresAt <= now }.sorted {
            ($0.value.expiresAt, $0.key) < ($1.value.expiresAt, $1.key)
        }
        for (session, hold) in expired {
            moveAccounts(of: session, to: [], at: hold.expiresAt)
            drop(session)
        }
        firstExpiry = holds.values.lazy.map(\.expiresAt).min() ?? .latest
    }
}

extension MemoryLedger: Hashable {
    /// True if used amounts, reservations and orders are equal.
    public static func == (a: MemoryLedger, b: MemoryLedger) -> Bool {
        a.used == b.used && a.holds == b.holds && a.redemptions == b.redemptions && a.accounts == b.accounts
    }

    /// Hashes the compared parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(used)
        hasher.combine(holds)
        hasher.combine(redemptions)
        hasher.combine(accounts)
    }
}

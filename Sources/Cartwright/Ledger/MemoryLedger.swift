internal import HashTreeCollections

/// The redemption ledger as a value: counters of limited promotions, split into used and held.
///
/// The calls are those of ``Ledger``, which tells what each means. All versions of a ledger that is kept for undo share
/// what is the same in trees, so a copy costs little however many orders there were.
public struct MemoryLedger: Sendable {
    var used: TreeDictionary<CounterKey, Int64> = [:]
    private var holds: TreeDictionary<String, Hold> = [:]
    private var redemptions: TreeDictionary<OrderKey, Redemption> = [:]

    /// What all holds come to together, expired ones included until they are dropped: so that a reading need not go
    /// through them.
    private var held: TreeDictionary<CounterKey, Int128> = [:]

    /// No hold expires before.
    private var firstExpiry = Instant.latest

    private struct Hold: Hashable {
        var demands: [CounterDemand]
        var expiresAt: Instant
    }

    /// Orders are counted within their session.
    private struct OrderKey: Hashable {
        var session: String
        var order: String
    }

    private struct Redemption: Hashable {
        /// What the order still uses, in the order of the counters.
        var amounts: [CounterAmount]
        /// The keys of the parts that were given back.
        var keys: Set<String> = []
    }

    /// An empty ledger.
    public init() {}
}

// MARK: Reading

extension MemoryLedger {
    /// How many sessions hold something.
    public func holdCount(at now: Instant) -> Int { holds.values.count { $0.expiresAt > now } }

    /// What the counters of a query come to, without what one session holds itself.
    public func counters(_ query: CounterQuery, excluding session: String, at now: Instant) -> Counters {
        var visits = 0
        return counters(query, excluding: session, at: now, visiting: &visits)
    }

    /// The same, and how many counters and holds were looked at for it.
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
        return counters
    }

    /// Used and held together, without what is left out: the holds of one session, and those that expired. Only these
    /// are gone through.
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

        /// Nil where nothing is counted.
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
        let demands = demands.merged
        dropExpired(at: now)
        try checkRoom(for: demands, of: session, at: now)
        drop(session)
        guard !demands.isEmpty else { return }
        holds[session] = Hold(demands: demands, expiresAt: expiresAt)
        firstExpiry = min(firstExpiry, expiresAt)
        for demand in demands { held[demand.key, default: 0] += Int128(demand.amount) }
    }

    /// Turns what a session holds into used, under the id of its order. Where the hold has expired meanwhile, the
    /// demands are counted all the same if they fit their limits.
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
        drop(session)
        redemptions[key] = Redemption(amounts: demands.map { CounterAmount($0.key, $0.amount) })
        for demand in demands { used[demand.key] = (used[demand.key] ?? 0).addingSaturated(demand.amount) }
    }

    /// Gives back what a session holds.
    public mutating func release(session: String) { drop(session) }

    /// Gives back what an order used, or a part of it; never more than it still uses.
    public mutating func giveBack(_ share: RedemptionShare, of order: String, in session: String) {
        let key = OrderKey(session: session, order: order)
        guard var redemption = redemptions[key] else { return }
        if case .part(_, let key) = share, !redemption.keys.insert(key).inserted { return }
        for given in share.given(of: redemption.amounts) {
            for index in redemption.amounts.indices where redemption.amounts[index].key == given.key {
                redemption.amounts[index].amount -= given.amount
            }
            used[given.key, default: 0] -= given.amount
        }
        redemptions[key] = redemption
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
            guard demand.fits(used: taken, held: 0) else { throw .limitReached(demand) }
        }
    }

    private mutating func drop(_ session: String) {
        guard let hold = holds.removeValue(forKey: session) else { return }
        for demand in hold.demands {
            let left = (held[demand.key] ?? 0) - Int128(demand.amount)
            held[demand.key] = left > 0 ? left : nil
        }
    }

    private mutating func dropExpired(at now: Instant) {
        guard firstExpiry <= now else { return }
        for (session, hold) in holds where hold.expiresAt <= now { drop(session) }
        firstExpiry = holds.values.lazy.map(\.expiresAt).min() ?? .latest
    }
}

extension MemoryLedger: Hashable {
    /// Whether used, held and confirmed are the same.
    public static func == (a: MemoryLedger, b: MemoryLedger) -> Bool {
        a.used == b.used && a.holds == b.holds && a.redemptions == b.redemptions
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(used)
        hasher.combine(holds)
        hasher.combine(redemptions)
    }
}

import Cartwright
import Synchronization

/// A store of accounts with one fault.
final class BadAccountStore: Ledger, AccountStore {
    enum Fault: CaseIterable {
        case holdsUnknown, forgetsLastFour, acceptsCodesTwice, acceptsNoReason, ignoresKinds, trustsDemands
        case creditsAtOnce, neverEnds, ignoresDisabling, hidesOrders, refundsAgain, movesInstants, forgetsKeys
        case hidesRefusals, replacesNoOwner, forgetsWhenOpened, losesCents, readsBeforeTheLock, issuesHalf
        case booksAgain, takesBackAtOnce
    }

    private let inner: SharedMemoryLedger
    private let fault: Fault
    private let calls = Atomic(0)

    init(_ inner: SharedMemoryLedger, _ fault: Fault) { (self.inner, self.fault) = (inner, fault) }

    /// The next unused number.
    private var next: Int { calls.add(1, ordering: .relaxed).newValue }

    func counters(_ query: CounterQuery, excluding session: String, at now: Instant) async -> Counters {
        inner.counters(query, excluding: session, at: now)
    }

    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) async throws(CartwrightError) {
        var demands = demands
        switch fault {
        case .holdsUnknown: demands = demands.filter { inner.account($0.key.account ?? "", at: now) != nil }
        case .trustsDemands:
            demands = demands.map { demand in
                let key = CounterKey.codeUses(code: demand.key.account ?? "")
                return CounterDemand(key, amount: demand.amount, limit: demand.limit)
            }
        case .readsBeforeTheLock:
            var seen = inner.value
            try seen.reserve(demands, for: session, until: expiresAt, at: now)
            for _ in 0..<20 { await Task.yield() }
            for demand in demands {
                let more = AccountAdjustment(amountMinor: demand.amount, reason: "late", key: "\(session)", at: now)
                try inner.adjust(demand.key.account ?? "", by: more)
            }
        default: break
        }
        try inner.reserve(demands, for: session, until: expiresAt, at: now)
    }

    func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) async throws(CartwrightError) {
        try inner.confirm(order: order, of: session, counting: demands, at: now)
    }

    func release(session: String) async { inner.release(session: session) }

    func giveBack(_ share: RedemptionShare, of order: String, in session: String) async {
        guard fault == .refundsAgain, case .part(let amounts, let key) = share else {
            return inner.giveBack(share, of: order, in: session)
        }
        inner.giveBack(.part(amounts, key: "\(key) \(next)"), of: order, in: session)
    }

    func credit(
        _ credits: [AccountCredit],
        of order: String,
        in session: String,
        key: String,
        at now: Instant
    ) async throws(CartwrightError) {
        var (credits, key) = (credits, key)
        if fault == .booksAgain { key += " \(next)" }
        if fault == .takesBackAtOnce {
            for index in credits.indices where credits[index].amountMinor < 0 { credits[index].availableAt = nil }
        }
        try inner.credit(credits, of: order, in: session, key: key, at: now)
    }
}

extension BadAccountStore {
    func issue(_ new: NewAccount) async throws(CartwrightError) -> Account {
        var new = new
        switch fault {
        case .forgetsLastFour where new.lastFour != nil: new.lastFour = "????"
        case .acceptsCodesTwice: new.codeDigest?.append(UInt8(truncatingIfNeeded: next))
        case .creditsAtOnce: new.availableAt = nil
        case .neverEnds: new.expiresAt = nil
        default: break
        }
        return try inner.issue(new)
    }

    func issueAll(_ accounts: [NewAccount]) async throws(CartwrightError) -> [String] {
        guard fault == .issuesHalf else { return try inner.issueAll(accounts) }
        var issued: [String] = []
        for (position, new) in accounts.enumerated() {
            do throws(CartwrightError) { issued += try inner.issueAll([new]) } catch {
                var error = error
                error.location.pointer = "/\(position)"
                throw error
            }
        }
        return issued
    }

    func account(_ id: String, at now: Instant) async -> Account? {
        var account = inner.account(id, at: now)
        if fault == .losesCents, let spent = account?.totals.spentMinor, spent > 0 {
            account?.totals.spentMinor = spent - 1
        }
        return account
    }

    func account(ofCode digests: [[UInt8]]) async -> String? { inner.account(ofCode: digests) }

    func accounts(_ query: AccountQuery, at now: Instant) async -> [Account] {
        var query = query
        if fault == .ignoresKinds { query.kind = nil }
        return inner.accounts(query, at: now)
    }

    func entries(of id: String, after number: Int64, limit: Int) async -> [AccountEntry] {
        inner.entries(of: id, after: number, limit: limit).map { entry in
            var entry = entry
            if fault == .hidesOrders { entry.order = nil }
            if fault == .movesInstants { entry.instant = entry.instant.adding(seconds: 1) }
            return entry
        }
    }

    func adjust(_ id: String, by adjustment: AccountAdjustment) async throws(CartwrightError) -> Account {
        var adjustment = adjustment
        switch fault {
        case .acceptsNoReason: adjustment.reason += "."
        case .creditsAtOnce: adjustment.availableAt = nil
        case .forgetsKeys: adjustment.key += " \(next)"
        default: break
        }
        do throws(CartwrightError) { return try inner.adjust(id, by: adjustment) } catch {
            guard fault == .hidesRefusals, let account = inner.account(id, at: adjustment.instant) else { throw error }
            return account
        }
    }

    func enable(_ id: String, _ isEnabled: Bool, at now: Instant) async throws(CartwrightError) -> Account {
        guard fault == .ignoresDisabling, var account = inner.account(id, at: now) else {
            return try inner.enable(id, isEnabled, at: now)
        }
        account.isEnabled = isEnabled
        return account
    }

    func facts(_ ids: [String], at now: Instant) async -> [String: AccountFacts] { inner.facts(ids, at: now) }

    func bookExpired(at now: Instant, limit: Int) async -> Int { inner.bookExpired(at: now, limit: limit) }

    func replaceOwner(_ customer: String, by other: String) async -> Int {
        fault == .replacesNoOwner ? 2 : inner.replaceOwner(customer, by: other)
    }
}

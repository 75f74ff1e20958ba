internal import Cartwright

/// The redemption ledger of a store, for as long as a transaction lasts.
///
/// A refusal is an answer and no error: it has changed nothing but to drop what had expired, so that the transaction,
/// which others may share, goes on.
final class LedgerTables: Sendable {
    private let statements: StatementCache<LedgerSQL>
    private var path: String { statements.path }

    init(on connection: OpaquePointer, path: String) { statements = StatementCache(on: connection, path: path) }

    /// Amounts by counter.
    private typealias Amounts = [CounterKey: Int128]
}

// MARK: Reading

extension LedgerTables {
    func counters(
        _ query: CounterQuery,
        excluding session: String,
        at now: Instant
    ) throws(CartwrightError) -> Counters {
        let leftOut = try leftOut(excluding: session, at: now)
        func amount(_ key: CounterKey) throws(CartwrightError) -> Int64? {
            let counter = try counter(key)
            let amount = Int128(counter.used) + Int128(counter.held) - leftOut[key, default: 0]
            return amount > 0 ? Int64(clamping: amount) : nil
        }
        var counters = Counters.none
        for promotion in query.promotions {
            counters.uses[promotion] = try amount(.uses(promotion: promotion))
            counters.spentMinor[promotion] = try amount(.spent(promotion: promotion))
            guard let customer = query.customer else { continue }
            counters.customerUses[promotion] = try amount(.customerUses(promotion: promotion, customer: customer))
        }
        for code in query.codes { counters.codeUses[code] = try amount(.codeUses(code: code)) }
        return counters
    }

    /// What is held and does not count for a session: its own, and what expired and nobody has dropped yet.
    private func leftOut(excluding session: String, at now: Instant) throws(CartwrightError) -> Amounts {
        var amounts: Amounts = [:]
        for demand in try demands(of: session) { amounts[demand.key, default: 0] += Int128(demand.amount) }
        let path = path
        try statements[.expiredDemands].each(.integer(now.milliseconds), .name(session)) {
            row throws(CartwrightError) in
            amounts[try CounterRow.key(row, path: path), default: 0] += Int128(row.integer(3))
            return true
        }
        return amounts
    }

    private func counter(_ key: CounterKey) throws(CartwrightError) -> (used: Int64, held: Int64) {
        let row = CounterRow(key)
        return try statements[.counter].first(row.kind, row.name, row.customer) { ($0.integer(0), $0.integer(1)) }
            ?? (0, 0)
    }

    /// What a session holds, in the order of the counters.
    private func demands(of session: String) throws(CartwrightError) -> [CounterDemand] {
        let path = path
        return try statements[.demands].all(.name(session)) { row throws(CartwrightError) in
            let key = try CounterRow.key(row, path: path)
            return CounterDemand(key, amount: row.integer(3), limit: row.integer(ifPresent: 4))
        }.sorted { $0.key < $1.key }
    }
}

// MARK: Writing

extension LedgerTables {
    /// The refusal, nil where all is held.
    func reserve(
        _ demands: [CounterDemand],
        for session: String,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        let demands = demands.merged
        try dropExpired(at: now)
        let own = try self.demands(of: session)
        if let refusal = try refusal(of: demands, besides: own) { return refusal }
        try hold(demands, insteadOf: own, for: session)
        if demands.isEmpty {
            try statements.run(.deleteHold, .name(session))
        } else {
            try statements.run(.setHold, .name(session), .integer(expiresAt.milliseconds))
        }
        return nil
    }

    /// The refusal, nil where the order is counted.
    func confirm(
        order: String,
        of session: String,
        counting demands: [CounterDemand],
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        guard try !isConfirmed(order, of: session) else { return nil }
        let demands = demands.merged
        try dropExpired(at: now)
        let own = try self.demands(of: session)
        if own != demands, let refusal = try refusal(of: demands, besides: own) { return refusal }
        try drop(session, holding: own)
        try statements.run(.addRedemption, .name(session), .name(order))
        for demand in demands {
            let row = CounterRow(demand.key)
            try change(demand.key, used: demand.amount)
            try statements.run(
                .addUse,
                .name(session),
                .name(order),
                row.kind,
                row.name,
                row.customer,
                .integer(demand.amount)
            )
        }
        return nil
    }

    func release(session: String) throws(CartwrightError) { try drop(session, holding: demands(of: session)) }

    func giveBack(_ share: RedemptionShare, of order: String, in session: String) throws(CartwrightError) {
        guard try isConfirmed(order, of: session) else { return }
        if case .part(_, let key) = share {
            guard try statements.run(.addGivenBack, .name(session), .name(order), .name(key)) > 0 else { return }
        }
        let path = path
        let uses = try statements[.uses].all(.name(session), .name(order)) { row throws(CartwrightError) in
            CounterAmount(try CounterRow.key(row, path: path), row.integer(3))
        }
        for given in share.given(of: uses) {
            let row = CounterRow(given.key)
            try change(given.key, used: -given.amount)
            try statements.run(
                .takeUse,
                .name(session),
                .name(order),
                row.kind,
                row.name,
                row.customer,
                .integer(given.amount)
            )
        }
    }

    private func isConfirmed(_ order: String, of session: String) throws(CartwrightError) -> Bool {
        try statements[.redemption].first(.name(session), .name(order)) { _ in true } ?? false
    }

    /// Why demands are not met, judged by what is there now: this runs in the transaction that writes.
    private func refusal(
        of demands: [CounterDemand],
        besides own: [CounterDemand]
    ) throws(CartwrightError) -> CartwrightError? {
        let own = Dictionary(own.map { ($0.key, $0.amount) }) { $0 + $1 }
        for demand in demands {
            let counter = try counter(demand.key)
            guard demand.fits(used: counter.used, held: counter.held - own[demand.key, default: 0]) else {
                return .limitReached(demand)
            }
        }
        return nil
    }

    /// Holds something in place of what a session holds. What stays as it is, is not written again.
    private func hold(
        _ demands: [CounterDemand],
        insteadOf own: [CounterDemand],
        for session: String
    ) throws(CartwrightError) {
        guard demands != own else { return }
        for demand in own { try change(demand.key, held: -demand.amount) }
        try statements.run(.deleteDemands, .name(session))
        for demand in demands {
            let row = CounterRow(demand.key)
            try change(demand.key, held: demand.amount)
            try statements.run(
                .addDemand,
                .name(session),
                row.kind,
                row.name,
                row.customer,
                .integer(demand.amount),
                .number(demand.limit)
            )
        }
    }

    private func drop(_ session: String, holding own: [CounterDemand]) throws(CartwrightError) {
        try hold([], insteadOf: own, for: session)
        try statements.run(.deleteHold, .name(session))
    }

    private func dropExpired(at now: Instant) throws(CartwrightError) {
        for session in try statements[.expired].all(.integer(now.milliseconds), read: { $0.text(0) }) {
            try release(session: session)
        }
    }

    private func change(_ key: CounterKey, used: Int64 = 0, held: Int64 = 0) throws(CartwrightError) {
        let row = CounterRow(key)
        for sql in [LedgerSQL.changeCounter, .addCounter] {
            let rows = try statements.run(sql, row.kind, row.name, row.customer, .integer(used), .integer(held))
            if rows > 0 { return }
        }
    }
}

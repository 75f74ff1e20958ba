internal import Cartwright

/// The redemption ledger of a store, within a transaction.
///
/// A refusal is a return value, not an error: it leaves everything unchanged, except that expired holds are deleted,
/// so the transaction, which other calls may share, continues.
final class LedgerTables: Sendable {
    let statements: StatementCache<LedgerSQL>
    let tenant: SQLArgument
    private var path: String { statements.path }

    init(_ statements: StatementCache<LedgerSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

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
        let leftOut = try leftOut(excluding: .name(session), at: now)
        func amount(_ key: CounterKey) throws(CartwrightError) -> Int64? {
            let counter = try counter(CounterRow(key))
            let amount = Int128(counter.used) + Int128(counter.held) - leftOut[key, default: 0]
            return amount > 0 ? Int64(clamping: amount) : nil
        }
        var counters = Counters.none
        for promotion in query.promotions {
            counters.uses[promotion] = try amount(.uses(promotion: promotion))
            counters.spentMinor[promotion] = try amount(.spent(promotion: promotion))
            if let currency = query.currency {
                let key = CounterKey.spent(promotion: promotion, currency: currency)
                counters.currencySpentMinor[promotion] = try amount(key)
            }
            guard let customer = query.customer else { continue }
            counters.customerUses[promotion] = try amount(.customerUses(promotion: promotion, customer: customer))
        }
        for code in query.codes { counters.codeUses[code] = try amount(.codeUses(code: code)) }
        return counters
    }

    /// Returns the number of sessions that hold a reservation.
    func holdCount(at now: Instant) throws(CartwrightError) -> Int {
        try statements[.holdCount].first(tenant, .integer(now.milliseconds)) { Int(clamping: $0.integer(0)) } ?? 0
    }

    /// Returns the held amounts that do not count for a session: its own, and expired ones that are not deleted yet.
    private func leftOut(excluding session: SQLArgument, at now: Instant) throws(CartwrightError) -> Amounts {
        var amounts: Amounts = [:]
        for demand in try demands(of: session) { amounts[demand.key, default: 0] += Int128(demand.amount) }
        let path = path
        let instant = SQLArgument.integer(now.milliseconds)
        try statements[.expiredDemands].each(tenant, instant, session) { row throws(CartwrightError) in
            amounts[try CounterRow.key(row, path: path), default: 0] += Int128(row.integer(3))
            return true
        }
        return amounts
    }

    func counter(_ row: CounterRow) throws(CartwrightError) -> (used: Int64, held: Int64) {
        let found = try statements[.counter].first(tenant, row.kind, row.name, row.customer) { row in
            (row.integer(0), row.integer(1))
        }
        return found ?? (0, 0)
    }

    /// Returns the demands that a session holds, in the order of the counters.
    func demands(of session: SQLArgument) throws(CartwrightError) -> [CounterDemand] {
        let path = path
        return try statements[.demands].all(tenant, session) { row throws(CartwrightError) in
            let key = try CounterRow.key(row, path: path)
            return CounterDemand(key, amount: row.integer(3), limit: row.integer(ifPresent: 4))
        }.sorted { $0.key < $1.key }
    }

    func isConfirmed(_ order: SQLArgument, of session: SQLArgument) throws(CartwrightError) -> Bool {
        try statements[.redemption].first(tenant, session, order) { _ in true } ?? false
    }

    /// Returns the amounts that an order still uses.
    func uses(of order: SQLArgument, in session: SQLArgument) throws(CartwrightError) -> [CounterAmount] {
        let path = path
        return try statements[.uses].all(tenant, session, order) { row throws(CartwrightError) in
            CounterAmount(try CounterRow.key(row, path: path), row.integer(3))
        }
    }
}

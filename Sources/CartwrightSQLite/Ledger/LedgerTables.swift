internal import Cartwright

/// The redemption ledger of a store, within a transaction.
///
/// A refusal is a return value, not an error: it leaves everything unchanged, except that expired holds are deleted,
/// so the transaction, which other calls may share, continues.
final class LedgerTables: Sendable {
    let statements: StatementCache<LedgerSQL>
    let tenant: SQLArgument
    let customers: CustomerDigest
    let accounts: AccountTables
    private var path: String { statements.path }

    init(_ store: SQLiteStore, of tenant: Tenant) {
        (statements, self.tenant) = (store.statements.ledger, .text(tenant.name))
        (customers, accounts) = (store.customers(of: tenant), AccountTables(store.statements.accounts, of: tenant))
    }

    /// Amounts by counter.
    private typealias Amounts = [CounterRow: Int128]
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
            let row = try CounterRow(key, hidingBy: customers)
            let counter = try counter(row)
            let amount = Int128(counter.used) + Int128(counter.held) - leftOut[row, default: 0]
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
        for key in query.others { counters.others[key] = try amount(key) }
        return counters
    }

    /// Returns the number of sessions that hold a reservation.
    func holdCount(at now: Instant) throws(CartwrightError) -> Int {
        try statements[.holdCount].first(tenant, .integer(now.milliseconds)) { Int(clamping: $0.integer(0)) } ?? 0
    }

    /// Returns the held amounts that do not count for a session: its own, and expired ones that are not deleted yet.
    private func leftOut(excluding session: SQLArgument, at now: Instant) throws(CartwrightError) -> Amounts {
        var amounts: Amounts = [:]
        for row in try held(by: session) { amounts[row.counter, default: 0] += Int128(row.amount) }
        let path = path
        let instant = SQLArgument.integer(now.milliseconds)
        try statements[.expiredDemands].each(tenant, instant, session) { row throws(CartwrightError) in
            amounts[try CounterRow(row, path: path), default: 0] += Int128(row.integer(3))
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

    /// Returns the demands that a session holds.
    func held(by session: SQLArgument) throws(CartwrightError) -> Set<HeldRow> {
        let path = path
        let rows = try statements[.demands].all(tenant, session) { row throws(CartwrightError) in
            HeldRow(
                counter: try CounterRow(row, path: path),
                amount: row.integer(3),
                limit: row.integer(ifPresent: 4)
            )
        }
        return Set(rows)
    }

    func isConfirmed(_ order: SQLArgument, of session: SQLArgument) throws(CartwrightError) -> Bool {
        try statements[.redemption].first(tenant, session, order) { _ in true } ?? false
    }

    /// True if a part of an order was given back under a key, or credit was booked under it.
    func isGivenBack(
        _ key: String,
        of order: SQLArgument,
        in session: SQLArgument
    ) throws(CartwrightError) -> Bool {
        try statements[.knownGivenBack].first(tenant, session, order, .name(key)) { _ in true } ?? false
    }

    /// Returns the amounts that an order still uses, by counter.
    func uses(of order: SQLArgument, in session: SQLArgument) throws(CartwrightError) -> [(CounterRow, CounterAmount)] {
        let path = path
        return try statements[.uses].all(tenant, session, order) { row throws(CartwrightError) in
            let key = try CounterRow.key(row, path: path)
            return (try CounterRow(row, path: path), CounterAmount(key, row.integer(3)))
        }
    }
}

internal import Cartwright

// The accounts of a ledger: it takes their limits from them, and writes their entries.

extension LedgerTables {
    /// Returns the demand with the limit of its account; other demands as they are.
    func limited(_ demand: CounterDemand, of row: CounterRow, at now: Instant) throws(CartwrightError) -> CounterDemand
    {
        guard row.isAccount else { return demand }
        var limited = demand
        limited.limit = try accounts.limit(of: row.name, at: now)
        return limited
    }

    /// Writes the entries of accounts for demands that replace those that a session holds.
    func moveAccounts(
        of session: SQLArgument,
        from own: Set<HeldRow>,
        to next: Set<HeldRow>,
        at now: Instant
    ) throws(CartwrightError) {
        for row in own where row.counter.isAccount && !next.contains(row) {
            let entry = NewEntry(.released, row.amount, session: session)
            try accounts.append(entry, to: row.counter.name, at: now)
        }
        for row in next where row.counter.isAccount && !own.contains(row) {
            try accounts.append(NewEntry(.held, row.amount, session: session), to: row.counter.name, at: now)
        }
    }

    /// Writes an entry of an order, if the counter is that of an account.
    func write(
        _ kind: AccountEntry.Kind,
        _ amount: Int64,
        of row: CounterRow,
        _ session: SQLArgument,
        _ order: SQLArgument,
        at now: Instant
    ) throws(CartwrightError) {
        guard row.isAccount else { return }
        try accounts.append(NewEntry(kind, amount, session: session, order: order), to: row.name, at: now)
    }
}

extension CounterRow {
    /// True for the counter of an account, whose id is the name.
    var isAccount: Bool { kind == .integer(CounterKey.account("").columns.kind) }
}

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

// MARK: Credits of orders

extension LedgerTables {
    /// Books store credit of a confirmed order, or takes some back, once for each key. Returns the refusal, with
    /// everything unchanged, nil if all was booked.
    func credit(
        _ credits: [AccountCredit],
        of order: SQLArgument,
        in session: SQLArgument,
        key: String,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        guard try isConfirmed(order, of: session), try !isGivenBack(key, of: order, in: session) else { return nil }
        try dropExpired(at: now)
        if let refusal = try refusal(of: credits, at: now) { return refusal }
        try statements.run(.addGivenBack, tenant, session, order, .name(key))
        for credit in credits {
            let id = SQLArgument.name(credit.account)
            if credit.amountMinor > 0 { _ = try accounts.add(credit.opening(at: now)) }
            var entry = NewEntry(credit.kind, credit.amountMinor, session: session, order: order)
            (entry.reason, entry.availableAt) = (credit.reason, credit.availableAt)
            try accounts.append(entry, to: id, at: now)
        }
        return nil
    }

    /// Returns the refusal of movements that take back more than the balance of an account; nil if all fit.
    private func refusal(of credits: [AccountCredit], at now: Instant) throws(CartwrightError) -> CartwrightError? {
        var taken: [String: AccountCredit] = [:]
        for credit in credits where credit.amountMinor < 0 {
            taken[credit.account, default: credit].amountMinor = (taken[credit.account]?.amountMinor ?? 0)
                .addingSaturated(credit.amountMinor)
        }
        for (id, credit) in taken.sorted(by: { $0.key < $1.key }) {
            guard let account = try accounts.find(.name(id), at: now) else {
                return .limitReached(CounterDemand(.account(id), amount: -credit.amountMinor, limit: 0))
            }
            if let refusal = account.refusal(of: credit) { return refusal }
        }
        return nil
    }
}

extension CounterRow {
    /// True for the counter of an account, whose id is the name.
    var isAccount: Bool { kind == .integer(CounterKey.account("").columns.kind) }
}

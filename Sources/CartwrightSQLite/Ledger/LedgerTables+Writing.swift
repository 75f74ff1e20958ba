internal import Cartwright

extension LedgerTables {
    /// Runs a call. Returns the refusal, nil if there is none.
    func carryOut(_ call: LedgerCall) throws(CartwrightError) -> CartwrightError? {
        switch call {
        case .reserve(let rows, until: let expiry, at: let now): return try reserve(rows, until: expiry, at: now)
        case .confirm(let order, let rows, at: let now): return try confirm(order, rows, at: now)
        case .release(let session, at: let now): try drop(session, holding: held(by: session), at: now)
        case .giveBack(let share, of: let order, in: let session, at: let now):
            try giveBack(share, of: order, in: session, at: now)
        case .credit(let credits, of: let order, in: let session, key: let key, at: let now):
            return try credit(credits, of: order, in: session, key: key, at: now)
        }
        return nil
    }

    private func reserve(
        _ rows: HeldRows,
        until expiresAt: Instant,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        try dropExpired(at: now)
        let own = try held(by: rows.session)
        if own != rows.held {
            if let refusal = try take(rows, insteadOf: own, at: now) { return refusal }
            try moveAccounts(of: rows.session, from: own, to: rows.held, at: now)
            if !own.isEmpty { try statements.run(.deleteDemands, tenant, rows.session) }
            try addDemands(rows)
        }
        if rows.demands.isEmpty {
            try statements.run(.deleteHold, tenant, rows.session)
        } else {
            try statements.run(.setHold, tenant, rows.session, .integer(expiresAt.milliseconds))
        }
        return nil
    }

    private func confirm(
        _ order: SQLArgument,
        _ rows: HeldRows,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        guard try !isConfirmed(order, of: rows.session) else { return nil }
        try dropExpired(at: now)
        let own = try held(by: rows.session)
        let isHeld = own == rows.held
        if !isHeld {
            if let refusal = try refusal(of: rows, besides: own, at: now) { return refusal }
            try giveBack(own)
            try moveAccounts(of: rows.session, from: own, to: rows.held, at: now)
        }
        try statements.run(.addRedemption, tenant, rows.session, order)
        for (row, demand) in zip(rows.counters, rows.demands) {
            try change(row, used: demand.amount, held: isHeld ? -demand.amount : 0)
            try write(.spent, demand.amount, of: row, rows.session, order, at: now)
            try statements.run(
                .addUse,
                tenant,
                rows.session,
                order,
                row.kind,
                row.name,
                row.customer,
                .integer(demand.amount)
            )
        }
        try forget(rows.session, holding: own)
        return nil
    }

    private func giveBack(
        _ share: RedemptionShare,
        of order: SQLArgument,
        in session: SQLArgument,
        at now: Instant
    ) throws(CartwrightError) {
        guard try isConfirmed(order, of: session) else { return }
        if case .part(_, let key) = share {
            guard try statements.run(.addGivenBack, tenant, session, order, .name(key)) > 0 else { return }
        }
        let uses = try uses(of: order, in: session)
        let rows = Dictionary(uses.map { ($1.key, $0) }) { first, _ in first }
        for given in share.given(of: uses.map(\.1)) {
            guard let row = rows[given.key] else { continue }
            try change(row, used: -given.amount)
            try write(.refunded, given.amount, of: row, session, order, at: now)
            let amount = SQLArgument.integer(given.amount)
            try statements.run(.takeUse, tenant, session, order, row.kind, row.name, row.customer, amount)
        }
    }
}

// MARK: Removing

extension LedgerTables {
    /// Releases the reservation of a session that is deleted. The used amounts of counters stay.
    ///
    /// - Parameter hasOrders: true to also delete the redemptions of its orders.
    func remove(_ session: SQLArgument, hasOrders: Bool) throws(CartwrightError) {
        try drop(session, holding: held(by: session), at: .earliest)
        guard hasOrders else { return }
        for sql in [LedgerSQL.deleteRedemptions, .deleteUses, .deleteGivenBack] {
            try statements.run(sql, tenant, session)
        }
    }
}

extension LedgerTables {
    /// Deletes counters of periods that began before a day, except those with reservations. Returns their number.
    func removePeriods(before instant: Instant, limit: Int) throws(CartwrightError) -> Int {
        let day = SQLArgument.name(CounterPeriod.dayText(of: instant))
        return try statements.run(.deletePeriods, tenant, day, .integer(Int64(max(0, limit))))
    }
}

// MARK: Holding

extension LedgerTables {
    /// Adds demands to their counters, each up to its limit, in one statement that reads nothing first. Returns the
    /// refusal, with everything unchanged, nil if all were added.
    private func take(
        _ rows: HeldRows,
        insteadOf own: Set<HeldRow>,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        try giveBack(own)
        for (index, demand) in rows.demands.enumerated() {
            let demand = try limited(demand, of: rows.counters[index], at: now)
            if try take(demand, of: rows.counters[index]) { continue }
            for (row, taken) in zip(rows.counters, rows.demands[..<index]) { try change(row, held: -taken.amount) }
            for held in own { try change(held.counter, held: held.amount) }
            return .limitReached(demand)
        }
        return nil
    }

    /// Adds a demand to its counter. Returns true if the limit allowed it.
    private func take(_ demand: CounterDemand, of row: CounterRow) throws(CartwrightError) -> Bool {
        // The statement checks counters that exist; this line checks new ones.
        guard demand.fits(used: 0, held: 0) else { return false }
        let atMostBefore = (demand.limit ?? .max) - demand.amount
        let changed = try statements.run(
            .take,
            tenant,
            row.kind,
            row.name,
            row.customer,
            .integer(demand.amount),
            .integer(atMostBefore)
        )
        return changed > 0
    }

    private func addDemands(_ rows: HeldRows) throws(CartwrightError) {
        for (row, demand) in zip(rows.counters, rows.demands) {
            try statements.run(
                .addDemand,
                tenant,
                rows.session,
                row.kind,
                row.name,
                row.customer,
                .integer(demand.amount),
                .number(demand.limit)
            )
        }
    }

    /// Returns the refusal of demands by the current counters, in the transaction that writes; nil if all fit.
    private func refusal(
        of rows: HeldRows,
        besides own: Set<HeldRow>,
        at now: Instant
    ) throws(CartwrightError) -> CartwrightError? {
        let own = Dictionary(own.map { ($0.counter, $0.amount) }) { $0 + $1 }
        for (row, demand) in zip(rows.counters, rows.demands) {
            let counter = try counter(row)
            let demand = try limited(demand, of: row, at: now)
            guard demand.fits(used: counter.used, held: counter.held - own[row, default: 0]) else {
                return .limitReached(demand)
            }
        }
        return nil
    }

    func dropExpired(at now: Instant) throws(CartwrightError) {
        let expired = try statements[.expired].all(tenant, .integer(now.milliseconds)) { row in
            (session: SQLArgument.bytes(row.bytes(0)), instant: Instant(milliseconds: row.integer(1)) ?? now)
        }
        for hold in expired { try drop(hold.session, holding: held(by: hold.session), at: hold.instant) }
    }

    private func drop(
        _ session: SQLArgument,
        holding own: Set<HeldRow>,
        at now: Instant
    ) throws(CartwrightError) {
        try moveAccounts(of: session, from: own, to: [], at: now)
        try giveBack(own)
        try forget(session, holding: own)
    }

    private func giveBack(_ held: Set<HeldRow>) throws(CartwrightError) {
        for row in held { try change(row.counter, held: -row.amount) }
    }

    /// Deletes the rows of a hold that has ended.
    private func forget(_ session: SQLArgument, holding own: Set<HeldRow>) throws(CartwrightError) {
        if !own.isEmpty { try statements.run(.deleteDemands, tenant, session) }
        try statements.run(.deleteHold, tenant, session)
    }

    private func change(_ row: CounterRow, used: Int64 = 0, held: Int64 = 0) throws(CartwrightError) {
        let arguments = [tenant, row.kind, row.name, row.customer, .integer(used), .integer(held)]
        guard try statements.run(.changeCounter, arguments) == 0 else { return }
        // The counter of an old period may have been removed: nothing is given back to it.
        if used >= 0, held >= 0 { try statements.run(.addCounter, arguments) }
    }
}

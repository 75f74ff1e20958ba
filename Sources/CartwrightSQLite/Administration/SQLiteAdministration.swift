internal import Cartwright

/// The lists of a tenant's checkout store, with the removal and the rewriting of what it holds.
struct SQLiteAdministration: StoreAdministration {
    let store: SQLiteStore
    private let commits: TenantCommits
    private let sessions: SessionTables
    private let ledger: LedgerTables
    private let outbox: SQLiteOutbox

    /// The numbers of rows that one transaction handles, so that no other call waits long.
    private enum AtOnce {
        static let totals = 5_000
        static let sessions = 20
        static let steps = 200
        static let counters = 200
        static let events = 100
    }

    /// The number of times that a session is rewritten without a lock before it is rewritten with one.
    private static let attempts = 3

    init(
        _ store: SQLiteStore,
        _ commits: TenantCommits,
        sessions: SessionTables,
        ledger: LedgerTables,
        outbox: SQLiteOutbox
    ) {
        (self.store, self.commits, self.sessions) = (store, commits, sessions)
        (self.ledger, self.outbox) = (ledger, outbox)
    }

    func page(_ query: ListQuery) async throws(CartwrightError) -> ListPage {
        try await commits.run(.reading) { [lists = sessions.lists] _ throws(CartwrightError) in
            try lists.page(query)
        }
    }

    func totals(_ query: ListQuery) async throws(CartwrightError) -> [Currency: ListTotal] {
        var totals: [Currency: ListTotal] = [:]
        var place: Place?
        repeat {
            (totals, place) = try await commits.run(.reading) {
                [lists = sessions.lists, totals, place] _
                    throws(CartwrightError) in
                var sums = totals
                let next = try lists.add(query, before: place, limit: AtOnce.totals, to: &sums)
                return (sums, next)
            }
        } while place != nil
        return totals
    }

    func removeSession(_ id: String, after revision: Int64) async throws(CartwrightError) {
        let conflict = try await commits.run {
            [sessions, ledger] _
                throws(CartwrightError) -> CartwrightError? in
            if let conflict = try sessions.state(of: id).conflict(of: id, after: revision) { return conflict }
            try sessions.remove(.name(id))
            try ledger.remove(.name(id), hasOrders: false)
            return nil
        }
        if let conflict { throw conflict }
    }

    func removeSessions(
        changedBefore instant: Instant,
        withOrders: Bool,
        limit: Int
    ) async throws(CartwrightError) -> Int {
        try await removed(limit, atOnce: AtOnce.sessions) { [sessions, ledger] limit throws(CartwrightError) in
            var idle = try sessions.idle(before: instant, hasOrders: false, limit: limit)
            if withOrders { idle += try sessions.idle(before: instant, hasOrders: true, limit: limit) }
            let oldest = idle.sorted { $0.since < $1.since }.prefix(limit)
            for session in oldest {
                try sessions.remove(session.id)
                try ledger.remove(session.id, hasOrders: session.hasOrders)
            }
            return oldest.count
        }
    }

    func removeSteps(storedBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await removed(limit, atOnce: AtOnce.steps) { [sessions] limit throws(CartwrightError) in
            try sessions.removeSteps(before: instant, limit: limit)
        }
    }

    func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await removed(limit, atOnce: AtOnce.counters) { [ledger] limit throws(CartwrightError) in
            try ledger.removePeriods(before: instant, limit: limit)
        }
    }

    /// Removes parts in transactions of limited size. Returns their number.
    ///
    /// - Parameter remove: removes up to a number of parts, and returns how many there were.
    private func removed(
        _ limit: Int,
        atOnce: Int,
        by remove: @escaping @Sendable (_ limit: Int) throws(CartwrightError) -> Int
    ) async throws(CartwrightError) -> Int {
        var (count, isEnd) = (0, false)
        while count < limit, !isEnd {
            let most = min(atOnce, limit - count)
            let removed = try await commits.run { _ throws(CartwrightError) in try remove(most) }
            count += removed
            isEnd = removed < most
        }
        return count
    }

    func rewriteSession(
        _ id: String,
        without customer: String,
        at now: Instant,
        by rewrite: @escaping @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]
    ) async throws(CartwrightError) -> Bool {
        for _ in 0..<Self.attempts {
            let parts = try await commits.run(.reading) { [sessions] _ throws(CartwrightError) in
                try sessions.parts(of: id)
            }
            guard let parts else { return false }
            let (new, session) = try Self.rewritten(parts, at: now, by: rewrite)
            let isDone = try await commits.run { [sessions] _ throws(CartwrightError) in
                try sessions.write(new, session, of: id, without: customer)
            }
            if isDone { return true }
        }
        // The session changes all the time: keep others out.
        return try await commits.run { [sessions] _ throws(CartwrightError) in
            guard let parts = try sessions.parts(of: id) else { return false }
            let (new, session) = try Self.rewritten(parts, at: now, by: rewrite)
            return try sessions.write(new, session, of: id, without: customer)
        }
    }

    private static func rewritten(
        _ parts: SessionParts,
        at now: Instant,
        by rewrite: SessionParts.Rewrite
    ) throws(CartwrightError) -> (SessionParts, IndexedSession) {
        let new = try parts.rewritten(by: rewrite)
        let entries = try ListEntry.entries(ofStored: new.present.json, at: now)
        var session = IndexedSession(new.present.json, at: now, entries: entries)
        session.commands = new.present.commands
        return (new, session)
    }

    func rewriteEvents(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace? {
        try await outbox.rewrite(after: place, limit: min(limit, AtOnce.events), by: rewrite)
    }

    func removeTraces() async throws(CartwrightError) { try await store.removeTraces() }
}

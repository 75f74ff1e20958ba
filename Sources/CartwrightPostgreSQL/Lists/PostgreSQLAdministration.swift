internal import Cartwright

/// The lists, retention and erasure of a checkout store.
struct PostgreSQLAdministration: StoreAdministration {
    let pool: ConnectionPool
    let tenant: Tenant

    /// The time limit of one statement that reads a long list or cleans a table: ten minutes.
    private static let patience = Duration.seconds(600)
    /// The number of sessions that one transaction deletes.
    private static let removedAtOnce = 100

    private var tenantValue: PostgreSQLValue { .bytes(tenant.bytes) }

    /// Returns a connection of its own, for long statements.
    private var patientWorker: ConnectionWorker {
        var settings = pool.settings
        settings.statementLimit = max(settings.statementLimit, Self.patience)
        return pool.worker(settings)
    }

    func page(_ query: ListQuery) async throws(CartwrightError) -> ListPage {
        guard query.limit > 0 else { return ListPage() }
        return try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            try ListReading(query, tenantValue, connection).page()
        }
    }

    func totals(_ query: ListQuery) async throws(CartwrightError) -> [Currency: ListTotal] {
        try await pool.run(.reading) { [tenantValue] connection throws(PostgreSQLFailure) in
            try connection.patiently(Self.patience) { () throws(PostgreSQLFailure) in
                try connection.transaction { () throws(PostgreSQLFailure) in
                    try connection.script(ListSQL.counting)
                    try connection.query("SET LOCAL statement_timeout = \(Self.patience.milliseconds)")
                    return try ListReading(query, tenantValue, connection).totals()
                }
            }
        }
    }
}

// MARK: Retention

extension PostgreSQLAdministration {
    func removeSession(_ id: String, after revision: Int64) async throws(CartwrightError) {
        let session = id.nameBytes
        try await pool.run(.harmful) { [removal] connection throws(PostgreSQLFailure) in
            _ = try removal.remove([session], connection) { () throws(PostgreSQLFailure) in
                let present = try removal.revision(of: session, connection)
                guard present == revision else {
                    throw PostgreSQLFailure(.unexpected, .sessionConflict(id, after: revision, present: present))
                }
                return [session]
            }
        }
    }

    @discardableResult
    func removeSessions(
        changedBefore instant: Instant,
        withOrders: Bool,
        limit: Int
    ) async throws(CartwrightError) -> Int {
        let old = try await pool.run(.reading) { [removal] connection throws(PostgreSQLFailure) in
            try removal.idle(before: instant, withOrders: withOrders, limit: limit, connection)
        }
        var (left, count) = (old[...], 0)
        while !left.isEmpty {
            let sessions = Array(left.prefix(Self.removedAtOnce))
            left = left.dropFirst(sessions.count)
            count += try await pool.run(.harmless) { [removal] connection throws(PostgreSQLFailure) in
                try removal.remove(sessions, connection) { () throws(PostgreSQLFailure) in
                    try removal.stillIdle(sessions, before: instant, withOrders: withOrders, connection)
                }
            }
        }
        return count
    }

    private var removal: SessionRemoval { SessionRemoval(tenant: tenant.bytes, schema: pool.settings.schema) }

    @discardableResult
    func removeSteps(storedBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let arguments = [tenantValue, .integer(instant.milliseconds), .integer(Int64(max(0, limit)))]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(RemovalSQL.steps, arguments).written
        }
    }

    @discardableResult
    func removeCounters(ofPeriodsBefore instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let day = CounterPeriod.dayText(of: instant).nameBytes
        let arguments = [tenantValue, .bytes(day), .integer(Int64(max(0, limit)))]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(RemovalSQL.periods, arguments).written
        }
    }
}

// MARK: Erasure

extension PostgreSQLAdministration {
    @discardableResult
    func rewriteSession(
        _ id: String,
        without customer: String,
        at now: Instant,
        by rewrite: @escaping @Sendable (StoredPart, [UInt8]) throws(CartwrightError) -> [UInt8]
    ) async throws(CartwrightError) -> Bool {
        let rewriting = SessionRewriting(
            tenant: tenant.bytes,
            schema: pool.settings.schema,
            session: id.nameBytes,
            customer: customer,
            now: now
        )
        // A session that is rewritten twice has the same parts as after the first time.
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try rewriting.run(connection, by: rewrite)
        }
    }

    func rewriteEvents(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: @escaping @Sendable ([UInt8]) throws(CartwrightError) -> [UInt8]?
    ) async throws(CartwrightError) -> OutboxPlace? {
        try await pool.run(.harmless) { [tenantValue] connection throws(PostgreSQLFailure) in
            try EventRewriting(tenant: tenantValue, connection: connection).run(after: place, limit: limit, by: rewrite)
        }
    }

    /// Removes old versions of rows by `VACUUM`, of the tables that this user may clean, and values in the statistics
    /// of the planner by `ANALYZE`.
    func removeTraces() async throws(CartwrightError) {
        try await patientWorker.perform { worker throws(CartwrightError) in
            try worker.run(.harmless) { connection throws(PostgreSQLFailure) in
                for table in Self.tables { try connection.script("VACUUM (ANALYZE) \(table)") }
            }
        }
    }

    /// The tables with data of customers.
    private static let tables = [
        "session", "session_step", "session_commit", "listed", "list_key", "outbox_event", "outbox_batch",
        "promotion_code", "record", "ledger_counter", "ledger_hold", "ledger_redemption", "ledger_given_back",
        "feed", "feed_card", "feed_mark",
    ]
}

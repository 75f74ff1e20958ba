public import Cartwright

/// Sessions, with their orders, in a schema of a PostgreSQL database.
///
/// ``PostgreSQLCheckoutStore`` commits a session together with its ledger calls and events.
///
/// ```swift
/// let sessions = PostgreSQLSessionStore(store)
/// let revision = try await sessions.store(session.json.utf8, of: session.id, after: 0)
/// ```
public final class PostgreSQLSessionStore: SessionStore {
    private let calls: SharedCalls
    private let pool: ConnectionPool
    private let tenant: Tenant

    /// Creates the session store of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) {
        (calls, pool, self.tenant) = (store.calls, store.pool, tenant)
    }

    /// Returns the current state of a session, nil if there is none.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait.
    public func session(_ id: String) async throws(CartwrightError) -> StoredSession? {
        try await find(id, keys: []).session
    }

    /// Returns a session and the commitments under some keys of it, from one statement.
    func find(_ id: String, keys: [String]) async throws(CartwrightError) -> FoundSession {
        try await calls.sessions.run(SessionCall(tenant: tenant.bytes, id: id.nameBytes, keys: keys))
    }

    /// Stores a session and returns its new revision.
    ///
    /// - Throws: `session.conflict`; an error of area `store`: `store.outcome_unknown` if the connection was lost
    ///   before the answer.
    public func store(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        var call = ChangeCall(session: id, of: tenant)
        call.write(json, after: revision, at: .now())
        return try await calls.changes.run(call, of: id).revision
    }

    func session(_ id: String, at revision: Int64) async throws(CartwrightError) -> StoredSession? {
        let text = """
            SELECT revision, body, commands FROM session WHERE tenant = $1 AND id = $2 AND revision = $3
            UNION ALL
            SELECT revision, body, commands FROM session_step WHERE tenant = $1 AND session = $2 AND revision = $3
            LIMIT 1
            """
        let arguments: [PostgreSQLValue] = [.bytes(tenant.bytes), .bytes(id.nameBytes), .integer(revision)]
        return try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(text, arguments)
            guard rows.count > 0 else { return nil }
            let (json, commands) = (try rows.bytes(0, 1), try rows.bytes(0, 2))
            return StoredSession(json, revision: try rows.integer(0, 0), commands: commands)
        }
    }

    func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await find(session, keys: [key]).commitments[key]
    }

    func forgetCommitments(before instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let text = """
            WITH old AS (
                SELECT session, key FROM session_commit WHERE tenant = $1 AND committed_at < $2
                ORDER BY committed_at LIMIT $3 FOR UPDATE SKIP LOCKED
            )
            DELETE FROM session_commit AS gone USING old
            WHERE gone.tenant = $1 AND gone.session = old.session AND gone.key = old.key
            """
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant.bytes), .integer(instant.milliseconds), .integer(Int64(max(0, limit))),
        ]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(text, arguments).written
        }
    }

    /// Returns the number of sessions that hold a reservation.
    func holdCount(at now: Instant) async throws(CartwrightError) -> Int {
        let text = "SELECT count(*) FROM ledger_hold WHERE tenant = $1 AND expires_at > $2"
        let arguments: [PostgreSQLValue] = [.bytes(tenant.bytes), .integer(now.milliseconds)]
        return try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            Int(clamping: try connection.query(text, arguments).integer(0, 0))
        }
    }

    func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        let text = """
            SELECT id FROM session WHERE tenant = $1 AND unsettled_since IS NOT NULL AND unsettled_since < $2
            ORDER BY unsettled_since, id LIMIT $3
            """
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant.bytes), .integer(instant.milliseconds), .integer(Int64(max(0, limit))),
        ]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(text, arguments)
            var sessions: [String] = []
            for row in 0..<rows.count { sessions.append(String(decoding: try rows.bytes(row, 0), as: UTF8.self)) }
            return sessions
        }
    }
}

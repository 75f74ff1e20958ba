public import Cartwright

/// Sessions, with their orders, in a schema of a PostgreSQL database.
///
/// ``PostgreSQLCheckoutStore`` keeps a session together with what it asks of the ledger, and its events.
///
/// ```swift
/// let sessions = PostgreSQLSessionStore(store)
/// let revision = try await sessions.keep(session.json.utf8, of: session.id, after: 0)
/// ```
public final class PostgreSQLSessionStore: SessionStore {
    private let changes: Changes
    private let pool: ConnectionPool
    private let sessions: Combiner<SessionCall, KeptSession?>
    private let commitments: Combiner<CommitmentCall, Commitment?>

    /// The sessions of a store.
    public convenience init(_ store: PostgreSQLStore) { self.init(store, Changes(store)) }

    init(_ store: PostgreSQLStore, _ changes: Changes) {
        self.changes = changes
        pool = store.pool
        commitments = Combiner(store.pool, workers: 1) { connection, calls throws(PostgreSQLFailure) in
            try CommitmentCall.answers(to: calls, connection)
        }
        sessions = Combiner(store.pool, workers: 1) { connection, calls throws(PostgreSQLFailure) in
            try SessionCall.answers(to: calls, connection)
        }
    }

    /// What was last kept of a session, nil where nothing was.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` where more calls wait than may.
    public func session(_ id: String) async throws(CartwrightError) -> KeptSession? {
        try await sessions.run(SessionCall(id: id.nameBytes))
    }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`; an error of area `store`, which is `store.outcome_unknown` where the connection
    ///   was lost before the answer.
    public func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        var call = ChangeCall(session: id)
        (call.revision, call.body) = (revision, json)
        return try await changes.run(call, of: id).revision
    }

    func commitment(of key: String, in session: String) async throws(CartwrightError) -> Commitment? {
        try await commitments.run(CommitmentCall(session: session.nameBytes, key: key.nameBytes))
    }

    func unsettled(before instant: Instant, limit: Int) async throws(CartwrightError) -> [String] {
        let text = """
            SELECT id FROM session WHERE unsettled_since IS NOT NULL AND unsettled_since < $1
            ORDER BY unsettled_since, id LIMIT $2
            """
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let arguments: [PostgreSQLValue] = [.integer(instant.milliseconds), .integer(Int64(max(0, limit)))]
            let rows = try connection.query(text, arguments)
            var sessions: [String] = []
            for row in 0..<rows.count { sessions.append(String(decoding: try rows.bytes(row, 0), as: UTF8.self)) }
            return sessions
        }
    }
}

internal import Cartwright

/// Deletes sessions with everything that belongs to them.
struct SessionRemoval: Sendable {
    let tenant: [UInt8]
    let schema: String

    /// Deletes sessions in one transaction, under their locks.
    ///
    /// - Parameters:
    ///   - sessions: the sessions to lock.
    ///   - choose: returns the sessions to delete, under the locks.
    /// - Returns: the number of deleted sessions.
    func remove(
        _ sessions: [[UInt8]],
        _ connection: PostgreSQLConnection,
        choosing choose: () throws(PostgreSQLFailure) -> [[UInt8]]
    ) throws(PostgreSQLFailure) -> Int {
        let locks = Set(sessions.map { SessionLock.number(of: $0, tenant: tenant, schema: schema) }).sorted()
        return try connection.transaction { () throws(PostgreSQLFailure) in
            try connection.query(RemovalSQL.lock, [.integers(locks)])
            let chosen = try choose()
            guard !chosen.isEmpty else { return 0 }
            let arguments: [PostgreSQLValue] = [.bytes(tenant), .byteStrings(chosen)]
            let texts = [RemovalSQL.lockCounters, RemovalSQL.release, RemovalSQL.entries] + RemovalSQL.rows
            let answers = try connection.exchange(
                (texts + [RemovalSQL.sessions]).map { PostgreSQLStatement($0, arguments) }
            )
            return answers.last?.written ?? 0
        }
    }

    /// Returns the present revision of a session, 0 if it does not exist.
    func revision(of session: [UInt8], _ connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Int64 {
        let rows = try connection.query(RemovalSQL.revision, [.bytes(tenant), .bytes(session)])
        return rows.count == 0 ? 0 : try rows.integer(0, 0)
    }

    /// Returns sessions that were changed before an instant, the oldest first.
    func idle(
        before instant: Instant,
        withOrders: Bool,
        limit: Int,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [[UInt8]] {
        let limit = PostgreSQLValue.integer(Int64(max(0, limit)))
        let arguments = [.bytes(tenant), limit, .integer(instant.milliseconds)]
        return try ids(connection.query(RemovalSQL.idle(withOrders: withOrders), arguments))
    }

    /// Returns those of sessions that were not changed since an instant.
    func stillIdle(
        _ sessions: [[UInt8]],
        before instant: Instant,
        withOrders: Bool,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [[UInt8]] {
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .byteStrings(sessions), .integer(instant.milliseconds), .integer(withOrders ? 1 : 0),
        ]
        return try ids(connection.query(RemovalSQL.stillIdle, arguments))
    }

    private func ids(_ rows: PostgreSQLRows) throws(PostgreSQLFailure) -> [[UInt8]] {
        var ids: [[UInt8]] = []
        for row in 0..<rows.count { ids.append(try rows.bytes(row, 0)) }
        return ids
    }
}

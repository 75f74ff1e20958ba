internal import Cartwright

/// The part of a schema change that SQL cannot do: it computes the lists from the stored sessions.
enum ListMigration {
    /// The number of sessions in memory at a time.
    private static let page = 100

    private struct Row {
        let number: Int64
        let tenant: SQLArgument
        let id: SQLArgument
        let json: [UInt8]
        let isUnsettled: Bool
    }

    /// Fills the lists, and the columns of sessions that retention reads.
    ///
    /// - Parameter now: the instant of sessions that do not show when they were last changed.
    static func fill(_ connection: SQLiteConnection, at now: Instant) throws(CartwrightError) {
        let rows = try PreparedStatement(
            """
            SELECT rowid, tenant, id, body, unsettled_since IS NOT NULL FROM session
            WHERE rowid > ? ORDER BY rowid LIMIT \(page)
            """,
            on: connection
        )
        let set = try PreparedStatement(
            "UPDATE session SET changed_at = ?2, has_orders = ?3, idle_since = ?4 WHERE rowid = ?1",
            on: connection
        )
        let statements = StatementCache<ListSQL>(on: connection)
        var last = Int64.min
        while true {
            let found = try rows.all(.integer(last)) { row in
                Row(
                    number: row.integer(0),
                    tenant: .bytes(row.bytes(1)),
                    id: .bytes(row.bytes(2)),
                    json: row.bytes(3),
                    isUnsettled: row.integer(4) != 0
                )
            }
            for row in found {
                let session = IndexedSession(row.json, at: lastChange(row.json) ?? now)
                let tables = ListTables(statements, tenant: row.tenant)
                for entry in session.rows { try tables.put(entry) }
                let changed = SQLArgument.integer(session.instant.milliseconds)
                let idle = session.isBusy || row.isUnsettled ? SQLArgument.null : changed
                try set.run(.integer(row.number), changed, session.hasOrders ? 1 : 0, idle)
            }
            guard found.count == page, let end = found.last?.number else { break }
            last = end
        }
        // An earlier revision was stored at this instant, or before it.
        try connection.execute(
            """
            UPDATE session_step SET stored_at = coalesce(
                (SELECT changed_at FROM session WHERE tenant = session_step.tenant AND id = session_step.session),
                \(now.milliseconds)
            )
            """
        )
    }

    /// Returns the latest instant that a session holds: of its ids, or of the payment of its orders. Nil if there is
    /// none.
    private static func lastChange(_ json: [UInt8]) -> Instant? {
        guard let session = try? JSONParser.parse(json) else { return nil }
        var instants: [Instant] = []
        if case .integer(let last)? = session["identifiers"]?["last"], last > 0 {
            instants += [Instant(milliseconds: last)].compactMap(\.self)
        }
        if case .array(let orders)? = session["orders"] {
            for order in orders {
                guard case .string(let text)? = order["paid_at"], let instant = try? Instant(text) else { continue }
                instants.append(instant)
            }
        }
        return instants.max()
    }
}

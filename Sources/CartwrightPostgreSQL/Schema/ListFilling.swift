internal import Cartwright

/// The step of the migration that lists the sessions of a store of 0.1.0, page by page.
enum ListFilling {
    private static let pageSize: Int64 = 200

    private static let page = """
        SELECT tenant, id, body FROM session WHERE (tenant, id) > ($1, $2) ORDER BY tenant, id LIMIT $3
        """

    private static let mark = """
        WITH next AS MATERIALIZED (
            SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[])
                AS next (tenant, id, changed_at, stage)
        ), steps AS (
            UPDATE session_step AS step SET stored_at = next.changed_at FROM next
            WHERE step.tenant = next.tenant AND step.session = next.id
        )
        UPDATE session AS present
        SET changed_at = next.changed_at, in_checkout = next.stage & 1 <> 0, has_orders = next.stage & 2 <> 0
        FROM next WHERE present.tenant = next.tenant AND present.id = next.id
        """

    static let fill: Migration.Step = { connection throws(PostgreSQLFailure) in
        let now = Instant.now()
        var place: (tenant: [UInt8], id: [UInt8]) = ([], [])
        while true {
            let rows = try connection.query(page, [.bytes(place.tenant), .bytes(place.id), .integer(pageSize)])
            guard rows.count > 0 else { return }
            var (sessions, columns) = (Sessions(), EntryColumns())
            for row in 0..<rows.count {
                place = (try rows.bytes(row, 0), try rows.bytes(row, 1))
                let (entries, changedAt) = StoredEntries.read(try rows.bytes(row, 2), at: now)
                sessions.tenants.append(place.tenant)
                sessions.ids.append(place.id)
                sessions.instants.append(changedAt.milliseconds)
                sessions.stages.append(entries.stage ?? 0)
                columns.add(entries, of: Int64(row + 1))
            }
            _ = try connection.exchange([
                PostgreSQLStatement(mark, sessions.values),
                PostgreSQLStatement(ListWriting.insert, sessions.owners + columns.values),
            ])
        }
    }

    private struct Sessions {
        var tenants: [[UInt8]?] = []
        var ids: [[UInt8]?] = []
        var instants: [Int64?] = []
        var stages: [Int64?] = []

        var owners: [PostgreSQLValue] { [.byteStrings(tenants), .byteStrings(ids)] }
        var values: [PostgreSQLValue] { owners + [.integers(instants), .integers(stages)] }
    }
}

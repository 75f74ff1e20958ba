/// The statements that delete sessions. `$1` is the tenant in each, `$2` a list of sessions.
enum RemovalSQL {
    static let lock = "SELECT pg_advisory_xact_lock(lock) FROM unnest($1::bigint[]) AS lock"

    static let revision = "SELECT revision FROM session WHERE tenant = $1 AND id = $2"

    private static let isIdle = "changed_at < $3 AND NOT in_checkout AND unsettled_since IS NULL"

    /// Returns a number of sessions, `$2`, that were changed before an instant `$3`, the oldest first.
    ///
    /// - Parameter withOrders: true to return those with orders, too.
    static func idle(withOrders: Bool) -> String {
        func part(_ condition: String) -> String {
            """
            (
                SELECT id, changed_at FROM session
                WHERE tenant = $1 AND \(condition) AND changed_day <= $3 / 86400000 AND \(isIdle)
                ORDER BY changed_day, changed_at, id LIMIT $2
            )
            """
        }
        let parts = withOrders ? [part("NOT has_orders"), part("has_orders")] : [part("NOT has_orders")]
        return "SELECT id FROM (\(parts.joined(separator: " UNION ALL "))) AS old ORDER BY changed_at, id LIMIT $2"
    }

    /// Returns those of the sessions that were not changed since an instant `$3`; those with orders only if `$4` is 1.
    static let stillIdle = """
        SELECT id FROM session WHERE tenant = $1 AND id = ANY ($2::bytea[]) AND \(isIdle) AND (NOT has_orders OR $4 = 1)
        """

    /// Locks the counters of reservations, in the order of all changes.
    static let lockCounters = """
        SELECT count(*) FROM (
            SELECT id FROM ledger_counter WHERE id = ANY (ARRAY(
                SELECT unnest(counters) FROM ledger_hold WHERE tenant = $1 AND session = ANY ($2::bytea[])
            )) ORDER BY id FOR NO KEY UPDATE
        ) AS locked
        """

    /// Releases reservations.
    static let release = """
        WITH gone AS (
            DELETE FROM ledger_hold WHERE tenant = $1 AND session = ANY ($2::bytea[]) RETURNING counters, amounts
        ), freed AS (
            SELECT given.counter, sum(given.amount)::bigint AS amount
            FROM gone CROSS JOIN unnest(gone.counters, gone.amounts) AS given (counter, amount) GROUP BY given.counter
        )
        UPDATE ledger_counter AS counter SET held = counter.held - freed.amount FROM freed
        WHERE counter.id = freed.counter
        """

    /// Deletes the entries of sessions and their keys.
    static let entries = """
        WITH gone AS (
            DELETE FROM listed WHERE tenant = $1 AND session = ANY ($2::bytea[]) RETURNING list, id, at, keys
        )
        \(ListWriting.deleting("SELECT $1 AS tenant, list, at, id, key FROM gone CROSS JOIN unnest(keys) AS key"))
        """

    /// Deletes the rows of sessions in the other tables. The used amounts of counters stay.
    static let rows =
        ["session_step", "session_commit", "ledger_redemption", "ledger_given_back"].map {
            "DELETE FROM \($0) WHERE tenant = $1 AND session = ANY ($2::bytea[])"
        }

    static let sessions = "DELETE FROM session WHERE tenant = $1 AND id = ANY ($2::bytea[])"

    /// Deletes at most `$3` earlier revisions that were stored before an instant `$2`.
    static let steps = """
        DELETE FROM session_step WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM session_step WHERE tenant = $1 AND stored_at < $2
            ORDER BY stored_at LIMIT $3 FOR UPDATE SKIP LOCKED
        ))
        """

    /// Deletes at most `$3` counters without reservations, of periods that began before a day `$2`. Their names begin
    /// with the first day. Counters that a change has locked are left to the next call.
    static let periods = """
        DELETE FROM ledger_counter WHERE held = 0 AND id = ANY (ARRAY(
            SELECT id FROM ledger_counter
            WHERE tenant = $1 AND kind = ANY ('{16, 17, 18, 19, 20, 21, 23}'::smallint[]) AND name < $2 AND held = 0
            ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED
        ))
        """
}

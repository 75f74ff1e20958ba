/// The statements on accounts. `$1` is the tenant in each.
enum AccountSQL {
    static let find = "SELECT \(columns) FROM account WHERE tenant = $1 AND id = ANY ($3::bytea[]) ORDER BY id"
    static let ofCode = "SELECT id FROM account WHERE tenant = $1 AND code = ANY ($2::bytea[]) LIMIT 1"
    static let page = """
        SELECT \(columns) FROM account
        WHERE tenant = $1 AND id > $3 AND ($5::text IS NULL OR kind = $5) ORDER BY id LIMIT $4
        """
    static let pageOfCustomer = """
        SELECT \(columns) FROM account
        WHERE tenant = $1 AND customer = $6 AND id > $3 AND ($5::text IS NULL OR kind = $5) ORDER BY id LIMIT $4
        """
    static let entries = """
        SELECT number, kind, amount, at, session, order_id, reason, made_by, available_at
        FROM account_entry WHERE tenant = $1 AND account = $2 AND number > $3 ORDER BY number LIMIT $4
        """
    static let knownKey = "SELECT 1::bigint FROM account_entry WHERE tenant = $1 AND account = $2 AND key = $3"

    static let add = """
        INSERT INTO account (tenant, id, kind, currency, customer, code, last_four, expires_at, created_at, last_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING
        """
    static let addCounter = """
        INSERT INTO ledger_counter (tenant, kind, name, customer) VALUES ($1, 6, $2, '') ON CONFLICT DO NOTHING
        """
    /// Takes the lock of an account.
    static let lock = """
        SELECT id FROM ledger_counter WHERE tenant = $1 AND kind = 6 AND name = $2 AND customer = ''
        FOR NO KEY UPDATE
        """
    static let move = "SELECT account_move($1, $2, $3, $4, $5, NULL, NULL, $6, $7, $8, $9) IS NULL"
    static let enable = "UPDATE account SET enabled = $3 <> 0 WHERE tenant = $1 AND id = $2"

    /// The accounts that have ended with a balance that is not booked as expired.
    static let ended = """
        SELECT id FROM account WHERE tenant = $1 AND expires_at <= $2
            AND issued + refunded + adjusted - spent - held - expired > 0
        ORDER BY id LIMIT $3
        """
    /// Books the balance of an account, under its lock.
    static let expire = """
        SELECT account_move($1, id, 'expired', issued + refunded + adjusted - spent - held - expired, $3) IS NULL
        FROM account WHERE tenant = $1 AND id = $2 AND expires_at <= $3
            AND issued + refunded + adjusted - spent - held - expired > 0
        """
    static let replaceOwner = "UPDATE account SET customer = $3 WHERE tenant = $1 AND customer = $2"

    /// The columns of an account, at the instant `$2`.
    private static let columns = """
        id, kind, currency, customer, last_four, expires_at, enabled, created_at,
        issued, refunded, adjusted, spent, held, expired, \(AccountSchema.pending(at: "$2")), \(notHeld)
        """

    /// The held amounts of holds that had expired by `$2` and are not deleted yet.
    private static let notHeld = """
        coalesce((
            SELECT sum(demand.amount) FROM ledger_hold AS hold
            CROSS JOIN unnest(hold.counters, hold.amounts) AS demand (counter, amount)
            JOIN ledger_counter AS counter ON counter.id = demand.counter
            WHERE hold.tenant = account.tenant AND hold.expires_at <= $2 AND counter.kind = 6
                AND counter.name = account.id
        ), 0)::bigint
        """
}

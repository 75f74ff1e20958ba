/// The statements on accounts. The tenant is the first argument of each.
enum AccountSQL: Int, StatementList {
    case find, ofCode, page, pageOfKind, pageOfCustomer
    case limit, entries, knownKey
    case add, count, addEntry
    case enable, ended, ofOwner, setOwner

    var text: String {
        switch self {
        case .find: "SELECT \(Self.columns) FROM account WHERE tenant = ?1 AND id = ?3"
        case .ofCode: "SELECT id FROM account WHERE tenant = ? AND code = ?"
        case .page: "SELECT \(Self.columns) FROM account WHERE tenant = ?1 AND id > ?3 ORDER BY id LIMIT ?4"
        case .pageOfKind:
            """
            SELECT \(Self.columns) FROM account WHERE tenant = ?1 AND id > ?3 AND kind = ?5 ORDER BY id LIMIT ?4
            """
        case .pageOfCustomer:
            """
            SELECT \(Self.columns) FROM account INDEXED BY account_customer
            WHERE tenant = ?1 AND customer = ?6 AND id > ?3 AND (?5 IS NULL OR kind = ?5) ORDER BY id LIMIT ?4
            """
        case .limit:
            """
            SELECT issued + adjusted - expired - \(Self.pending) FROM account
            WHERE tenant = ?1 AND id = ?3 AND enabled = 1 AND (expires_at IS NULL OR expires_at > ?2)
            """
        case .entries:
            """
            SELECT number, kind, amount, at, session, order_id, reason, made_by, available_at
            FROM account_entry WHERE tenant = ? AND account = ? AND number > ? ORDER BY number LIMIT ?
            """
        case .knownKey: "SELECT 1 FROM account_entry WHERE tenant = ? AND account = ? AND key = ?"

        case .add:
            """
            INSERT OR IGNORE INTO account (tenant, id, kind, currency, customer, code, last_four, expires_at, enabled,
                created_at, last_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?9)
            """
        case .count:
            // A clock that is set back does not put an entry before the previous one.
            """
            UPDATE account SET entries = entries + 1, last_at = max(last_at, ?3), issued = issued + ?4,
                refunded = refunded + ?5, adjusted = adjusted + ?6, spent = spent + ?7, held = held + ?8,
                expired = expired + ?9
            WHERE tenant = ?1 AND id = ?2
            """
        case .addEntry:
            """
            INSERT INTO account_entry (tenant, account, number, kind, amount, at, session, order_id, reason, made_by,
                available_at, key)
            SELECT tenant, id, entries, ?3, ?4, last_at, ?5, ?6, ?7, ?8, ?9, ?10
            FROM account WHERE tenant = ?1 AND id = ?2
            """

        case .enable: "UPDATE account SET enabled = ?3 WHERE tenant = ?1 AND id = ?2"
        case .ended:
            """
            SELECT id, issued + refunded + adjusted - spent - held - expired FROM account INDEXED BY account_end
            WHERE tenant = ?1 AND expires_at <= ?2 AND issued + refunded + adjusted - spent - held - expired > 0
            ORDER BY id LIMIT ?3
            """
        case .ofOwner: "SELECT id FROM account WHERE tenant = ? AND customer = ? ORDER BY id LIMIT ?"
        case .setOwner: "UPDATE account SET customer = ?3 WHERE tenant = ?1 AND id = ?2"
        }
    }

    /// The columns of an account, at the instant `?2`.
    private static let columns = """
        id, kind, currency, customer, last_four, expires_at, enabled, created_at,
        issued, refunded, adjusted, spent, held, expired, \(pending), \(notHeld)
        """

    /// The credits that are available later than `?2`.
    private static let pending = """
        coalesce((
            SELECT sum(entry.amount) FROM account_entry AS entry INDEXED BY account_entry_delay
            WHERE entry.tenant = account.tenant AND entry.account = account.id AND entry.available_at > ?2
        ), 0)
        """

    /// The held amounts of holds that had expired by `?2` and are not deleted yet. The order matters: there are few.
    private static let notHeld = """
        coalesce((
            SELECT sum(demand.amount) FROM ledger_hold AS hold INDEXED BY ledger_hold_expiry
            CROSS JOIN ledger_demand AS demand ON demand.tenant = hold.tenant AND demand.session = hold.session
                AND demand.kind = 6 AND demand.name = account.id AND demand.customer = x''
            WHERE hold.tenant = account.tenant AND hold.expires_at <= ?2
        ), 0)
        """
}

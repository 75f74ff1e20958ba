/// The statements on the ledger. The tenant is the first argument of each.
enum LedgerSQL: Int, StatementList {
    case counter, take, changeCounter, addCounter, deletePeriods
    case setHold, deleteHold, expired, holdCount
    case demands, addDemand, deleteDemands, expiredDemands
    case redemption, addRedemption, uses, addUse, takeUse
    case addGivenBack, knownGivenBack
    case deleteRedemptions, deleteUses, deleteGivenBack

    var text: String {
        switch self {
        case .counter:
            "SELECT used, held FROM ledger_counter WHERE tenant = ? AND kind = ? AND name = ? AND customer = ?"
        case .take:
            """
            INSERT INTO ledger_counter (tenant, kind, name, customer, used, held) VALUES (?1, ?2, ?3, ?4, 0, ?5)
            ON CONFLICT DO UPDATE SET held = held + ?5 WHERE used + held <= ?6
            """
        case .changeCounter:
            """
            UPDATE ledger_counter SET used = used + ?5, held = held + ?6
            WHERE tenant = ?1 AND kind = ?2 AND name = ?3 AND customer = ?4
            """
        case .addCounter:
            "INSERT INTO ledger_counter (tenant, kind, name, customer, used, held) VALUES (?, ?, ?, ?, ?, ?)"
        case .deletePeriods:
            // The names of counters of periods begin with their first day.
            """
            DELETE FROM ledger_counter WHERE (tenant, kind, name, customer) IN (
                SELECT tenant, kind, name, customer FROM ledger_counter
                WHERE tenant = ?1 AND kind IN (16, 17, 18, 19, 20, 21, 23) AND name < ?2 AND held = 0 LIMIT ?3
            )
            """

        case .setHold: "INSERT OR REPLACE INTO ledger_hold (tenant, session, expires_at) VALUES (?, ?, ?)"
        case .deleteHold: "DELETE FROM ledger_hold WHERE tenant = ? AND session = ?"
        case .expired:
            """
            SELECT session, expires_at FROM ledger_hold INDEXED BY ledger_hold_expiry
            WHERE tenant = ? AND expires_at <= ? ORDER BY expires_at
            """

        case .holdCount:
            "SELECT count(*) FROM ledger_hold INDEXED BY ledger_hold_expiry WHERE tenant = ? AND expires_at > ?"

        case .demands:
            "SELECT kind, name, customer, amount, at_most FROM ledger_demand WHERE tenant = ? AND session = ?"
        case .addDemand:
            """
            INSERT INTO ledger_demand (tenant, session, kind, name, customer, amount, at_most)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        case .deleteDemands: "DELETE FROM ledger_demand WHERE tenant = ? AND session = ?"
        case .expiredDemands:
            // The order matters: few holds have expired and are not deleted yet.
            """
            SELECT demand.kind, demand.name, demand.customer, demand.amount
            FROM ledger_hold AS hold INDEXED BY ledger_hold_expiry
            CROSS JOIN ledger_demand AS demand
                ON demand.tenant = hold.tenant AND demand.session = hold.session
            WHERE hold.tenant = ?1 AND hold.expires_at <= ?2 AND hold.session <> ?3
            """

        case .redemption: "SELECT 1 FROM ledger_redemption WHERE tenant = ? AND session = ? AND order_id = ?"
        case .addRedemption: "INSERT INTO ledger_redemption (tenant, session, order_id) VALUES (?, ?, ?)"
        case .uses:
            "SELECT kind, name, customer, amount FROM ledger_use WHERE tenant = ? AND session = ? AND order_id = ?"
        case .addUse:
            """
            INSERT INTO ledger_use (tenant, session, order_id, kind, name, customer, amount)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        case .takeUse:
            """
            UPDATE ledger_use SET amount = amount - ?7
            WHERE tenant = ?1 AND session = ?2 AND order_id = ?3 AND kind = ?4 AND name = ?5 AND customer = ?6
            """
        case .addGivenBack:
            "INSERT OR IGNORE INTO ledger_given_back (tenant, session, order_id, key) VALUES (?, ?, ?, ?)"
        case .knownGivenBack:
            "SELECT 1 FROM ledger_given_back WHERE tenant = ? AND session = ? AND order_id = ? AND key = ?"

        case .deleteRedemptions: "DELETE FROM ledger_redemption WHERE tenant = ? AND session = ?"
        case .deleteUses: "DELETE FROM ledger_use WHERE tenant = ? AND session = ?"
        case .deleteGivenBack: "DELETE FROM ledger_given_back WHERE tenant = ? AND session = ?"
        }
    }
}

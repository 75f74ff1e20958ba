/// Every statement on the ledger.
enum LedgerSQL: Int, StatementList {
    case counter, take, changeCounter, addCounter
    case setHold, deleteHold, expired
    case demands, addDemand, deleteDemands, expiredDemands
    case redemption, addRedemption, uses, addUse, takeUse
    case addGivenBack

    var text: String {
        switch self {
        case .counter: "SELECT used, held FROM ledger_counter WHERE kind = ? AND name = ? AND customer = ?"
        case .take:
            """
            INSERT INTO ledger_counter (kind, name, customer, used, held) VALUES (?1, ?2, ?3, 0, ?4)
            ON CONFLICT DO UPDATE SET held = held + ?4 WHERE used + held <= ?5
            """
        case .changeCounter:
            """
            UPDATE ledger_counter SET used = used + ?4, held = held + ?5
            WHERE kind = ?1 AND name = ?2 AND customer = ?3
            """
        case .addCounter: "INSERT INTO ledger_counter (kind, name, customer, used, held) VALUES (?, ?, ?, ?, ?)"

        case .setHold: "INSERT OR REPLACE INTO ledger_hold (session, expires_at) VALUES (?, ?)"
        case .deleteHold: "DELETE FROM ledger_hold WHERE session = ?"
        case .expired: "SELECT session FROM ledger_hold INDEXED BY ledger_hold_expiry WHERE expires_at <= ?"

        case .demands: "SELECT kind, name, customer, amount, at_most FROM ledger_demand WHERE session = ?"
        case .addDemand:
            "INSERT INTO ledger_demand (session, kind, name, customer, amount, at_most) VALUES (?, ?, ?, ?, ?, ?)"
        case .deleteDemands: "DELETE FROM ledger_demand WHERE session = ?"
        case .expiredDemands:
            // In this order: few holds have expired and are not dropped yet.
            """
            SELECT demand.kind, demand.name, demand.customer, demand.amount
            FROM ledger_hold AS hold INDEXED BY ledger_hold_expiry
            CROSS JOIN ledger_demand AS demand ON demand.session = hold.session
            WHERE hold.expires_at <= ?1 AND hold.session <> ?2
            """

        case .redemption: "SELECT 1 FROM ledger_redemption WHERE session = ? AND order_id = ?"
        case .addRedemption: "INSERT INTO ledger_redemption (session, order_id) VALUES (?, ?)"
        case .uses: "SELECT kind, name, customer, amount FROM ledger_use WHERE session = ? AND order_id = ?"
        case .addUse:
            "INSERT INTO ledger_use (session, order_id, kind, name, customer, amount) VALUES (?, ?, ?, ?, ?, ?)"
        case .takeUse:
            """
            UPDATE ledger_use SET amount = amount - ?6
            WHERE session = ?1 AND order_id = ?2 AND kind = ?3 AND name = ?4 AND customer = ?5
            """
        case .addGivenBack: "INSERT OR IGNORE INTO ledger_given_back (session, order_id, key) VALUES (?, ?, ?)"
        }
    }
}

/// The statements on lists. The tenant is the first argument of each.
enum ListSQL: Int, StatementList {
    case entry, addEntry, setEntry, deleteEntry, entriesOfSession
    case addKey, deleteKey, hasKey
    case keysBefore, found, amountsBefore

    /// The order of a page, backwards from a place.
    private static let range = """
        tenant = ?1 AND list = ?2 AND field = ?3 AND value = ?4 AND at >= ?5 AND (at, id) < (?6, ?7)
            ORDER BY at DESC, id DESC LIMIT ?8
        """

    var text: String {
        switch self {
        case .entry: "SELECT at, content, keys FROM listed WHERE tenant = ? AND list = ? AND id = ?"
        case .addEntry:
            """
            INSERT INTO listed (tenant, list, id, session, at, currency, content, keys) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        case .setEntry:
            "UPDATE listed SET currency = ?4, content = ?5, keys = ?6 WHERE tenant = ?1 AND list = ?2 AND id = ?3"
        case .deleteEntry: "DELETE FROM listed WHERE tenant = ? AND list = ? AND id = ?"
        case .entriesOfSession:
            "SELECT list, id, at, keys FROM listed INDEXED BY listed_session WHERE tenant = ? AND session = ?"
        case .addKey:
            "INSERT OR REPLACE INTO list_key (tenant, list, field, value, at, id, amount) VALUES (?, ?, ?, ?, ?, ?, ?)"
        case .deleteKey:
            "DELETE FROM list_key WHERE tenant = ? AND list = ? AND field = ? AND value = ? AND at = ? AND id = ?"
        case .hasKey:
            "SELECT 1 FROM list_key WHERE tenant = ? AND list = ? AND field = ? AND value = ? AND at = ? AND id = ?"
        case .keysBefore: "SELECT at, id FROM list_key WHERE \(Self.range)"
        case .found:
            // The order matters: an entry has one session.
            """
            SELECT listed.content, session.revision, session.changed_at
            FROM listed CROSS JOIN session ON session.tenant = listed.tenant AND session.id = listed.session
            WHERE listed.tenant = ? AND listed.list = ? AND listed.id = ?
            """
        case .amountsBefore:
            """
            SELECT key.at, key.id, key.amount, listed.currency
            FROM (SELECT at, id, amount FROM list_key WHERE \(Self.range)) AS key
            CROSS JOIN listed ON listed.tenant = ?1 AND listed.list = ?2 AND listed.id = key.id
            """
        }
    }
}

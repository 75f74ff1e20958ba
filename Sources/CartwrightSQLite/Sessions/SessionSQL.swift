/// Every statement on sessions.
enum SessionSQL: Int, StatementList {
    case session, revision, add, keep
    case commit, addCommit
    case settle, unsettle, unsettled
    case savepoint, rollback, release

    var text: String {
        switch self {
        case .session: "SELECT revision, body FROM session WHERE id = ?"
        case .revision: "SELECT revision FROM session WHERE id = ?"
        case .add: "INSERT INTO session (id, revision, body) VALUES (?1, 1, ?2)"
        case .keep: "UPDATE session SET revision = revision + 1, body = ?2 WHERE id = ?1"
        case .commit: "SELECT revision, answer FROM session_commit WHERE session = ? AND key = ?"
        case .addCommit: "INSERT INTO session_commit (session, key, revision, answer) VALUES (?, ?, ?, ?)"
        case .settle: "UPDATE session SET unsettled_since = NULL WHERE id = ? AND unsettled_since IS NOT NULL"
        case .unsettle: "UPDATE session SET unsettled_since = ?2 WHERE id = ?1 AND unsettled_since IS NULL"
        case .unsettled:
            """
            SELECT id FROM session WHERE unsettled_since IS NOT NULL AND unsettled_since < ?
            ORDER BY unsettled_since, id LIMIT ?
            """
        case .savepoint: "SAVEPOINT checkout_change"
        case .rollback: "ROLLBACK TO checkout_change"
        case .release: "RELEASE checkout_change"
        }
    }
}

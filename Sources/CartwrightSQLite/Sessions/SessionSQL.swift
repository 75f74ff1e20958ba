/// Every statement on sessions.
enum SessionSQL: Int, StatementList {
    case session, revision, add, keep
    case commit, addCommit
    case savepoint, rollback, release

    var text: String {
        switch self {
        case .session: "SELECT revision, body FROM session WHERE id = ?"
        case .revision: "SELECT revision FROM session WHERE id = ?"
        case .add: "INSERT INTO session (id, revision, body) VALUES (?1, 1, ?2)"
        case .keep: "UPDATE session SET revision = revision + 1, body = ?2 WHERE id = ?1"
        case .commit: "SELECT revision FROM session_commit WHERE session = ? AND key = ?"
        case .addCommit: "INSERT INTO session_commit (session, key, revision) VALUES (?, ?, ?)"
        case .savepoint: "SAVEPOINT checkout_change"
        case .rollback: "ROLLBACK TO checkout_change"
        case .release: "RELEASE checkout_change"
        }
    }
}

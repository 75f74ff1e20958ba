/// The statements on sessions. The tenant is the first argument of each.
enum SessionSQL: Int, StatementList {
    case session, revision, add, keep
    case sessionAt, step, addStep, deleteSteps
    case commit, addCommit, oldCommits, deleteCommit
    case settle, unsettle, unsettled
    case savepoint, rollback, release

    var text: String {
        switch self {
        case .session: "SELECT revision, body, commands FROM session WHERE tenant = ? AND id = ?"
        case .revision: "SELECT revision FROM session WHERE tenant = ? AND id = ?"
        case .add: "INSERT INTO session (tenant, id, revision, body, commands) VALUES (?1, ?2, 1, ?3, ?4)"
        case .keep: "UPDATE session SET revision = revision + 1, body = ?3, commands = ?4 WHERE tenant = ?1 AND id = ?2"
        case .sessionAt: "SELECT revision, body, commands FROM session WHERE tenant = ? AND id = ? AND revision = ?"
        case .step:
            "SELECT revision, body, commands FROM session_step WHERE tenant = ? AND session = ? AND revision = ?"
        case .addStep:
            """
            INSERT INTO session_step (tenant, session, revision, body, commands)
            SELECT tenant, id, revision, body, commands FROM session WHERE tenant = ? AND id = ?
            """
        case .deleteSteps: "DELETE FROM session_step WHERE tenant = ? AND session = ? AND revision < ?"
        case .commit: "SELECT revision, answer FROM session_commit WHERE tenant = ? AND session = ? AND key = ?"
        case .addCommit:
            """
            INSERT INTO session_commit (tenant, session, key, revision, answer, committed_at) VALUES (?, ?, ?, ?, ?, ?)
            """
        case .oldCommits:
            """
            SELECT session, key FROM session_commit INDEXED BY session_commit_instant
            WHERE tenant = ? AND committed_at < ? ORDER BY committed_at LIMIT ?
            """
        case .deleteCommit: "DELETE FROM session_commit WHERE tenant = ? AND session = ? AND key = ?"
        case .settle:
            """
            UPDATE session SET unsettled_since = NULL
            WHERE tenant = ? AND id = ? AND unsettled_since IS NOT NULL
            """
        case .unsettle:
            "UPDATE session SET unsettled_since = ?3 WHERE tenant = ?1 AND id = ?2 AND unsettled_since IS NULL"
        case .unsettled:
            """
            SELECT id FROM session WHERE tenant = ? AND unsettled_since IS NOT NULL AND unsettled_since < ?
            ORDER BY unsettled_since, id LIMIT ?
            """
        case .savepoint: "SAVEPOINT checkout_change"
        case .rollback: "ROLLBACK TO checkout_change"
        case .release: "RELEASE checkout_change"
        }
    }
}

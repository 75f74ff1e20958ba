/// The statements on sessions. The tenant is the first argument of each.
enum SessionSQL: Int, StatementList {
    case session, state, add, keep, keepState
    case sessionAt, step, addStep, deleteSteps
    case commit, addCommit, oldCommits, deleteCommit
    case unsettled
    case idle, delete, deleteAllSteps, deleteAllCommits
    case oldSteps, deleteStep
    case steps, commits, rewriteStep, rewriteCommit
    case savepoint, rollback, release

    var text: String {
        switch self {
        case .session: "SELECT revision, body, commands FROM session WHERE tenant = ? AND id = ?"
        case .state:
            """
            SELECT revision, unsettled_since, has_orders, idle_since FROM session WHERE tenant = ? AND id = ?
            """
        case .add:
            """
            INSERT INTO session
                (tenant, id, revision, body, commands, changed_at, unsettled_since, has_orders, idle_since)
            VALUES (?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        case .keep:
            """
            UPDATE session SET revision = revision + 1, body = ?3, commands = ?4, changed_at = ?5
            WHERE tenant = ?1 AND id = ?2
            """
        case .keepState:
            // An update of a column writes its index, even if the value stays.
            """
            UPDATE session SET revision = revision + 1, body = ?3, commands = ?4, changed_at = ?5,
                unsettled_since = ?6, has_orders = ?7, idle_since = ?8
            WHERE tenant = ?1 AND id = ?2
            """
        case .sessionAt: "SELECT revision, body, commands FROM session WHERE tenant = ? AND id = ? AND revision = ?"
        case .step:
            "SELECT revision, body, commands FROM session_step WHERE tenant = ? AND session = ? AND revision = ?"
        case .addStep:
            """
            INSERT INTO session_step (tenant, session, revision, body, commands, stored_at)
            SELECT tenant, id, revision, body, commands, changed_at FROM session WHERE tenant = ? AND id = ?
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
        case .unsettled:
            """
            SELECT id FROM session WHERE tenant = ? AND unsettled_since IS NOT NULL AND unsettled_since < ?
            ORDER BY unsettled_since, id LIMIT ?
            """
        case .idle:
            """
            SELECT id, idle_since, changed_at FROM session INDEXED BY session_idle
            WHERE tenant = ? AND has_orders = ? AND idle_since < ? ORDER BY idle_since
            """
        case .delete: "DELETE FROM session WHERE tenant = ? AND id = ?"
        case .deleteAllSteps: "DELETE FROM session_step WHERE tenant = ? AND session = ?"
        case .deleteAllCommits: "DELETE FROM session_commit WHERE tenant = ? AND session = ?"
        case .oldSteps:
            """
            SELECT session, revision FROM session_step INDEXED BY session_step_instant
            WHERE tenant = ? AND stored_at < ? ORDER BY stored_at LIMIT ?
            """
        case .deleteStep: "DELETE FROM session_step WHERE tenant = ? AND session = ? AND revision = ?"
        case .steps: "SELECT revision, body, commands FROM session_step WHERE tenant = ? AND session = ?"
        case .commits: "SELECT key, answer FROM session_commit WHERE tenant = ? AND session = ?"
        case .rewriteStep:
            "UPDATE session_step SET body = ?4, commands = ?5 WHERE tenant = ?1 AND session = ?2 AND revision = ?3"
        case .rewriteCommit: "UPDATE session_commit SET answer = ?4 WHERE tenant = ?1 AND session = ?2 AND key = ?3"
        case .savepoint: "SAVEPOINT checkout_change"
        case .rollback: "ROLLBACK TO checkout_change"
        case .release: "RELEASE checkout_change"
        }
    }
}

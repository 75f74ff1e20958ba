/// The statements on records.
enum RecordSQL: Int, StatementList {
    case record, revision, page
    case put, delete
    case expired, deleteRow

    var text: String {
        switch self {
        case .record:
            """
            SELECT id, revision, expires_at, body FROM record
            WHERE tenant = ? AND kind = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)
            """
        case .revision:
            """
            SELECT revision FROM record
            WHERE tenant = ? AND kind = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)
            """
        case .page:
            """
            SELECT id, revision, expires_at, body FROM record
            WHERE tenant = ? AND kind = ? AND id >= ? AND (expires_at IS NULL OR expires_at > ?)
            ORDER BY id LIMIT ?
            """
        case .put:
            """
            INSERT INTO record (tenant, kind, id, revision, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET revision = excluded.revision, expires_at = excluded.expires_at,
                body = excluded.body
            """
        case .delete: "DELETE FROM record WHERE tenant = ? AND kind = ? AND id = ?"
        case .expired:
            """
            SELECT rowid FROM record INDEXED BY record_expiry WHERE tenant = ? AND expires_at <= ?
            ORDER BY expires_at LIMIT ?
            """
        case .deleteRow: "DELETE FROM record WHERE rowid = ?"
        }
    }
}

@testable import CartwrightSQLite

extension SQLiteStore {
    /// Makes the file one of an older version, which had none of the tables that came later.
    func becomeVersion(_ version: Int) throws {
        if version < 7 { try execute("DROP TABLE record") }
        if version < 6 {
            try execute("DROP INDEX session_unsettled")
            try execute("ALTER TABLE session DROP COLUMN unsettled_since")
            try execute("ALTER TABLE session_commit DROP COLUMN answer")
        }
        if version < 5 {
            for table in ["counter", "hold", "demand", "redemption", "use", "given_back"] {
                try execute("DROP TABLE ledger_\(table)")
            }
            try execute("DROP TABLE session")
            try execute("DROP TABLE session_commit")
        }
        if version < 4 { try execute("DROP TABLE promotion_code") }
        try execute("PRAGMA user_version = \(version)")
    }
}

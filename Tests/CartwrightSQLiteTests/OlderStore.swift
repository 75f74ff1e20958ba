import Foundation

/// A file as an older program left it.
///
/// `Golden/store-6.sql` is what one of the sixth version wrote. Session `a` has paid order `o1` and given a part of it
/// back, session `b` holds, session `c` has only a body. Of the events of `a` the first is delivered, the second dead,
/// the third waits for a minute, the fourth is pending; of those of `b` the first is given out, the second pending.
/// Code `SAVE` counts and `GONE` is revoked; the feed `ada` has two cards, one of them dismissed.
enum OlderStore {
    /// Makes the file, without what came after a version.
    static func make(at path: String, version: Int = 6) throws {
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/store-6.sql")
        let program = try OtherProgram(path: path)
        try program.run(String(contentsOf: golden, encoding: .utf8))
        for change in changes.dropFirst(version - 1).reversed() { try program.run(change) }
        try program.run("PRAGMA application_id = 1128354388; PRAGMA user_version = \(version)")
    }

    /// Changes something in it.
    static func execute(_ sql: String, at path: String) throws {
        try OtherProgram(path: path).run(sql)
    }

    /// What takes each version back, from the second on.
    private static let changes = [
        ["event", "batch", "body", "source", "count"].map { "DROP TABLE outbox_\($0)" }.joined(separator: ";"),
        """
        DROP INDEX outbox_batch_since;
        ALTER TABLE outbox_event DROP COLUMN digest;
        ALTER TABLE outbox_batch DROP COLUMN due_since;
        ALTER TABLE outbox_batch DROP COLUMN body_digest;
        ALTER TABLE outbox_batch DROP COLUMN digest;
        ALTER TABLE outbox_count DROP COLUMN store;
        ALTER TABLE outbox_count DROP COLUMN commits;
        ALTER TABLE outbox_count DROP COLUMN digest;
        """,
        "DROP TABLE promotion_code",
        ["counter", "hold", "demand", "redemption", "use", "given_back"].map { "DROP TABLE ledger_\($0)" }
            .joined(separator: ";") + "; DROP TABLE session; DROP TABLE session_commit",
        """
        DROP INDEX session_unsettled;
        ALTER TABLE session DROP COLUMN unsettled_since;
        ALTER TABLE session_commit DROP COLUMN answer;
        """,
    ]
}

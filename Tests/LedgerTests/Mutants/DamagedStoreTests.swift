import Cartwright
import CartwrightSQLite
import LedgerHistory
import TemporaryFiles
import TestRuns
import Testing

/// The unchanged SQLite store, and the store with triggers in its file that each cause one error: the checker passes
/// the first and catches the others.
@Suite(.timeLimit(.minutes(15))) struct DamagedStoreTests {
    /// The body of each trigger, and the rule that catches it.
    static let damages: [(String, Violation.Rule)] = [
        ("BEFORE INSERT ON session_commit BEGIN SELECT RAISE(IGNORE); END", .firstAnswer),
        ("BEFORE INSERT ON ledger_redemption BEGIN SELECT RAISE(IGNORE); END", .usedAddsUp),
        ("BEFORE INSERT ON outbox_event WHEN NEW.number % 5 = 0 BEGIN SELECT RAISE(IGNORE); END", .nothingLost),
        ("BEFORE INSERT ON ledger_demand WHEN NEW.kind = 2 BEGIN SELECT RAISE(IGNORE); END", .heldAddsUp),
        (
            """
            AFTER INSERT ON ledger_hold BEGIN
                UPDATE ledger_hold SET expires_at = expires_at + 86400000 WHERE session = NEW.session;
            END
            """,
            .nothingExtra
        ),
        (
            """
            AFTER INSERT ON ledger_use WHEN NEW.kind = 0 BEGIN
                UPDATE ledger_counter SET used = used - 1 WHERE kind = 0 AND name = NEW.name AND used > 0;
            END
            """,
            // This rule is always broken, whereas a limit is only exceeded by enough concurrent calls.
            .usedAddsUp
        ),
        (
            """
            AFTER INSERT ON ledger_use WHEN NEW.kind = 0 BEGIN
                UPDATE ledger_counter SET used = used + 1 WHERE kind = 0 AND name = NEW.name;
            END
            """,
            .usedAddsUp
        ),
    ]

    @Test func `the unchanged store passes`() async throws {
        #expect(try await violations(nil) == [])
    }

    @Test(.onlyInAllTests, arguments: damages.indices) func `a store with one error is caught`(_ index: Int)
        async throws
    {
        let (damage, rule) = Self.damages[index]
        let found = Set(try await violations(damage).map(\.rule))
        #expect(found.contains(rule), "\(found)")
    }

    private func violations(_ damage: String?) async throws -> [Violation] {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        let stores = try (0..<8).map { try SQLiteCheckoutStore(path: path, seed: $0, wait: .seconds(60)) }
        if let damage {
            try PlainDatabase(path: path).execute("CREATE TRIGGER damage \(damage)")
        }
        let run = try await WorkloadRun(on: stores, in: folder, hotUses: 20, sessions: 25, patience: 3)
        return HistoryChecker(run.events, try FinalState(sqlite: path)).violations()
    }
}

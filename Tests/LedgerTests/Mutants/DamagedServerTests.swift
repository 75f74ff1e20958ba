import Cartwright
import CartwrightPostgreSQL
import LedgerHistory
import PostgreSQLCluster
import TemporaryFiles
import TestRuns
import Testing

/// The unchanged PostgreSQL store, and the store with triggers in its schema that each cause one error: the checker
/// passes the first and catches the others.
@Suite(.timeLimit(.minutes(15))) struct DamagedServerTests {
    /// The table and the body of each trigger, and the rule that catches it.
    static let damages: [(table: String, body: String, rule: Violation.Rule)] = [
        ("session_commit", "RETURN NULL", .firstAnswer),
        ("ledger_redemption", "RETURN NULL", .usedAddsUp),
        ("ledger_redemption", "NEW.amounts[1] = 0; RETURN NEW", .usedAddsUp),
        ("outbox_event", "RETURN NULL", .nothingLost),
        ("ledger_hold", "RETURN NULL", .heldAddsUp),
        ("ledger_hold", "NEW.amounts[1] = NEW.amounts[1] + 1; RETURN NEW", .heldAddsUp),
        ("ledger_hold", "NEW.expires_at = NEW.expires_at + 86400000; RETURN NEW", .nothingExtra),
    ]

    @Test func `the unchanged store passes`() async throws {
        #expect(try await violations(nil) == [])
    }

    @Test(.onlyInAllTests, arguments: damages.indices) func `a store with one error is caught`(_ index: Int)
        async throws
    {
        let (table, body, rule) = Self.damages[index]
        let found = Set(try await violations((table, body)).map(\.rule))
        #expect(found.contains(rule), "\(found)")
    }

    private func violations(_ damage: (table: String, body: String)?) async throws -> [Violation] {
        let (folder, cluster) = (try TemporaryFolder(), try TestCluster.shared())
        let settings = try cluster.settings()
        let stores = (0..<2).map { PostgreSQLStore(settings, seed: $0) }
        try await stores[0].prepare()
        if let damage {
            _ = try PlainConnection(cluster.url).rows(
                """
                SET search_path = "\(settings.schema)";
                CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(damage.body); END $$;
                CREATE TRIGGER damage BEFORE INSERT ON \(damage.table) FOR EACH ROW EXECUTE FUNCTION damage()
                """
            )
        }
        let clients = (0..<8).map { PostgreSQLCheckoutStore(stores[$0 % 2], seed: 1) }
        let run = try await WorkloadRun(on: clients, in: folder, hotUses: 20, sessions: 25, patience: 3)
        let final = try FinalState(postgreSQL: cluster.url, schema: settings.schema)
        return HistoryChecker(run.events, final).violations()
    }
}

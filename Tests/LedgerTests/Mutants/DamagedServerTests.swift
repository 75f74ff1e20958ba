import Cartwright
import CartwrightPostgreSQL
import LedgerHistory
import PostgreSQLCluster
import Testing

/// The PostgreSQL store as it is, and with a rule in its schema by which a table takes no rows: the checker passes the
/// one and catches the others.
@Suite(.timeLimit(.minutes(15))) struct DamagedServerTests {
    /// What takes no rows, and how that is caught.
    static let damages: [(String, Violation.Rule)] = [
        ("session_commit", .firstAnswer),
        ("ledger_redemption", .usedAddsUp),
        ("outbox_event", .nothingLost),
        ("ledger_demand", .heldAddsUp),
    ]

    @Test func `the store as it is passes`() async throws {
        #expect(try await violations(nil) == [])
    }

    @Test(arguments: damages.indices) func `a table that takes no rows is noticed`(_ index: Int) async throws {
        let (table, rule) = Self.damages[index]
        let found = Set(try await violations(table).map(\.rule))
        #expect(found.contains(rule), "\(found)")
    }

    private func violations(_ table: String?) async throws -> [Violation] {
        let (folder, cluster) = (try TestFolder(), try TestCluster.shared())
        let settings = try cluster.settings()
        let stores = (0..<2).map { PostgreSQLStore(settings, seed: $0) }
        try await stores[0].prepare()
        if let table {
            _ = try PlainConnection(cluster.url).rows(
                "CREATE RULE damage AS ON INSERT TO \"\(settings.schema)\".\(table) DO INSTEAD NOTHING"
            )
        }
        let clients = (0..<8).map { PostgreSQLCheckoutStore(stores[$0 % 2], seed: 1) }
        let run = try await WorkloadRun(on: clients, in: folder, hotUses: 20, sessions: 25, patience: 3)
        let final = try FinalState(postgreSQL: cluster.url, schema: settings.schema)
        return HistoryChecker(run.events, final).violations()
    }
}

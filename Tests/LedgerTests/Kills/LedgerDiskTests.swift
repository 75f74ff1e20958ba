import Cartwright
import LedgerHistory
import Testing

@testable import CartwrightSQLite

/// Clients of one store on a disk that is full for a while: errors are typed, nothing is lost or counted twice, and
/// everybody goes on when there is room.
@Suite(.timeLimit(.minutes(15))) struct LedgerDiskTests {
    @Test func `on a full disk calls fail with a typed error, and go on when there is room`() async throws {
        let folder = try TestFolder()
        let path = folder.path("shop.store")
        let store = try SQLiteStore(path: path)
        let checkout = try SQLiteCheckoutStore(store, seed: 1)
        // As large as it is now, and a little more whenever somebody was told that it is full.
        try store.execute("PRAGMA max_page_count = 1")
        let filling = Task {
            for times in 1...20 {
                while try Self.refusals(in: folder) < times { try await Task.sleep(for: .milliseconds(10)) }
                try store.execute("PRAGMA max_page_count = \(60 + 8 * times)")
            }
            try store.execute("PRAGMA max_page_count = 1000000")
        }
        let clients: [any CheckoutStore] = Array(repeating: checkout, count: 16)
        let run = try await WorkloadRun(on: clients, in: folder, hotUses: 60, sessions: 40)
        filling.cancel()
        _ = await filling.result

        let codes = Set(run.events.compactMap(\.code))
        #expect(codes.contains("store.full"), "\(codes): the disk must have been full")
        #expect(codes.isSubset(of: ["store.full", "ledger.limit_reached"]), "\(codes)")
        let checker = HistoryChecker(run.events, try FinalState(sqlite: path), allowedFailures: ["store.full"])
        #expect(checker.violations() == [])
        #expect(checker.statistics.succeeded > 200)
    }
    /// How often clients were told that the disk is full.
    private static func refusals(in folder: TestFolder) throws -> Int {
        try HistoryFile.events(at: folder.path("history.ndjson")).count { $0.code == "store.full" }
    }
}

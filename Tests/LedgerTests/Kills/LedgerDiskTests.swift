import Cartwright
import CartwrightPostgreSQL
import LedgerHistory
import PostgreSQLCluster
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightSQLite

/// Clients of one store on a disk that is full for a while: errors are typed, nothing is lost or counted twice, and
/// clients continue once there is room.
@Suite(.onlyInAllTests, .timeLimit(.minutes(15))) struct LedgerDiskTests {
    private static func execute(_ sql: String, on store: SQLiteStore) throws(CartwrightError) {
        try store.connection.with { connection throws(CartwrightError) in try connection.execute(sql) }
    }

    @Test func `calls on a full disk fail with a typed error and succeed once there is room`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        let store = try SQLiteStore(path: path)
        let checkout = try SQLiteCheckoutStore(store, seed: 1)
        // The limit is the current size, and grows a little after each refusal.
        try Self.execute("PRAGMA max_page_count = 1", on: store)
        let filling = Task {
            try await Self.eachTime(somebodyIsTold: folder) { times in
                try Self.execute("PRAGMA max_page_count = \(60 + 8 * times)", on: store)
            }
            try Self.execute("PRAGMA max_page_count = 1000000", on: store)
        }
        let events = try await Self.run(on: checkout, in: folder, until: filling)
        try Self.check(events, try FinalState(sqlite: path))
    }

    @Test func `calls on a server with a full disk fail with a typed error and succeed once there is room`()
        async throws
    {
        let (folder, disk) = (try TemporaryFolder(), try FullDisk())
        let cluster = try TestCluster(on: disk)
        let settings = try cluster.settings()
        let store = PostgreSQLStore(settings, seed: 1)
        try await store.prepare()
        try disk.fill()
        let filling = Task {
            // Each refusal makes room for some calls.
            try await Self.eachTime(somebodyIsTold: folder) { _ in
                try disk.makeRoom()
                try await Task.sleep(for: .milliseconds(20))
                try disk.fill()
            }
            try disk.makeRoom()
        }
        let events = try await Self.run(on: PostgreSQLCheckoutStore(store, seed: 1), in: folder, until: filling)
        try Self.check(events, try FinalState(postgreSQL: cluster.url, schema: settings.schema))
    }

    /// Runs a body after each of the first refusals.
    private static func eachTime(somebodyIsTold folder: TemporaryFolder, _ body: (Int) async throws -> Void)
        async throws
    {
        for times in 1...20 {
            while try refusals(in: folder) < times { try await Task.sleep(for: .milliseconds(10)) }
            try await body(times)
        }
    }

    /// Returns the number of refusals because the disk is full.
    private static func refusals(in folder: TemporaryFolder) throws -> Int {
        try HistoryFile.events(at: folder.file("history.ndjson")).count { $0.code == "store.full" }
    }

    /// Runs sixteen clients on a store, and returns their history.
    private static func run(
        on store: any CheckoutStore,
        in folder: TemporaryFolder,
        until filling: Task<Void, any Error>
    ) async throws -> [HistoryEvent] {
        let clients: [any CheckoutStore] = Array(repeating: store, count: 16)
        let run = try await WorkloadRun(on: clients, in: folder, hotUses: 60, sessions: 40)
        filling.cancel()
        _ = await filling.result
        return run.events
    }

    private static func check(_ events: [HistoryEvent], _ final: FinalState) throws {
        let codes = Set(events.compactMap(\.code))
        #expect(codes.contains("store.full"), "\(codes): the disk must have been full")
        #expect(codes.isSubset(of: ["store.full", "ledger.limit_reached"]), "\(codes)")
        let checker = HistoryChecker(events, final, allowedFailures: ["store.full"])
        #expect(checker.violations() == [])
        #expect(checker.statistics.succeeded > 200)
    }
}

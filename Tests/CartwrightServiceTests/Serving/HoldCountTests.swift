import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import PostgreSQLCluster
import TemporaryFiles
import Testing

/// The number of sessions that hold uses of limited promotions, in each store.
@Suite(.timeLimit(.minutes(20))) struct HoldCountTests {
    private let now = ServiceBench.now

    private func check(_ store: any CheckoutStore) async throws {
        let demand = CounterDemand(.uses(promotion: "few"), amount: 1, limit: 5)
        #expect(try await store.holdCount(at: now) == 0)
        for (session, seconds) in [("a", Int64(10)), ("b", 20), ("c", 30)] {
            try await store.reserve([demand], for: session, until: now.adding(seconds: seconds), at: now)
        }
        #expect(try await store.holdCount(at: now) == 3)
        #expect(try await store.holdCount(at: now.adding(seconds: 10)) == 2)
        try await store.release(session: "c")
        #expect(try await store.holdCount(at: now) == 2)
        try await store.reserve([], for: "b", until: now.adding(seconds: 20), at: now)
        #expect(try await store.holdCount(at: now) == 1)
    }

    @Test func `in memory`() async throws { try await check(MemoryCheckoutStore(seed: 1)) }

    @Test func `in a file`() async throws {
        let folder = try TemporaryFolder()
        try await check(SQLiteCheckoutStore(path: folder.file("shop.store"), seed: 1))
    }

    @Test func `on a server`() async throws {
        let store = PostgreSQLStore(try PostgreSQLSettings(url: TestCluster.shared().database()), seed: 1)
        try await store.prepare()
        try await check(PostgreSQLCheckoutStore(store, seed: 1))
    }
}

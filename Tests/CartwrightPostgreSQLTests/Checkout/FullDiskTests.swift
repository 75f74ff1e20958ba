import Cartwright
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// A server whose disk is full.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct FullDiskTests {
    private let disk: FullDisk
    private let cluster: TestCluster
    private let store: PostgreSQLStore
    private let checkouts: PostgreSQLCheckoutStore

    init() async throws {
        disk = try FullDisk()
        cluster = try TestCluster(on: disk)
        store = PostgreSQLStore(try cluster.settings(), seed: 1)
        checkouts = PostgreSQLCheckoutStore(store, seed: 1)
    }

    /// A change with a session of one megabyte that does not compress.
    private func change(_ session: String) -> CheckoutChange {
        var (change, random) = (Samples.change(session, key: "k"), SystemRandomNumberGenerator())
        change.json = (0..<1_000_000).map { _ in .random(in: 32..<127, using: &random) }
        return change
    }

    @Test func `a full disk is reported, nothing of the change is stored, and it succeeds later`() async throws {
        #expect(try await checkouts.commit(Samples.change("a")).revision == 1)
        let change = change("b")
        try disk.fill()
        for _ in 1...2 {
            let error = await Samples.error { () throws(CartwrightError) in _ = try await checkouts.commit(change) }
            #expect(error?.code == .storeFull)
            #expect(error?.fault == .environment)
            #expect(error?.hint?.contains("make room") == true)
        }
        #expect(try await checkouts.session("b") == nil)
        #expect(try await checkouts.commitment(of: "k", in: "b") == nil)
        #expect(try await Samples.amount(in: checkouts) == 1)
        #expect(try await checkouts.outbox.summary().pendingEvents == 1)
        try disk.makeRoom()
        #expect(try await checkouts.commit(change) == Commitment(revision: 1))
        #expect(try await checkouts.session("b")?.json == change.json)
        #expect(try await Samples.amount(in: checkouts) == 2)
        #expect(try await checkouts.outbox.summary().pendingEvents == 2)
    }

    @Test func `a full disk is reported for reservations and events`() async throws {
        let name = String(repeating: "n", count: 1_000)
        let demands = (0..<100).map { CounterDemand(.uses(promotion: "\(name)\($0)"), amount: 1, limit: 1) }
        let data: JSONObject = ["text": .string(String(repeating: "t", count: 1_000))]
        let events = (0..<100).map {
            Event(id: "\($0)", type: .cartChanged, source: "s", time: Samples.now, data: data)
        }
        try await store.prepare()
        try disk.fill()
        let codes = [
            await Samples.error { () throws(CartwrightError) in
                try await checkouts.reserve(demands, for: "a", until: Samples.soon, at: Samples.now)
            }?.code,
            await Samples.error { () throws(CartwrightError) in
                _ = try await checkouts.outbox.record(events, at: Samples.now)
            }?.code,
        ]
        #expect(codes == [.storeFull, .storeFull])
        for table in ["ledger_counter", "ledger_hold", "outbox_event"] {
            #expect(try await store.number("SELECT count(*) FROM \(table)") == 0)
        }
        try disk.makeRoom()
        try await checkouts.reserve(demands, for: "a", until: Samples.soon, at: Samples.now)
        #expect(try await checkouts.outbox.record(events, at: Samples.now).recorded == 100)
    }
}

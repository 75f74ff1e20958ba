import Cartwright
import PostgreSQLCluster
import TestRuns
import Testing

@testable import CartwrightPostgreSQL

/// Tests changes whose connection is cut by a proxy between store and server.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct LostConnectionTests {
    private let proxy: CuttingProxy
    private let store: PostgreSQLStore
    private let checkouts: PostgreSQLCheckoutStore

    init() async throws {
        let cluster = try TestCluster.shared()
        proxy = try CuttingProxy(to: cluster)
        var settings = try PostgreSQLSettings(url: "host=\(proxy.host) user=postgres dbname=postgres")
        settings.schema = try cluster.settings().schema
        (settings.statementLimit, settings.reconnectLimit) = (.milliseconds(300), .seconds(20))
        store = PostgreSQLStore(settings, seed: 1)
        try await store.prepare()
        checkouts = PostgreSQLCheckoutStore(store, seed: 1)
    }

    @Test func `a change with a key is repeated after a lost answer and counts once`()
        async throws
    {
        proxy.set(.cutsAnswers, times: 1)
        #expect(try await checkouts.commit(Samples.change("marked", key: "k")).revision == 1)
        #expect(try await Samples.amount(in: checkouts) == 1)
        #expect(try await store.number("SELECT count(*) FROM outbox_event") == 1)
    }

    @Test func `a change without a key has an unknown outcome and is not repeated`() async throws {
        proxy.set(.cutsAnswers, times: 1)
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await checkouts.commit(Samples.change("marked"))
        }
        #expect(error?.code == .storeOutcomeUnknown)
        #expect(error?.hint?.contains("read the session again") == true)
        #expect(try await checkouts.session("marked")?.revision == 1, "the server had it")
        proxy.set(.cutsAnswers, times: 1)
        let kept = await Samples.error { () throws(CartwrightError) in
            _ = try await checkouts.store([], of: "marked-b", after: 0)
        }
        #expect(kept?.code == .storeOutcomeUnknown)
    }

    @Test func `a record write is repeated only without an expected revision`() async throws {
        let records = PostgreSQLRecordStore(store)
        let key = RecordKey("job", "marked")
        proxy.set(.cutsAnswers, times: 1)
        try await records.write([RecordChange(key, to: [1], after: nil)], at: Samples.now)
        proxy.set(.cutsAnswers, times: 1)
        let revision = try await records.record(key, at: Samples.now)?.revision ?? 0
        proxy.set(.cutsAnswers, times: 1)
        let error = await Samples.error { () throws(CartwrightError) in
            try await records.write([RecordChange(key, to: [2], after: revision)], at: Samples.now)
        }
        #expect(error?.code == .storeOutcomeUnknown)
        #expect(error?.hint?.contains("read the records again") == true)
        #expect(try await records.record(key, at: Samples.now)?.body == [2], "the server had it")
    }

    @Test func `a change with a key and no answer has an unknown outcome until the next call`() async throws {
        var settings = store.pool.settings
        settings.reconnectLimit = .milliseconds(50)
        let store = PostgreSQLStore(settings, seed: 1)
        let impatient = PostgreSQLCheckoutStore(store, seed: 1)
        try await store.prepare()
        proxy.set(.cutsAnswers)
        let error = await Samples.error { () throws(CartwrightError) in
            _ = try await impatient.commit(Samples.change("marked", key: "k"))
        }
        #expect(error?.code == .storeOutcomeUnknown)
        let unread = await Samples.error { () throws(CartwrightError) in _ = try await impatient.session("marked") }
        #expect(unread?.code == .storeUnavailable, "a read has no unknown outcome")
        proxy.set(.none)
        #expect(try await impatient.commit(Samples.change("marked", key: "k")).revision == 1)
        #expect(try await Samples.amount(in: impatient) == 1)
    }

    @Test func `ledger requests count once by their own keys`() async throws {
        proxy.set(.cutsAnswers, times: 1)
        try await checkouts.reserve(Samples.one(of: 1), for: "marked", until: Samples.soon, at: Samples.now)
        proxy.set(.cutsAnswers, times: 1)
        try await checkouts.confirm(order: "o", of: "marked", counting: Samples.one(of: 1), at: Samples.now)
        #expect(try await Samples.amount(in: checkouts) == 1)
        proxy.set(.cutsAnswers, times: 1)
        let part = RedemptionShare.part([CounterAmount(Samples.hot, 1)], key: "r")
        try await checkouts.giveBack(part, of: "o", in: "marked")
        #expect(try await Samples.amount(in: checkouts) == 0)
        proxy.set(.cutsAnswers, times: 1)
        try await checkouts.release(session: "marked")
    }

    @Test func `a request to a silent server times out and is repeated`() async throws {
        proxy.set(.swallowsAnswers, times: 1)
        #expect(try await checkouts.commit(Samples.change("marked", key: "k")).revision == 1)
        #expect(try await Samples.amount(in: checkouts) == 1)
    }

    @Test func `connections that were cut while idle are replaced without an error`() async throws {
        let settings = try TestCluster.shared().settings()
        let (store, other) = (PostgreSQLStore(settings, seed: 1), try PostgreSQLConnection.open(settings))
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        for session in ["a", "b", "c"] {
            try await store.execute("SET application_name = '\(settings.schema)'")
            let named = "FROM pg_stat_activity WHERE application_name = '\(settings.schema)'"
            try other.query("SELECT pg_terminate_backend(pid) \(named)")
            while try other.query("SELECT count(*) \(named)").integer(0, 0) > 0 {}
            #expect(try await checkouts.commit(Samples.change(session)).revision == 1)
        }
    }

    @Test func `with constant cuts every change with a key is stored once`() async throws {
        proxy.set(.cutsAnswers, times: 12)
        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    for _ in 0..<10 {
                        let error = await Samples.error { () throws(CartwrightError) in
                            _ = try await checkouts.commit(Samples.change("marked-\(number)", key: "k", limit: 25))
                        }
                        if ![.storeUnavailable, .storeOutcomeUnknown].contains(error?.code) { return }
                    }
                }
            }
        }
        proxy.set(.none)
        #expect(try await Samples.amount(in: checkouts) == 25)
        #expect(try await store.number("SELECT count(*) FROM session WHERE revision = 1") == 25)
        #expect(try await store.number("SELECT count(*) FROM outbox_event") == 25)
    }
}

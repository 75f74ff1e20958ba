import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests the removal of sessions and of their earlier revisions.
@Suite(.timeLimit(.minutes(20))) struct SessionRemovalTests {
    private let store: PostgreSQLStore
    private let checkouts: PostgreSQLCheckoutStore
    private let retention: any StoreAdministration

    init() throws {
        store = try TestSchemas().store()
        checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        retention = try #require(checkouts.administration)
    }

    /// The number of rows that name a session, in all tables.
    private func rows(of session: String) async throws -> Int64 {
        let tables = [
            "session": "id", "session_step": "session", "session_commit": "session", "ledger_hold": "session",
            "ledger_redemption": "session", "ledger_given_back": "session", "listed": "session",
        ]
        let counts = tables.map { "(SELECT count(*) FROM \($0.key) WHERE \($0.value) = '\(session)')" }
        return try await store.number(
            "SELECT \((counts + ["(SELECT count(*) FROM list_key WHERE id LIKE '\(session)%')"]).joined(separator: "+"))"
        )
    }

    /// Stores a session in a phase.
    private func add(
        _ id: String,
        _ phase: Phase,
        at seconds: Int64 = 0,
        orders: Int = 0,
        isUnsettled: Bool = false
    ) async throws {
        let listed = (0..<orders).map { ListSamples.order("\(id).o\($0)", of: id, at: seconds) }
        var change = ListSamples.change(id, at: seconds, [ListSamples.session(id, phase)] + listed)
        (change.isUnsettled, change.key) = (isUnsettled, "first")
        _ = try await checkouts.commit(change)
    }

    @Test func `a removed session leaves no rows and releases its reservation`() async throws {
        var change = Samples.change("s", key: "a")
        change.entries = [ListSamples.session("s", .checkout, customer: "ada")]
        _ = try await checkouts.commit(change)
        change = ListSamples.change("s", after: 1, [ListSamples.session("s", .browsing, customer: "ada")])
        change.earlierSteps = 5
        _ = try await checkouts.commit(change)
        try await add("t", .browsing)
        #expect(try await Samples.amount(in: checkouts) == 1)
        let error = await Samples.error { () throws(CartwrightError) in try await retention.removeSession("s", after: 1)
        }
        #expect(error?.code == .sessionConflict && error?.summary.contains("at revision 2") == true)
        #expect(try await rows(of: "s") > 6)
        try await retention.removeSession("s", after: 2)
        #expect(try await rows(of: "s") == 0)
        #expect(try await rows(of: "t") > 3)
        #expect(try await Samples.amount(in: checkouts) == 0)
        #expect(try await store.number("SELECT sum(held)::bigint FROM ledger_counter") == 0)
        #expect(try await checkouts.session("s") == nil)
        #expect(try await checkouts.commitment(of: "a", in: "s") == nil)
        #expect(try await checkouts.commit(Samples.change("s", key: "a")).revision == 1, "the id is free again")
    }

    @Test func `old sessions are removed, the oldest first, unless they are in use`() async throws {
        try await add("checkout", .checkout)
        try await add("paying", .paying)
        try await add("refunding", .paid, orders: 1, isUnsettled: true)
        try await add("paid", .paid, orders: 1)
        for number in 0..<5 { try await add("s\(number)", .browsing, at: Int64(50 - number * 10)) }
        try await add("new", .browsing, at: 100)
        func left() async throws -> Set<String> {
            Set(try await store.texts("SELECT convert_from(id, 'UTF8') FROM session"))
        }
        let soon = ListSamples.instant(100)
        #expect(try await retention.removeSessions(changedBefore: soon, withOrders: false, limit: 2) == 2)
        #expect(try await left().isDisjoint(with: ["s3", "s4"]))
        #expect(try await left().isSuperset(of: ["s0", "s1", "s2"]))
        #expect(try await retention.removeSessions(changedBefore: soon, withOrders: false, limit: 100) == 3)
        let busy: Set = ["checkout", "paying", "refunding", "new"]
        #expect(try await left() == busy.union(["paid"]))
        #expect(try await retention.removeSessions(changedBefore: soon, withOrders: false, limit: 100) == 0)
        #expect(try await retention.removeSessions(changedBefore: soon, withOrders: true, limit: 100) == 1)
        #expect(try await left() == busy)
        #expect(try await rows(of: "paid") == 0)
        #expect(try await retention.removeSessions(changedBefore: soon, withOrders: true, limit: 0) == 0)
    }

    @Test func `the used amounts of removed orders stay`() async throws {
        var change = ListSamples.change(
            "s",
            [ListSamples.session("s", .paid), ListSamples.order("s.o", of: "s", at: 0)]
        )
        change.instructions = [.confirm(order: "o", counting: Samples.one(of: 1))]
        _ = try await checkouts.commit(change)
        #expect(try await retention.removeSessions(changedBefore: Samples.soon, withOrders: true, limit: 1) == 1)
        #expect(try await rows(of: "s") == 0)
        #expect(try await Samples.amount(in: checkouts) == 1)
    }

    @Test func `many sessions are removed in several transactions`() async throws {
        for number in 0..<250 { try await add("s\(number)", .browsing, at: Int64(number)) }
        #expect(try await retention.removeSessions(changedBefore: .latest, withOrders: false, limit: 1_000) == 250)
        #expect(try await store.number("SELECT count(*) FROM list_key") == 0)
    }

    @Test func `earlier revisions are removed by the instant at which they were stored`() async throws {
        for revision in 0..<5 as Range<Int64> {
            var change = ListSamples.change("s", after: revision, at: revision * 10, [])
            change.earlierSteps = 10
            _ = try await checkouts.commit(change)
        }
        #expect(try await retention.removeSteps(storedBefore: ListSamples.instant(25), limit: 2) == 2)
        #expect(try await checkouts.session("s", at: 2) == nil)
        #expect(try await checkouts.session("s", at: 3) != nil)
        #expect(try await retention.removeSteps(storedBefore: ListSamples.instant(25), limit: 9) == 1)
        #expect(try await retention.removeSteps(storedBefore: ListSamples.instant(25), limit: 9) == 0)
        #expect(try await checkouts.session("s", at: 4) != nil, "it was stored at 30 seconds")
        #expect(try await checkouts.session("s")?.revision == 5)
    }
}

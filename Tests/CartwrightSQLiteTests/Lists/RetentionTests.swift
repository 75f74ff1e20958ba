import Cartwright
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests the removal of sessions and of their earlier revisions.
@Suite(.timeLimit(.minutes(15))) struct RetentionTests {
    private let folder: TemporaryFolder
    private let file: SQLiteStore
    private let store: SQLiteCheckoutStore
    private let lists: any StoreAdministration

    init() throws {
        folder = try TemporaryFolder()
        file = try SQLiteStore(path: folder.file("shop.store"))
        store = try SQLiteCheckoutStore(file, seed: 1)
        lists = try #require(store.administration)
    }

    private static func day(_ number: Int64) -> Instant { Samples.now.adding(milliseconds: number * 86_400_000) }

    private static let counters = CounterQuery(promotions: ["p"], customer: "ada")

    /// Returns the number of rows of all tables that belong to sessions.
    private func rows() throws -> Int {
        let tables = [
            "session", "session_step", "session_commit", "listed", "list_key", "ledger_hold", "ledger_demand",
            "ledger_redemption", "ledger_use", "ledger_given_back",
        ]
        return try tables.reduce(0) { $0 + (try file.integer("SELECT count(*) FROM \($1)")) }
    }

    private func reserve(_ session: String) async throws {
        let demands = [CounterDemand(.customerUses(promotion: "p", customer: "ada"), amount: 1, limit: 5)]
        try await store.reserve(demands, for: session, until: .latest, at: Samples.now)
    }

    @Test func `a removed session leaves nothing, and its reservation is given back`() async throws {
        let before = try rows()
        let earlier = try StoredSessions.change("shop-browsing", id: "a", key: "k1")
        _ = try await store.commit(earlier)
        _ = try await store.commit(
            StoredSessions.change("shop-browsing", id: "a", after: 1, key: "k2", earlierSteps: 9)
        )
        try await reserve("a")
        #expect(try rows() > before + 8)
        await #expect(throws: CartwrightError.self) { try await lists.removeSession("a", after: 1) }
        #expect(try await store.session("a")?.revision == 2)
        try await lists.removeSession("a", after: 2)
        #expect(try rows() == before)
        let counters = try await store.counters(Self.counters, excluding: "", at: Samples.now)
        #expect(counters.customerUses["p"] == nil)
        #expect(try await store.session("a") == nil)
        // The id is free again.
        #expect(try await store.commit(earlier).revision == 1)
    }

    @Test func `old sessions are removed, the oldest first, but not those under way or with orders`() async throws {
        for (number, name) in ["browsing", "checkout", "paying", "paid", "browsing", "browsing"].enumerated() {
            let at = Self.day(Int64(number))
            _ = try await store.commit(StoredSessions.change("shop-\(name)", id: "s\(number)", at: at))
        }
        _ = try await store.commit(
            StoredSessions.change("shop-paid", id: "refunding", at: Self.day(0), isUnsettled: true)
        )
        func left() async throws -> [String] {
            try await lists.page(ListQuery(.sessions)).entries.map(\.id).sorted()
        }
        let all = try await left()
        #expect(all.count == 7)
        #expect(try await lists.removeSessions(changedBefore: Self.day(5), withOrders: false, limit: 1) == 1)
        #expect(try await left() == all.filter { $0 != "s0" })
        #expect(try await lists.removeSessions(changedBefore: Self.day(5), withOrders: false, limit: 100) == 1)
        #expect(try await left() == all.filter { !["s0", "s4"].contains($0) }, "s5 is not old enough")
        #expect(try await lists.removeSessions(changedBefore: Self.day(6), withOrders: true, limit: 100) == 2)
        #expect(try await left() == ["refunding", "s1", "s2"])
        #expect(try await lists.page(ListQuery(.orders)).entries.map(\.id) == ["refunding.o1"])
        #expect(try await lists.removeSessions(changedBefore: .latest, withOrders: true, limit: 100) == 0)
    }

    @Test func `a session that goes on is as old as its last change`() async throws {
        for minute in Int64(0)..<100 {
            let at = Samples.now.adding(milliseconds: minute * 60_000)
            _ = try await store.commit(StoredSessions.change("shop-browsing", id: "a", after: minute, at: at))
        }
        let last = Samples.now.adding(milliseconds: 99 * 60_000)
        #expect(try await lists.removeSessions(changedBefore: last, withOrders: true, limit: 9) == 0)
        let after = last.adding(milliseconds: 1)
        #expect(try await lists.removeSessions(changedBefore: after, withOrders: true, limit: 9) == 1)
    }

    @Test func `removed orders leave the used amounts, but not their redemptions`() async throws {
        _ = try await store.commit(StoredSessions.change("shop-paid", id: "a"))
        let demands = [CounterDemand(.customerUses(promotion: "p", customer: "ada"), amount: 1, limit: 5)]
        try await store.confirm(order: "o1", of: "a", counting: demands, at: Samples.now)
        let part = RedemptionShare.part([CounterAmount(.uses(promotion: "p"), 1)], key: "r")
        try await store.giveBack(part, of: "o1", in: "a")
        #expect(try await lists.removeSessions(changedBefore: .latest, withOrders: true, limit: 9) == 1)
        #expect(try rows() == 0)
        let counters = try await store.counters(Self.counters, excluding: "", at: Samples.now)
        #expect(counters.customerUses["p"] == 1)
    }

    @Test func `steps are removed by the instant at which their revision was stored`() async throws {
        for number in Int64(0)..<6 {
            let at = Self.day(number)
            let change = try StoredSessions.change("shop-browsing", id: "a", after: number, at: at, earlierSteps: 50)
            _ = try await store.commit(change)
        }
        func readable() async throws -> [Int64] {
            var found: [Int64] = []
            for revision in Int64(1)...6 where try await store.session("a", at: revision) != nil {
                found.append(revision)
            }
            return found
        }
        #expect(try await readable() == [1, 2, 3, 4, 5, 6])
        #expect(try await lists.removeSteps(storedBefore: Self.day(2), limit: 1) == 1)
        #expect(try await readable() == [2, 3, 4, 5, 6])
        #expect(try await lists.removeSteps(storedBefore: Self.day(2), limit: 100) == 1)
        #expect(try await lists.removeSteps(storedBefore: .latest, limit: 100) == 3)
        #expect(try await readable() == [6], "the present revision stays")
    }

    @Test func `most changes of a session write no index of retention`() async throws {
        let indexed = Int64(3_600_000)
        func state(_ session: SessionState, at milliseconds: Int64, phase: String = "browsing") -> SessionState {
            let at = Samples.now.adding(milliseconds: milliseconds)
            return session.followed(by: IndexedSession(Array("{\"phase\":\"\(phase)\"}".utf8), at: at))
        }
        let first = state(SessionState(), at: 0)
        #expect(first != SessionState())
        #expect(state(first, at: indexed - 1) == first)
        #expect(state(first, at: indexed) != first)
        #expect(state(first, at: -1) != first, "the clock was set back")
        #expect(state(first, at: 1, phase: "checkout") != first)
        #expect(state(first, at: 1, phase: "newer") == state(first, at: 1, phase: "paying"))
    }
}

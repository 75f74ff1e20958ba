import Cartwright
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests that a store of 0.1.0 gets its lists, and digests in place of customers.
@Suite(.timeLimit(.minutes(20))) struct ListMigrationTests {
    private let folder: TemporaryFolder
    private let file: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.file("shop.store")
        try FileManager.default.copyItem(
            atPath: StoredSessions.folder.appending(path: "shop.store").path,
            toPath: path
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        file = try SQLiteStore(path: path)
    }

    private func store(_ tenant: String) throws -> SQLiteCheckoutStore {
        try SQLiteCheckoutStore(file, tenant: try Tenant(tenant), seed: 1)
    }

    private func page(_ tenant: String, _ list: ListName, _ keys: ListKey...) async throws -> [ListedEntry] {
        let lists = try #require(try store(tenant).administration)
        return try await lists.page(ListQuery(list, keys: keys)).entries
    }

    @Test func `all sessions and orders are listed`() async throws {
        #expect(try await page("shop", .sessions).count == 9)
        #expect(try await page("north", .sessions).map(\.id).sorted() == ["browsing", "paid"])
        #expect(try await page("tokyo", .orders).map(\.id) == ["yen.o1"])
        let orders = try await page("shop", .orders, ListKey(.customer, "ada")).map(\.id)
        #expect(orders == ["again.o1", "cancelled.o1", "partial.o1", "paid.o1"])
        #expect(try await page("shop", .orders, ListKey(.promotion, "thirty")).map(\.id).contains("paid.o1"))
        #expect(try await page("shop", .sessions, ListKey(.pastCustomer, "bob")).map(\.id) == ["paying"])
        #expect(try await page("shop", .orders, ListKey(.code, "ONCE-A")).map(\.id) == ["paid.o1"])
    }

    @Test func `sessions are as old as what they hold`() async throws {
        let entries = try await page("shop", .sessions)
        let recorded = try Instant("2026-11-25T00:00:00Z")
        #expect(entries.allSatisfy { recorded < $0.changedAt && $0.changedAt < recorded.adding(seconds: 2 * 86_400) })
        let lists = try #require(try store("shop").administration)
        #expect(try await lists.removeSessions(changedBefore: recorded, withOrders: true, limit: 100) == 0)
        #expect(try await lists.removeSessions(changedBefore: .latest, withOrders: false, limit: 100) == 1)
        #expect(try await lists.removeSessions(changedBefore: .latest, withOrders: true, limit: 100) == 6)
        #expect(try await page("shop", .sessions).map(\.id).sorted() == ["checkout", "paying"])
        #expect(try await lists.removeSteps(storedBefore: .latest, limit: 1_000) > 0)
        #expect(try file.integer("SELECT count(*) FROM session_step WHERE tenant = CAST('shop' AS BLOB)") == 0)
    }

    @Test func `counters of a customer are digests, and count on`() async throws {
        for table in ["ledger_counter", "ledger_demand", "ledger_use"] {
            let customers = "SELECT count(*) FROM \(table) WHERE kind = 1"
            #expect(try file.integer(customers) > 0)
            #expect(try file.integer("\(customers) AND length(customer) <> 32") == 0)
        }
        // The same customer has another digest in each tenant.
        let digests = "SELECT count(DISTINCT customer) FROM ledger_counter WHERE name = CAST('danke' AS BLOB)"
        #expect(try file.integer("\(digests) AND kind = 1") == 2)
        let (shop, now) = (try store("shop"), try Instant("2026-11-25T22:25:00Z"))
        let query = CounterQuery(promotions: ["budget", "issued", "spring"], customer: "ada")
        let counters = try await shop.counters(query, excluding: "", at: now)
        #expect(counters.customerUses == ["budget": 4, "issued": 3, "spring": 1])
        // The reservation of a migrated session is its own, and released as a whole.
        let others = try await shop.counters(query, excluding: "checkout", at: now)
        #expect(others.customerUses == ["budget": 3, "issued": 2, "spring": 1])
        try await shop.release(session: "checkout")
        #expect(try await shop.counters(query, excluding: "", at: now).customerUses == others.customerUses)
        try await shop.giveBack(.whole, of: "o1", in: "paid")
        #expect(try await shop.counters(query, excluding: "", at: now).customerUses["issued"] == 1)
    }

    @Test func `each store has a key of its own`() throws {
        let other = try SQLiteStore(path: folder.file("other.store"))
        let key = "SELECT hex(customers) FROM store_secret"
        let own = try file.text(key)
        #expect(own?.count == 64)
        #expect(try other.text(key) != own)
        #expect(try SQLiteStore(path: file.path).text(key) == own)
        #expect(try file.integer("SELECT overwritten FROM store_secret") == 0)
        #expect(try other.integer("SELECT overwritten FROM store_secret") == 1)
    }
}

import Cartwright
import CartwrightTesting
import TemporaryFiles
import Testing

@testable import CartwrightSQLite

/// Tests that tenants of a file are isolated: two tenants of one file run each rule of the contracts at the same time.
@Suite(.timeLimit(.minutes(15))) struct SQLiteTenantTests {
    /// Maps the store names of a rule to separate tenants.
    typealias Naming = @Sendable (_ name: String) throws(CartwrightError) -> Tenant

    private let store: SQLiteStore
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.file("shop.store"), wait: .seconds(60))
    }

    /// Returns the violations of all rules. Two tenants run them at about the same time.
    private func violations<Rule: CaseIterable & Sendable>(
        of rules: Rule.Type,
        sharing isShared: Bool = false,
        _ violations: @escaping @Sendable (Rule, @escaping Naming) async throws -> [String]
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 1...2 {
                group.addTask {
                    var found: [String] = []
                    for rule in rules.allCases {
                        let broken = try await violations(rule) { name throws(CartwrightError) in
                            isShared ? .shop : try Tenant("\(name)-\(number)")
                        }
                        found += broken.map { "\(rule): \($0)" }
                    }
                    return found
                }
            }
            return try await group.reduce([], +)
        }
    }

    @Test func `checkout stores of two tenants are isolated`() async throws {
        let found = try await violations(of: CheckoutStoreRule.self) { [store] rule, tenant in
            try await CheckoutStoreContract { name throws(CartwrightError) in
                try SQLiteCheckoutStore(store, tenant: tenant(name), seed: 1)
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `ledgers of two tenants are isolated`() async throws {
        let found = try await violations(of: LedgerRule.self) { [store] rule, tenant in
            try await LedgerContract { name throws(CartwrightError) in
                try SQLiteLedger(store, tenant: tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `sessions of two tenants are isolated`() async throws {
        let found = try await violations(of: SessionStoreRule.self) { [store] rule, tenant in
            try await SessionStoreContract { name throws(CartwrightError) in
                try SQLiteSessionStore(store, tenant: tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `outboxes of two tenants are isolated`() async throws {
        let found = try await violations(of: OutboxStoreRule.self) { [store] rule, tenant in
            try await OutboxStoreContract { name, limits throws(CartwrightError) in
                try SQLiteOutbox(store, tenant: tenant(name), limits: limits, seed: 1)
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `codes of two tenants are isolated`() async throws {
        let found = try await violations(of: CodeStoreRule.self) { [store] rule, tenant in
            try await CodeStoreContract { name throws(CartwrightError) in
                try SQLiteCodeStore(store, tenant: tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `records of two tenants are isolated`() async throws {
        let found = try await violations(of: RecordStoreRule.self) { [store] rule, tenant in
            try await RecordStoreContract { name throws(CartwrightError) in
                try SQLiteRecordStore(store, tenant: tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `histories of prices of two tenants are isolated`() async throws {
        let found = try await violations(of: PriceHistoryStoreRule.self) { [store] rule, tenant in
            try await PriceHistoryStoreContract { name throws(CartwrightError) in
                try SQLitePriceHistory(store, tenant: tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `feeds of two tenants are isolated`() async throws {
        let found = try await violations(of: FeedStoreRule.self) { [store] rule, tenant in
            try await FeedStoreContract { () throws(CartwrightError) in
                SQLiteFeedStore(store, tenant: try tenant(rule.rawValue))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `the contracts report stores that share a tenant`() async throws {
        let found = try? await violations(of: CheckoutStoreRule.self, sharing: true) { [store] rule, tenant in
            try await CheckoutStoreContract { name throws(CartwrightError) in
                try SQLiteCheckoutStore(store, tenant: tenant(name), seed: 1)
            }.violations(of: rule)
        }
        #expect(found != [])
    }
}

/// Tests the connection, commits and counts that tenants share.
@Suite(.timeLimit(.minutes(20))) struct SQLiteTenantCommitTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.file("shop.store"))
    }

    @Test func `stores of one tenant share counts, and batch ids are unique across tenants`() async throws {
        var limits = OutboxLimits()
        limits.batch.events = 1
        let other = try Tenant("other")
        let tenants = [Tenant.shop, other, .shop]
        let outboxes = try tenants.map { try SQLiteOutbox(store, tenant: $0, limits: limits, seed: 1) }
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                group.addTask {
                    try await outboxes[number % 3].record([Samples.event(number, of: "s\(number)")], at: Samples.now)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await outboxes[0].check().pendingEvents == 40)
        #expect(try await outboxes[1].check().pendingEvents == 20)
        var ids: Set<String> = []
        for outbox in outboxes.prefix(2) {
            for _ in 0..<20 { ids.insert(try #require(try await outbox.nextBatch(at: Samples.now)).id) }
        }
        #expect(ids.count == 40)
        #expect(try await outboxes[2].check().batches == [.inFlight: 20])
    }

    @Test func `calls of many tenants share transactions`() async throws {
        let counts = { try self.store.integer("SELECT commits FROM store_count") }
        let before = try counts()
        let stores = try (0..<200).map { try SQLiteCheckoutStore(store, tenant: Tenant("t\($0)"), seed: 1) }
        try await withThrowingTaskGroup { group in
            for store in stores {
                group.addTask { _ = try await store.store([1], of: "s", after: 0) }
            }
            try await group.waitForAll()
        }
        #expect(try counts() - before < 100)
        for store in stores { #expect(try await store.session("s")?.revision == 1) }
    }

    @Test func `each tenant has its own delivery lock`() async throws {
        let other = try Tenant("other")
        let second = try SQLiteStore(path: store.path)
        let outbox = try SQLiteOutbox(store, seed: 1)
        try await outbox.resume(at: Samples.now)
        try await SQLiteOutbox(second, tenant: other, seed: 1).resume(at: Samples.now)
        let error = await Samples.error { try await SQLiteOutbox(second, seed: 1).resume(at: Samples.now) }
        #expect(error?.code == .outboxBusy)
    }

    @Test func `lost counts of one tenant are reported`() async throws {
        let other = try Tenant("other")
        for tenant in [Tenant.shop, other] {
            try await SQLiteOutbox(store, tenant: tenant, seed: 1).record([Samples.event(1)], at: Samples.now)
        }
        try store.execute("DELETE FROM outbox_count WHERE tenant = CAST('other' AS BLOB)")
        let lost = try SQLiteOutbox(store, tenant: other, seed: 1)
        #expect(await Samples.error { _ = try await lost.summary() }?.code == .storeCorrupt)
        #expect(try await SQLiteOutbox(store, seed: 1).summary().pendingEvents == 1)
    }

    @Test(arguments: CommitSQL.allCases) func `the only scan reads one row per tenant`(_ sql: CommitSQL) throws {
        let plan = try store.withConnection { connection throws(CartwrightError) in
            try PreparedStatement("EXPLAIN QUERY PLAN \(sql.text)", on: connection).all { $0.text(3) }
        }
        for step in plan { #expect(step.hasPrefix(sql == .outboxes ? "SCAN outbox_count" : "SEARCH"), "\(step)") }
    }
}

import Cartwright
import CartwrightTesting
import Testing

@testable import CartwrightPostgreSQL

/// Tests that tenants of a schema are isolated: two tenants of one schema run each rule of the contracts at the same
/// time.
@Suite(.timeLimit(.minutes(15))) struct PostgreSQLTenantTests {
    /// Maps the store names of a rule to separate tenants.
    typealias Naming = @Sendable (_ name: String) throws(CartwrightError) -> Tenant

    private let store: PostgreSQLStore

    init() throws { store = try TestSchemas().store() }

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
                PostgreSQLCheckoutStore(store, tenant: try tenant(name), seed: 1)
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `ledgers of two tenants are isolated`() async throws {
        let found = try await violations(of: LedgerRule.self) { [store] rule, tenant in
            try await LedgerContract { name throws(CartwrightError) in
                PostgreSQLLedger(store, tenant: try tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `sessions of two tenants are isolated`() async throws {
        let found = try await violations(of: SessionStoreRule.self) { [store] rule, tenant in
            try await SessionStoreContract { name throws(CartwrightError) in
                PostgreSQLSessionStore(store, tenant: try tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `outboxes of two tenants are isolated`() async throws {
        let found = try await violations(of: OutboxStoreRule.self) { [store] rule, tenant in
            try await OutboxStoreContract { name, limits throws(CartwrightError) in
                PostgreSQLOutbox(store, tenant: try tenant(name), limits: limits, seed: 1)
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `codes of two tenants are isolated`() async throws {
        let found = try await violations(of: CodeStoreRule.self) { [store] rule, tenant in
            try await CodeStoreContract { name throws(CartwrightError) in
                PostgreSQLCodeStore(store, tenant: try tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `records of two tenants are isolated`() async throws {
        let found = try await violations(of: RecordStoreRule.self) { [store] rule, tenant in
            try await RecordStoreContract { name throws(CartwrightError) in
                PostgreSQLRecordStore(store, tenant: try tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `histories of prices of two tenants are isolated`() async throws {
        let found = try await violations(of: PriceHistoryStoreRule.self) { [store] rule, tenant in
            try await PriceHistoryStoreContract { name throws(CartwrightError) in
                PostgreSQLPriceHistory(store, tenant: try tenant(name))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `feeds of two tenants are isolated`() async throws {
        let found = try await violations(of: FeedStoreRule.self) { [store] rule, tenant in
            try await FeedStoreContract { () throws(CartwrightError) in
                PostgreSQLFeedStore(store, tenant: try tenant(rule.rawValue))
            }.violations(of: rule)
        }
        #expect(found == [])
    }

    @Test func `the contracts report stores that share a tenant`() async throws {
        let found = try? await violations(of: CheckoutStoreRule.self, sharing: true) { [store] rule, tenant in
            try await CheckoutStoreContract { name throws(CartwrightError) in
                PostgreSQLCheckoutStore(store, tenant: try tenant(name), seed: 1)
            }.violations(of: rule)
        }
        #expect(found != [])
    }
}

/// Tests the connections and statements that tenants share. A statement with calls of two tenants keeps them isolated.
@Suite(.timeLimit(.minutes(20))) struct PostgreSQLTenantCallTests {
    private let store: PostgreSQLStore
    private let shop: PostgreSQLCheckoutStore
    private let other: PostgreSQLCheckoutStore

    init() async throws {
        store = try TestSchemas().store()
        try await store.prepare()
        shop = PostgreSQLCheckoutStore(store, seed: 1)
        other = PostgreSQLCheckoutStore(store, tenant: try Tenant("other"), seed: 1)
    }

    private func answers(_ calls: [ChangeCall]) async throws -> [Int64] {
        let batch = ChangeBatch(calls).statement(schema: store.pool.settings.schema)
        return try await store.pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.exchange([batch])[0]
            var answers: [Int64] = []
            for row in 0..<rows.count { answers.append(try rows.integer(row, 0)) }
            return answers
        }
    }

    private func call(_ tenant: Tenant, _ step: Instruction, at now: Instant = Samples.now) -> ChangeCall {
        var call = ChangeCall(session: "s", of: tenant)
        (call.instant, call.key, call.revision, call.body) = (now.milliseconds, [1], 0, [1])
        call.steps = [ChangeStep(step)].compactMap(\.self)
        call.events = [EncodedEvent(OutboxSamples.event(1), BatchLimits())]
        return call
    }

    @Test func `one statement accepts the same session, counter and key of two tenants`() async throws {
        let reserve = Instruction.reserve(Samples.one(of: 1), until: Samples.soon)
        let tenants = [Tenant.shop, try Tenant("other"), try Tenant("third")]
        #expect(try await answers(tenants.map { call($0, reserve) }) == [0, 0, 0])
        for checkouts in [shop, other] {
            #expect(try await Samples.amount(in: checkouts) == 1)
            #expect(try await checkouts.session("s")?.revision == 1)
            #expect(try await checkouts.outbox.summary().pendingEvents == 1)
            let error = await Samples.error { () throws(CartwrightError) in
                try await checkouts.reserve(Samples.one(of: 1), for: "t", until: Samples.soon, at: Samples.now)
            }
            #expect(error?.code == .ledgerLimitReached)
        }
    }

    @Test func `a hold expires by its own tenant's clock`() async throws {
        for checkouts in [shop, other] {
            try await checkouts.reserve(Samples.one(of: 1), for: "held", until: Samples.soon, at: Samples.now)
        }
        let release = Instruction.release
        let reserve = Instruction.reserve([], until: .latest)
        let calls = [call(.shop, reserve, at: Samples.soon), call(try Tenant("other"), release)]
        #expect(try await answers(calls) == [0, 0])
        #expect(try await store.number("SELECT count(*) FROM ledger_hold WHERE tenant = 'shop'") == 0)
        #expect(try await store.number("SELECT count(*) FROM ledger_hold WHERE tenant = 'other'") == 1)
        #expect(try await Samples.amount(in: other) == 1)
    }

    @Test func `batch ids are unique across tenants`() async throws {
        let outboxes = [shop.outbox, other.outbox]
        for outbox in outboxes { _ = try await outbox.record(OutboxSamples.events(1...3), at: Samples.now) }
        var ids: Set<String> = []
        for outbox in outboxes { ids.insert(try #require(try await outbox.nextBatch(at: Samples.now)).id) }
        #expect(ids.count == 2)
    }

    @Test func `calls of many tenants share statements`() async throws {
        try await store.execute("ALTER TABLE session ADD COLUMN call text DEFAULT txid_current()")
        let stores = try (0..<200).map { PostgreSQLSessionStore(store, tenant: try Tenant("t\($0)")) }
        try await withThrowingTaskGroup { group in
            for store in stores { group.addTask { _ = try await store.store([1], of: "s", after: 0) } }
            try await group.waitForAll()
        }
        #expect(try await store.number("SELECT count(*) FROM session") == 200)
        #expect(try await store.number("SELECT count(DISTINCT call) FROM session") < 50)
    }

    /// Checks the query plans of each call. For `change`, these are the steps that find rows.
    @Test(arguments: [
        ("SELECT FROM ledger_hold AS hold WHERE hold.tenant = '' AND hold.expires_at <= 7", "ledger_hold_expiry"),
        ("SELECT FROM ledger_hold AS hold WHERE hold.tenant = '' AND hold.session = ''", "ledger_hold_pkey"),
        ("SELECT revision FROM session WHERE tenant = '' AND id = ''", "session_pkey"),
        ("SELECT revision FROM session_commit WHERE tenant = '' AND session = '' AND key = ''", "session_commit_pkey"),
        (
            "SELECT FROM ledger_counter WHERE tenant = '' AND kind = 0::smallint AND name = '' AND customer = ''",
            "ledger_counter_tenant_kind_name_customer_key"
        ),
        ("SELECT FROM outbox_event WHERE tenant = '' ORDER BY number LIMIT 10", "outbox_event_pkey"),
    ])
    func `rows are found by keys that begin with the tenant`(sql: String, index: String) async throws {
        let plan = try await store.pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query("EXPLAIN \(sql)")
            var lines: [String] = []
            for row in 0..<rows.count { lines.append(try rows.text(row, 0)) }
            return lines.joined(separator: "\n")
        }
        #expect(plan.contains(index) && plan.contains("tenant =") && !plan.contains("Sort"), "\(plan)")
    }
}

import Cartwright
import Testing

@testable import CartwrightPostgreSQL

/// Tests the query plans of lists, retention and erasure: each finds its rows by an index, in its order.
@Suite(.timeLimit(.minutes(20))) struct ListPlanTests {
    private let store: PostgreSQLStore

    init() throws { store = try TestSchemas().store() }

    private static let tenant = PostgreSQLValue.bytes([])
    private static let range: [PostgreSQLValue] = [
        tenant, .integer(1), .integer(1), .bytes([]), .integer(9), .bytes([]), .integer(0),
    ]
    private static let owner: [PostgreSQLValue] = [tenant, .bytes([])]
    private static let sessions: [PostgreSQLValue] = [tenant, .byteStrings([[]])]

    struct Plan: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let arguments: [PostgreSQLValue]
        let indexes: [String]
        /// True if few rows are sorted.
        var sorts = false
        /// True if all rows of a list may be read.
        var readsAll: Bool { testDescription == "totals" }

        init(_ name: String, _ text: String, _ arguments: [PostgreSQLValue], _ indexes: [String], sorts: Bool = false) {
            (testDescription, self.text, self.arguments) = (name, text, arguments)
            (self.indexes, self.sorts) = (indexes, sorts)
        }
    }

    static let plans = [
        Plan("page", ListSQL.page, range + [.integer(9)], ["list_key_pkey", "listed_pkey", "session_pkey"]),
        Plan(
            "filtered page",
            ListSQL.page(filteredBy: 2),
            range + [.integer(9), .integer(9), .integer(1), .bytes([]), .integer(2), .bytes([])],
            ["list_key_pkey", "listed_pkey", "session_pkey"],
            sorts: true
        ),
        Plan("totals", ListSQL.totals, range, ["list_key_pkey", "listed_pkey"], sorts: true),
        Plan(
            "writing entries",
            ListWriting.insert,
            [
                .byteStrings([[]]), .byteStrings([[]]), .integers([1]), .integers([1]), .byteStrings([[]]),
                .integers([1]),
            ]
                + Array(repeating: .byteStrings([[]]), count: 4),
            ["list_key_pkey", "listed_pkey", "Tid Scan"]
        ),
        Plan(
            "idle sessions",
            RemovalSQL.idle(withOrders: true),
            [tenant, .integer(9), .integer(9)],
            ["session_idle"],
            sorts: true
        ),
        Plan("entries", RemovalSQL.entries, sessions, ["listed_session", "list_key_pkey"]),
        Plan(
            "steps",
            RemovalSQL.steps,
            [tenant, .integer(9), .integer(9)],
            ["session_step_instant"]
        ),
        Plan("steps of a session", RewritingSQL.steps, owner, ["session_step_pkey"]),
        Plan("answers of a session", RewritingSQL.answers, owner, ["session_commit_pkey"]),
        Plan("entries of a session", RewritingSQL.entries, owner, ["listed_session"]),
        Plan("waiting events", RewritingSQL.events, [tenant, .integer(9), .integer(9)], ["outbox_event_pkey"]),
        Plan("batches", RewritingSQL.batches, [tenant, .integer(9), .integer(9)], ["outbox_batch_pkey"]),
        Plan(
            "codes of a customer",
            CodeSQL.replaceCustomer,
            [tenant, .bytes([]), .bytes([])],
            ["promotion_code_customer"]
        ),
    ]

    @Test(arguments: plans) func `rows are found by an index`(_ plan: Plan) async throws {
        let lines = try await store.texts("EXPLAIN \(plan.text)", plan.arguments)
        let text = lines.joined(separator: "\n")
        for name in plan.indexes { #expect(text.contains(" \(name)"), "\(text)") }
        #expect(!text.contains("Seq Scan"), "\(text)")
        if !plan.sorts { #expect(!text.contains("Sort"), "\(text)") }
        // A condition on the first columns of a key alone would read a whole list.
        for line in lines
        where !plan.readsAll && line.contains("Index Cond") && line.contains("list =") && line.contains("tenant =") {
            #expect(line.contains("id =") || line.contains("ROW(") || line.contains("at >="), "\(text)")
        }
    }

    @Test func `a page reads no more rows than it returns`() async throws {
        let checkouts = PostgreSQLCheckoutStore(store, seed: 1)
        let entries = (0..<3_000).map { ListSamples.order("o\($0)", of: "s", at: Int64($0), ListKey(.customer, "")) }
        _ = try await checkouts.commit(ListSamples.change("s", entries))
        let explained = "EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF, COSTS OFF) \(ListSQL.page)"
        var arguments = Self.range + [.integer(10)]
        (arguments[0], arguments[4]) = (.bytes(Array("shop".utf8)), .integer(.max))
        let lines = try await store.texts(explained, arguments)
        let scan = try #require(lines.first { $0.contains("list_key_pkey") })
        #expect(scan.contains("Backward") && scan.contains("rows=10 "), "\(lines)")
    }
}

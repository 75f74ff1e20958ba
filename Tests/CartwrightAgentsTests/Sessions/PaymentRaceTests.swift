import Cartwright
import CartwrightSQLite
import CartwrightService
import CartwrightFiles
import NIOHTTP1
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightAgents

/// Two complete calls on one checkout, some milliseconds apart, with a slow payment provider.
@Suite(.onlyInAllTests, .timeLimit(.minutes(20))) struct PaymentRaceTests {
    /// The ways in which an agent completes a checkout.
    enum Family: String, CaseIterable, Sendable {
        case ucp, acp, mcp
    }

    private static let rounds = 200
    /// The number of rounds at a time.
    private static let atOnce = 40

    @Test(arguments: Family.allCases)
    func `one of two complete calls pays, and its authorisation is never released`(_ family: Family) async throws {
        let payments = SlowPayments()
        try await AgentsBench.serve(delivers: false, payments: payments, clock: Instant.now) { agent in
            try await Self.race(family, agent, agent, payments)
        }
    }

    @Test(arguments: Family.allCases)
    func `one of two complete calls at two processes on one file pays and is never released`(
        _ family: Family
    ) async throws {
        let (payments, folder) = (SlowPayments(), try TemporaryFolder())
        let stores = SQLiteServiceStores(try SQLiteStore(path: folder.file("shop.store")), seed: 7)
        try await AgentsBench.serve(stores: stores, delivers: false, payments: payments, clock: Instant.now) {
            here in
            try await AgentsBench.serve(stores: stores, delivers: false, payments: payments, clock: Instant.now) {
                there in
                try await Self.race(family, here, there, payments)
            }
        }
    }

    private static func race(
        _ family: Family,
        _ here: AgentClient,
        _ there: AgentClient,
        _ payments: SlowPayments
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { rounds in
            for number in 0..<Self.rounds {
                if number >= Self.atOnce { try await rounds.next() }
                rounds.addTask { try await Self.round(number, family, here, there, payments) }
            }
            try await rounds.waitForAll()
        }
    }

    private static func round(
        _ number: Int,
        _ family: Family,
        _ here: AgentClient,
        _ there: AgentClient,
        _ payments: SlowPayments
    ) async throws {
        let id = try await Self.checkout(family, here)
        async let first = Self.complete(id, family, here, key: "a\(number)")
        async let second = { () async throws in
            try await Task.sleep(for: .milliseconds(number * 7 % 31))
            return try await Self.complete(id, family, there, key: "b\(number)")
        }()
        let answers = [try await first, try await second]
        let paid = answers.filter(\.isPaid)
        #expect(paid.count == 1, "round \(number): \(answers.map(\.text))")
        #expect(answers.allSatisfy { $0.isPaid || $0.isRefusal }, "round \(number): \(answers.map(\.text))")
        let session = try await here.send(.GET, "/v1/sessions/\(id)").json
        #expect(session["orders"]?.elements.count == 1, "round \(number)")
        let payment = try await here.send(.GET, "/v1/orders/\(id).o1").json["payment"]?.text
        let books = payments.books(of: id)
        let words: Comment = "round \(number): \(books), order \(payment ?? "-"), \(answers.map(\.text))"
        #expect(payments.heldCount(of: id) == 1, words)
        #expect(books.authorized.contains(payment ?? ""), words)
        #expect(!books.released.contains(payment ?? ""), words)
    }

    // MARK: Requests

    fileprivate struct Outcome: Sendable {
        let isPaid: Bool
        let isRefusal: Bool
        let text: String
    }

    private static func checkout(_ family: Family, _ agent: AgentClient) async throws -> String {
        guard family == .acp else {
            return try #require(try await agent.checkout(["bouquet_tulips": 2]).json["id"]?.text)
        }
        let id = try #require(try await agent.acp(.POST, "/checkout_sessions", ACPTests.create).json["id"]?.text)
        let chosen: JSONValue = [
            "selected_fulfillment_options": [["type": "shipping", "option_id": "std-ship", "item_ids": []]]
        ]
        _ = try await agent.acp(.POST, "/checkout_sessions/\(id)", chosen)
        return id
    }

    private static func complete(
        _ id: String,
        _ family: Family,
        _ agent: AgentClient,
        key: String
    ) async throws -> Outcome {
        let pay = AgentClient.payment("success_token")
        switch family {
        case .ucp: return Outcome(try await agent.ucp(.POST, "/checkout-sessions/\(id)/complete", pay, key: key))
        case .acp:
            return Outcome(
                try await agent.acp(.POST, "/checkout_sessions/\(id)/complete", ACPTests.payment, key: key)
            )
        case .mcp:
            let meta: JSONValue = [
                "ucp-agent": ["profile": "https://agent.example/profile"], "idempotency-key": .string(key),
            ]
            let arguments: JSONValue = ["meta": meta, "id": .string(id), "checkout": pay]
            let call: JSONValue = [
                "jsonrpc": "2.0", "id": 1, "method": "tools/call",
                "params": ["name": "complete_checkout", "arguments": arguments],
            ]
            return Outcome(of: try await MCPTests.call(agent, call).json)
        }
    }
}

extension PaymentRaceTests.Outcome {
    /// The codes that refuse the second of two complete calls.
    private static let refusals: Set<String> = ["in_progress", "already_paid", "complete_in_progress"]

    fileprivate init(_ answer: AgentClient.Answer) {
        self.init(
            isPaid: answer.status == 200 && answer.json["status"] == "completed",
            isRefusal: Self.refusals.contains(answer.json["code"]?.text ?? ""),
            text: "\(answer.status) \(String(decoding: answer.json.utf8.prefix(200), as: UTF8.self))"
        )
    }

    fileprivate init(of json: JSONValue) {
        let code = json["error"]?["data"]?["code"]?.text ?? ""
        self.init(
            isPaid: json["result"]?["structuredContent"]?["status"] == "completed",
            isRefusal: Self.refusals.contains(code),
            text: code.isEmpty ? String(decoding: json.utf8.prefix(200), as: UTF8.self) : code
        )
    }
}

import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Store credit that promotions give to the buyer of an agent.
@Suite(.timeLimit(.minutes(20))) struct CashbackTests {
    /// The total of one bouquet of roses is 35.00.
    private static let cashback: JSONValue = [
        "id": "cashback", "effects": [["type": "credit", "percent": "10", "after_days": 30]],
    ]

    private static let text = "This order gives $3.50 of store credit, which is available 30 days after payment."

    /// Returns a body with one bouquet of roses.
    private static func body(of email: String?) -> JSONValue {
        guard case .object(var object) = AgentClient.body(["bouquet_roses": 1], shipping: "std-ship") else {
            return .null
        }
        object["buyer"] = email.map { ["email": .string($0)] }
        return .object(object)
    }

    private static func information(_ answer: JSONValue) -> [String?] {
        (answer["messages"]?.elements ?? []).filter { $0["type"] == "info" }.map { $0["content"]?.text }
    }

    @Test func `a message has the credit of the buyer, and the order books it`() async throws {
        let catalog = try AgentsBench.catalog(adding: [Self.cashback])
        try await AgentsBench.serve(catalog: catalog, { $0.simulationSecret = "s" }) { client in
            let open = try await client.ucp(.POST, "/checkout-sessions", Self.body(of: "ada@example.com")).json
            #expect(Self.information(open) == [Self.text], "\(open)")
            let id = try #require(open["id"]?.text)
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", AgentClient.payment("t")).json
            #expect(done["status"] == "completed" && Self.information(done) == [Self.text], "\(done)")
            #expect(done.total("total") == open.total("total"))
            let credits = try await client.send(.GET, "/v1/orders/\(id).o1").json["credits"]?.elements ?? []
            #expect(credits.map { $0["amount"] } == [350] && credits.map { $0["promotion"] } == ["cashback"])
        }
    }

    @Test func `a buyer without an address gets no credit`() async throws {
        try await AgentsBench.serve(catalog: AgentsBench.catalog(adding: [Self.cashback])) { client in
            let open = try await client.ucp(.POST, "/checkout-sessions", Self.body(of: nil)).json
            #expect(Self.information(open) == [], "\(open)")
        }
    }

    @Test func `the other protocol has the same message`() async throws {
        try await AgentsBench.serve(catalog: AgentsBench.catalog(adding: [Self.cashback])) { client in
            let create: JSONValue = [
                "currency": "usd", "capabilities": [:], "line_items": [["id": "bouquet_roses"]],
                "buyer": ["email": "ada@example.com"],
            ]
            let open = try await client.acp(.POST, "/checkout_sessions", create).json
            #expect(Self.information(open) == [Self.text], "\(open)")
        }
    }
}

import Cartwright
import CartwrightAnalytics
import CartwrightScenarios
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// Limits count the card behind a token of an agent, as the payment provider knows it.
@Suite(.timeLimit(.minutes(20))) struct PaymentIdentityTests {
    /// A payment provider whose tokens `card-1`, `card-2` of one card differ.
    private struct Provider: ShopPayments {
        let handlers: [PaymentHandler] = [.sample]
        var answers = true

        func authorize(_ request: PaymentRequest) async -> PaymentDecision { .authorized }

        func release(_ key: String) async {}

        func identity(ofToken token: String, handler: String) async throws(CartwrightError) -> String? {
            guard answers else { throw CartwrightError("payment.no_answer", "no answer came", fault: .environment) }
            return token.split(separator: "-").first.map(String.init)
        }
    }

    /// Serves a shop with 10 % off once for each card.
    private static func serve(
        _ provider: Provider = Provider(),
        _ work: @escaping @Sendable (AgentClient) async throws -> Void
    ) async throws {
        let text = #"""
            {"currency": "USD", "items": [{"sku": "bouquet_roses", "title": "Roses", "unit_price": 3500}],
             "promotions": [{"id": "ten", "effects": [{"type": "percent_off", "percent": "10"}],
               "per_customer_limit": {"count": 1, "by": ["customer", "payment"]}}]}
            """#
        let reader = IdentityReader(by: try IdentityKeys(keys: [Array(repeating: 7, count: 32)]))
        let catalog = try CatalogFile(
            JSONParser.parse(Array(text.utf8)),
            vocabulary: Vocabulary.standard.with(reader)
        )
        try await AgentsBench.serve(payments: provider, catalog: catalog, identities: reader) { client in
            try await work(client)
        }
    }

    private static func open(_ client: AgentClient) async throws -> (id: String, total: Int64) {
        let open = try await client.checkout(["bouquet_roses": 1], shipping: "std-ship").json
        return (try #require(open["id"]?.text, "\(open)"), open.total("total"))
    }

    private static func complete(_ id: String, _ token: String, _ client: AgentClient) async throws -> JSONValue {
        try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", AgentClient.payment(token)).json
    }

    @Test func `a second checkout with another token of the same card pays the whole price`() async throws {
        try await Self.serve { client in
            let (first, total) = try await Self.open(client)
            #expect(try await Self.complete(first, "visa-1", client)["status"] == "completed")
            let (second, offered) = try await Self.open(client)
            #expect(offered == total)
            let refused = try await Self.complete(second, "visa-2", client)
            let whole = refused.total("total")
            #expect(refused.messageCodes == ["price_changed"] && whole > total, "\(refused)")
            let done = try await Self.complete(second, "visa-2", client)
            #expect(done["status"] == "completed" && done.total("total") == whole, "\(done)")
            let (third, _) = try await Self.open(client)
            let other = try await Self.complete(third, "amex-1", client)
            #expect(other["status"] == "completed" && other.total("total") == total, "\(other)")
            for path in ["/v1/sessions/\(second)", "/v1/orders/\(second).o1"] {
                let text = String(decoding: try await client.send(.GET, path).json.utf8, as: UTF8.self)
                #expect(!text.contains("visa"), "\(text)")
            }
        }
    }

    @Test func `without an answer of the payment provider nothing is paid`() async throws {
        try await Self.serve(Provider(answers: false)) { client in
            let (id, _) = try await Self.open(client)
            let answer = try await client.ucp(
                .POST,
                "/checkout-sessions/\(id)/complete",
                AgentClient.payment("visa-1")
            )
            #expect(answer.status >= 500, "\(answer.json)")
            #expect(try await client.send(.GET, "/v1/sessions/\(id)").json["phase"] == "browsing")
        }
    }
}

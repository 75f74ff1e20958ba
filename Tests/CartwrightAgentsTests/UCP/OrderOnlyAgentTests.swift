import Cartwright
import CartwrightService
import HTTPTypes
import InMemoryLogging
import Logging
import NIOHTTP1
import Testing

@testable import CartwrightAgents

/// An agent like those that were written against the reference implementation: its profile has nothing but orders, for
/// their events.
@Suite struct OrderOnlyAgentTests {
    /// A client with a profile that has orders only.
    struct Agent: Sendable {
        let client: AgentClient
        let receiver: EventReceiver
        let header: String

        func send(_ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil) async throws -> AgentClient.Answer {
            try await client.ucp(method, path, body, agent: header)
        }

        /// Creates a checkout and returns its path and the answer.
        func checkout(_ body: JSONValue) async throws -> (path: String, json: JSONValue) {
            let made = try await send(.POST, "/checkout-sessions", body)
            #expect(made.status == 201, "\(made.json)")
            return ("/checkout-sessions/\(try #require(made.json["id"]?.text))", made.json)
        }
    }

    static func serve(
        log: (any LogHandler)? = nil,
        _ change: @escaping @Sendable (inout AgentSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (Agent) async throws -> Void
    ) async throws {
        try await EventReceiver.serve { receiver, url in
            let reads: @Sendable (inout AgentSettings) -> Void = { settings in
                settings.profileHosts = ["127.0.0.1"]
                change(&settings)
            }
            try await AgentsBench.serve(clock: Instant.now, log: log, reads) { client in
                let header = "profile=\"\(url)/order-only\""
                try await work(Agent(client: client, receiver: receiver, header: header))
            }
        }
    }

    static func buyer(_ email: String, _ method: JSONValue = ["type": "shipping"]) -> JSONValue {
        [
            "line_items": [["item": ["id": "bouquet_tulips"], "quantity": 1]], "buyer": ["email": .string(email)],
            "fulfillment": ["methods": [method]],
        ]
    }

    static func method(_ answer: JSONValue) -> JSONValue? { answer["fulfillment"]?["methods"]?[0] }

    @Test func `it gets all capabilities, in carts, checkouts and the catalog, at the root of each version`()
        async throws
    {
        try await Self.serve { agent in
            for version in UCPVersion.all {
                let body = AgentClient.body(["bouquet_roses": 1], codes: ["10OFF"], shipping: "std-ship")
                let client = agent.client
                let made = try await client.ucp(.POST, "/carts", body, agent: agent.header, version: version)
                #expect(made.json["discounts"]?["codes"] == ["10OFF"], "\(made.json)")
                let named = agent.header + "; version=\"\(version.name)\""
                let lookup: JSONValue = ["ids": ["pot_ceramic"]]
                let found = try await client.ucp(.POST, "/catalog/lookup", lookup, agent: named, version: version)
                #expect(found.json["products"]?[0]?["title"] == "Ceramic Pot", "\(found.json)")
            }
            let body = AgentClient.body(["bouquet_roses": 1], codes: ["10OFF"], shipping: "std-ship")
            let made = try await agent.checkout(body).json
            #expect(made.total("total") == 3150)
            #expect(made["discounts"]?["codes"] == ["10OFF"])
            #expect(made["ucp"]?["capabilities"]?["dev.ucp.shopping.fulfillment"] != nil)
            let cart = try await agent.send(.POST, "/carts", AgentClient.body(["pot_ceramic": 1]))
            #expect(cart.status == 201)
        }
    }

    @Test(arguments: [
        ("profile=\"...\"; version=\"2026-04-08\"", 201), ("profile=\"...\"; version=\"2099-01-01\"", 400),
        ("version=\"2026-04-08\"", 201), ("profile=\"...\"", 400),
    ])
    func `an agent without a readable profile is served by the version that it names`(
        _ header: String,
        _ status: Int
    ) async throws {
        try await Self.serve { agent in
            let body = AgentClient.body(["pot_ceramic": 1])
            let answer = try await agent.client.ucp(.POST, "/checkout-sessions", body, agent: header)
            #expect(answer.status == status, "\(answer.json)")
        }
    }

    @Test func `an agent whose profile cannot be fetched continues without events, unless its request is signed`()
        async throws
    {
        try await Self.serve { agent in
            let header = "profile=\"http://127.0.0.1:9/profile\""
            let body = AgentClient.body(["pot_ceramic": 1])
            let made = try await agent.client.ucp(.POST, "/checkout-sessions", body, agent: header)
            #expect(made.status == 201)
            let path = "/checkout-sessions/\(made.json["id"]?.text ?? "")/complete"
            let pay = AgentClient.payment("success_token")
            let done = try await agent.client.ucp(.POST, path, pay, agent: header)
            #expect(done.json["status"] == "completed")
            #expect(agent.receiver.events.isEmpty)
            let signed = try await agent.client.send(
                .POST,
                UCPVersion.april2026.root + "/checkout-sessions",
                body,
                ["UCP-Agent": header, "Signature-Input": "sig1=(\"@method\");keyid=\"k\"", "Signature": "sig1=:AAAA:"]
            )
            #expect(signed.status == 424)
            #expect(signed.json["code"] == "profile_unreachable")
        }
    }

    @Test func `each answer with a checkout has a payment`() async throws {
        try await Self.serve { agent in
            let (path, made) = try await agent.checkout(AgentClient.body(["bouquet_tulips": 1]))
            #expect(made["payment"] == ["instruments": []])
            #expect(try await agent.send(.GET, path).json["payment"] == ["instruments": []])
            let done = try await agent.send(.POST, path + "/complete", AgentClient.payment("success_token"))
            #expect(done.json["payment"] == ["instruments": []])
        }
    }

    @Test func `shipping that a promotion frees costs nothing, and the discount is among those applied`() async throws {
        try await Self.serve { agent in
            let made = try await agent.checkout(AgentClient.body(["bouquet_roses": 1], shipping: "std-ship")).json
            #expect(Self.method(made)?["groups"]?[0]?["options"]?[0]?.total("total") == 0)
            #expect(made.total("fulfillment") == 0)
            #expect(made["discounts"]?["applied"]?[0]?["amount"] == 500)
            #expect(made.total("total") == 3500)
        }
    }

    @Test func `the sample shop returns saved addresses, and one of them can be chosen`() async throws {
        try await Self.serve { agent in
            let (path, made) = try await agent.checkout(Self.buyer("john.doe@example.com"))
            let ids = Self.method(made)?["destinations"]?.elements.compactMap { $0["id"]?.text }
            #expect(ids == ["addr_1", "addr_2"])
            let choice: JSONValue = ["type": "shipping", "selected_destination_id": "addr_2"]
            let chosen = try await agent.send(.PUT, path, Self.buyer("john.doe@example.com", choice)).json
            #expect(Self.method(chosen)?["selected_destination_id"] == "addr_2")
            #expect(Self.method(chosen)?["destinations"]?[1]?["street_address"] == "456 Oak Ave")
            for email in ["jane.doe@example.com", "unknown@example.com"] {
                let other = try await agent.checkout(Self.buyer(email)).json
                #expect(Self.method(other)?["destinations"] == nil)
            }
        }
    }

    @Test func `a shop returns no saved addresses by default`() async throws {
        let buyer = ShopBuyer(email: "john.doe@example.com")
        #expect(try await PrivateCustomers().addresses(of: buyer, agent: "key").isEmpty)
    }

    @Test func `a checkout that is shipped is not completed without an option`() async throws {
        try await Self.serve { agent in
            let (path, _) = try await agent.checkout(Self.buyer("unknown@example.com"))
            let refused = try await agent.send(.POST, path + "/complete", AgentClient.payment("success_token"))
            #expect(refused.status == 400)
            #expect(refused.json.messageCodes == ["missing"])
            #expect(refused.json["status"] == "incomplete")
        }
    }

    @Test func `a refused payment is 402, with the checkout and its messages in the body`() async throws {
        try await Self.serve { agent in
            let (path, made) = try await agent.checkout(AgentClient.body(["bouquet_tulips": 1], shipping: "std-ship"))
            let refused = try await agent.send(.POST, path + "/complete", AgentClient.payment("fail_token"))
            #expect(refused.status == 402)
            #expect(refused.json.messageCodes == ["payment_failed"])
            #expect(refused.json["id"] == made["id"])
        }
    }

    @Test func `a card pays, and its number is in no answer, order, session, event or log`() async throws {
        let log = InMemoryLogHandler.recording()
        try await Self.serve(log: log) { agent in
            let (path, made) = try await agent.checkout(AgentClient.body(["bouquet_tulips": 1], shipping: "std-ship"))
            let credential: JSONValue = [
                "type": "card", "card_number_type": "fpan", "number": "4242424242424242", "expiry_month": 12,
                "expiry_year": 2030, "cvc": "987", "name": "Jane Doe",
            ]
            let pay: JSONValue = [
                "payment": [
                    "instruments": [
                        ["id": "i", "handler_id": "mock_payment_handler", "type": "card", "credential": credential]
                    ]
                ]
            ]
            let done = try await agent.send(.POST, path + "/complete", pay)
            #expect(done.json["status"] == "completed")
            let order = try #require(done.json["order"]?["id"]?.text)
            let session = try await agent.client.send(.GET, "/v1/sessions/\(made["id"]?.text ?? "")")
            let places = [done, try await agent.send(.GET, "/orders/\(order)"), session].map(\.json)
            let events = try await agent.receiver.events(count: 1).map(\.json)
            for place in places + events {
                #expect(!place.mentions("4242424242424242") && !place.mentions("Jane Doe"))
            }
        }
        #expect(!log.entries.isEmpty)
        #expect(!log.mentions("4242424242424242") && !log.mentions("Jane Doe"), "\(log.entries)")
    }

    @Test func `adjustments are added to an order of the sample shop once`() async throws {
        try await Self.serve { agent in
            let (path, _) = try await agent.checkout(AgentClient.body(["bouquet_tulips": 1], shipping: "std-ship"))
            let done = try await agent.send(.POST, path + "/complete", AgentClient.payment("success_token")).json
            let order = "/orders/\(try #require(done["order"]?["id"]?.text))"
            guard case .object(var body) = try await agent.send(.GET, order).json else { return }
            let adjustment: JSONValue = [
                "id": "adj_1", "type": "refund", "occurred_at": "2026-11-28T00:00:00Z", "status": "pending",
                "totals": [["type": "total", "amount": -500]], "description": "Customer refund request",
            ]
            body["adjustments"] = [adjustment]
            for _ in 0..<2 {
                let changed = try await agent.send(.PUT, order, .object(body))
                #expect(changed.status == 200, "\(changed.json)")
                #expect(changed.json["adjustments"]?.elements.count == 1)
                #expect(changed.json["adjustments"]?[0]?["type"] == "refund")
                #expect(changed.json["adjustments"]?[0]?.total("total") == -500)
            }
            for malformed in [
                ["id": "adj_2"], "text", ["id": "a", "type": "t", "occurred_at": "x", "status": "pending"],
            ]
                as [JSONValue]
            {
                body["adjustments"] = [malformed]
                let refused = try await agent.send(.PUT, order, .object(body))
                #expect(refused.status == 422, "\(refused.json)")
            }
        }
    }

    @Test func `events of an order have their type in a header`() async throws {
        try await Self.serve({ $0.simulationSecret = "s" }) { agent in
            let (path, _) = try await agent.checkout(AgentClient.body(["bouquet_tulips": 1], shipping: "std-ship"))
            let done = try await agent.send(.POST, path + "/complete", AgentClient.payment("success_token")).json
            let order = try #require(done["order"]?["id"]?.text)
            _ = try await agent.receiver.events(count: 1)
            let secret = ["Simulation-Secret": "s"]
            let shipped = try await agent.client.send(.POST, "/testing/simulate-shipping/\(order)", [:], secret)
            #expect(shipped.status == 200)
            let events = try await agent.receiver.events(count: 2)
            let name = try #require(HTTPField.Name("X-Event-Type"))
            #expect(events.map { $0.headers[name] } == ["order_placed", "order_shipped"])
        }
    }
}

extension JSONValue {
    /// True if the text of the value contains another.
    func mentions(_ other: String) -> Bool { String(decoding: utf8, as: UTF8.self).contains(other) }
}

import Cartwright
import NIOHTTP1
import Testing

@testable import CartwrightAgents

@Suite struct ACPTests {
    static let create: JSONValue = [
        "currency": "usd", "capabilities": [:],
        "line_items": [["id": "bouquet_roses"], ["id": "pot_ceramic"], ["id": "bouquet_roses"]],
        "discounts": ["codes": ["10OFF", "WELCOME20", "NOPE"]],
        "fulfillment_details": [
            "address": [
                "name": "Jane", "line_one": "1 Main St", "city": "X", "state": "Y", "country": "US", "postal_code": "1",
            ]
        ],
    ]

    @Test func `what comes off is positive, and the totals come to the total`() async throws {
        try await AgentsBench.serve { client in
            let answer = try await client.acp(.POST, "/checkout_sessions", Self.create)
            #expect(answer.status == 201)
            let body = answer.json
            #expect(body["line_items"]?[0]?["quantity"] == 2)
            #expect(body.total("items_base_amount") == 8500)
            #expect(body.total("items_discount") == 1700)
            #expect(body.total("subtotal") == 6800)
            #expect(body.total("discount") == 680)
            #expect(body.total("total") == 6120)
            #expect(body["discounts"]?["rejected"]?[0]?["reason"] == "discount_code_invalid")
            #expect(body["status"] == "not_ready_for_payment")
        }
    }

    @Test func `an update changes what it names and leaves the rest`() async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.acp(.POST, "/checkout_sessions", Self.create).json["id"]?.text)
            let chosen: JSONValue = [
                "selected_fulfillment_options": [["type": "shipping", "option_id": "std-ship", "item_ids": []]]
            ]
            let sent = try await client.acp(.POST, "/checkout_sessions/\(id)", chosen).json
            #expect(sent.total("fulfillment") == 500)
            #expect(sent["status"] == "ready_for_payment")
            #expect(sent["discounts"]?["codes"] == ["10OFF", "WELCOME20", "NOPE"])
            let cleared = try await client.acp(.POST, "/checkout_sessions/\(id)", ["discounts": ["codes": []]]).json
            #expect(cleared.total("items_discount") == 0)
            let pay: JSONValue = [
                "payment_data": [
                    "handler_id": "mock_payment_handler",
                    "instrument": ["type": "card", "credential": ["type": "spt", "token": "t"]],
                ]
            ]
            let done = try await client.acp(.POST, "/checkout_sessions/\(id)/complete", pay).json
            #expect(done["status"] == "completed")
            let order = try #require(done["order"]?["id"]?.text)
            #expect(try await client.send(.GET, "/v1/orders/\(order)").json["total"] == 8500)
            #expect(try await client.acp(.POST, "/checkout_sessions/\(id)/cancel").status == 405)
        }
    }

    @Test func `bad requests get a flat object`() async throws {
        try await AgentsBench.serve { client in
            guard case .object(var extra) = Self.create else { return }
            extra["surprise"] = 1
            _ = try await client.acp(.POST, "/checkout_sessions", Self.create, key: "k")
            for (answer, status, code) in [
                (try await client.acp(.POST, "/checkout_sessions", .object(extra)), 400, "invalid"),
                (try await client.acp(.POST, "/checkout_sessions", [:]), 400, "invalid"),
                (
                    try await client.acp(.POST, "/checkout_sessions", .object(extra), key: "k"), 422,
                    "idempotency_conflict"
                ),
                (
                    try await client.acp(.POST, "/checkout_sessions", Self.create, key: nil), 400,
                    "idempotency_key_required"
                ),
                (try await client.acp(.GET, "/checkout_sessions/none"), 404, "not_found"),
                (try await client.acp(.GET, "/carts/none", version: "2020-01-01"), 400, "unsupported_api_version"),
            ] {
                #expect(answer.status == status, "\(code)")
                #expect(answer.json["code"] == .string(code))
                #expect(answer.json["type"] == "invalid_request")
                #expect((answer.json["supported_versions"] != nil) == (code == "unsupported_api_version"))
            }
        }
    }
}

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

    static let payment: JSONValue = [
        "payment_data": [
            "handler_id": "mock_payment_handler",
            "instrument": ["type": "card", "credential": ["type": "spt", "token": "t"]],
        ]
    ]

    @Test func `discounts are positive, and the totals add up`() async throws {
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

    @Test func `a code that another order used up is rejected as used up`() async throws {
        let once: JSONValue = [
            "id": "once", "code": "ONCE", "usage_limit": 1, "effects": [["type": "percent_off", "percent": "50"]],
        ]
        try await AgentsBench.serve(catalog: try AgentsBench.catalog(adding: [once])) { client in
            guard case .object(var wish) = Self.create else { return }
            wish["discounts"] = ["codes": ["ONCE"]]
            let first = try await client.acp(.POST, "/checkout_sessions", .object(wish)).json
            #expect(first["discounts"]?["rejected"] == [])
            let id = try #require(first["id"]?.text)
            let chosen: JSONValue = [
                "selected_fulfillment_options": [["type": "shipping", "option_id": "std-ship", "item_ids": []]]
            ]
            #expect(try await client.acp(.POST, "/checkout_sessions/\(id)", chosen).status == 200)
            let paid = try await client.acp(.POST, "/checkout_sessions/\(id)/complete", Self.payment).json
            #expect(paid["status"] == "completed")
            let second = try await client.acp(.POST, "/checkout_sessions", .object(wish)).json
            #expect(second["discounts"]?["rejected"]?[0]?["reason"] == "discount_code_usage_limit_reached")
            #expect(second["discounts"]?["rejected"]?[0]?["message"] == "Code 'ONCE' is used up.")
        }
    }

    @Test func `lines have the ids of their items and cost the same in any order`() async throws {
        try await AgentsBench.serve { client in
            var seen: [[String: JSONValue]] = []
            for items in [["bouquet_roses", "pot_ceramic"], ["pot_ceramic", "bouquet_roses"]] {
                guard case .object(var wish) = Self.create else { return }
                wish["line_items"] = .array(items.map { ["id": .string($0)] })
                let body = try await client.acp(.POST, "/checkout_sessions", .object(wish), key: items[0]).json
                let lines = try #require(body["line_items"]?.elements)
                #expect(lines.map { $0["id"]?.text } == items)
                seen.append(Dictionary(uniqueKeysWithValues: zip(items, lines.map { $0["totals"] ?? .null })))
            }
            #expect(seen[0] == seen[1] && seen[0].values.allSatisfy { $0 != .null })
        }
    }

    @Test func `an update changes the fields that it names and leaves the rest`() async throws {
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
            let done = try await client.acp(.POST, "/checkout_sessions/\(id)/complete", Self.payment).json
            #expect(done["status"] == "completed")
            let order = try #require(done["order"]?["id"]?.text)
            #expect(try await client.send(.GET, "/v1/orders/\(order)").json["total"] == 8500)
            #expect(try await client.acp(.POST, "/checkout_sessions/\(id)/cancel").status == 405)
        }
    }

    @Test func `a bad request is answered with a flat error object`() async throws {
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

    @Test func `a checkout has its order in its current state`() async throws {
        try await AgentsBench.serve({ $0.simulationSecret = "s" }) { client in
            let order = try await EventTests.acpOrder(client)
            let path = "/checkout_sessions/\(order.prefix { $0 != "." })"
            let paid = try await client.acp(.GET, path).json
            #expect(paid["order"]?["status"] == "confirmed")
            #expect(paid["order"]?["totals"] == paid["totals"])
            let secret = ["Simulation-Secret": "s"]
            _ = try await client.send(.POST, "/testing/simulate-shipping/\(order)", [:], secret)
            let line = try #require(paid["line_items"]?[0]?["id"])
            let back: JSONValue = ["line_item_id": line, "quantity": 1]
            _ = try await client.send(.POST, "/testing/orders/\(order)/adjust", back, secret)
            let sent = try #require(try await client.acp(.GET, path).json["order"])
            #expect(sent["status"] == "shipped")
            #expect(sent["line_items"]?[0]?["quantity"] == ["ordered": 2, "current": 1, "fulfilled": 1])
            #expect(sent["line_items"]?[0]?["status"] == "fulfilled")
            #expect(sent["fulfillments"]?[0]?["events"]?[0]?["type"] == "shipped")
            let refund = try #require(sent["adjustments"]?[0]?["amount"]?.number)
            #expect(refund > 0)
            #expect(sent.total("amount_refunded") == refund)
            #expect(sent.total("total") == paid.total("total"))
        }
    }

    @Test func `a repeated request gets the same answer, marked as replayed`() async throws {
        try await AgentsBench.serve { client in
            let first = try await client.acp(.POST, "/checkout_sessions", Self.create, key: "k")
            let again = try await client.acp(.POST, "/checkout_sessions", Self.create, key: "k")
            #expect(again.status == first.status && again.json == first.json)
            #expect(first.headers.first(name: "Idempotent-Replayed") == nil)
            #expect(again.headers.first(name: "Idempotent-Replayed") == "true")
        }
    }

    @Test func `codes under the older key coupons count, unless the newer key is present`() async throws {
        try await AgentsBench.serve { client in
            guard case .object(var create) = Self.create else { return }
            create["discounts"] = nil
            create["coupons"] = ["10off"]
            let older = try await client.acp(.POST, "/checkout_sessions", .object(create)).json
            #expect(older["discounts"]?["codes"] == ["10off"])
            #expect(older.total("discount") == 850)
            create["discounts"] = ["codes": ["welcome20"]]
            let both = try await client.acp(.POST, "/checkout_sessions", .object(create)).json
            #expect(both["discounts"]?["codes"] == ["welcome20"])
            #expect(both.total("items_discount") == 1700)
        }
    }
}

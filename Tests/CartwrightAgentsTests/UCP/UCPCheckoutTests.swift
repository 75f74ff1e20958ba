import Cartwright
import CartwrightService
import NIOHTTP1
import Testing

@testable import CartwrightAgents

@Suite struct UCPCheckoutTests {
    @Test func `codes compound, those on items first`() async throws {
        try await AgentsBench.serve { client in
            let answer = try await client.checkout(["bouquet_roses": 1], codes: ["10OFF", "welcome20"])
            #expect(answer.status == 201)
            #expect(answer.json.total("total") == 2520)
            #expect(answer.json.total("items_discount") == -700)
            #expect(answer.json.total("discount") == -280)
            #expect(answer.json["line_items"]?[0]?.total("total") == 2800)
        }
    }

    @Test func `shipping that needs no code to be free costs nothing, and each option has its own price`() async throws
    {
        try await AgentsBench.serve { client in
            let body = try await client.checkout(["bouquet_roses": 1], shipping: "std-ship").json
            #expect(body.total("fulfillment") == 0)
            #expect(body.total("discount") == 0)
            #expect(body.total("total") == 3500)
            #expect(body["discounts"]?["applied"]?[0]?["amount"] == 500)
            let options = body["fulfillment"]?["methods"]?[0]?["groups"]?[0]?["options"]
            #expect(options?.elements.map { $0.total("total") } == [0, 0])
            #expect(options?[0]?["title"] == "Free Standard Shipping")
            let paid = try await client.checkout(["bouquet_tulips": 1], shipping: "std-ship").json
            #expect(paid.total("fulfillment") == 500)
            let prices = paid["fulfillment"]?["methods"]?[0]?["groups"]?[0]?["options"]
            #expect(prices?.elements.map { $0.total("total") } == [500, 1500])
        }
    }

    @Test func `shipping that a code makes free is shown gross, with a discount beside it`() async throws {
        let free: JSONValue = [
            "id": "ship", "name": "Free shipping", "code": "SHIP",
            "effects": [["type": "percent_off", "percent": "100", "target": ["scope": "shipping"]]],
        ]
        try await AgentsBench.serve(catalog: AgentsBench.catalog(adding: [free])) { client in
            let body = try await client.checkout(["bouquet_tulips": 1], codes: ["SHIP"], shipping: "std-ship").json
            #expect(body.total("fulfillment") == 500)
            #expect(body.total("discount") == -500)
            #expect(body.total("total") == 3000)
        }
    }

    @Test func `codes replace the earlier ones, and an empty list clears them`() async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.checkout(["pot_ceramic": 1], codes: ["10OFF"]).json["id"]?.text)
            let other = AgentClient.body(["pot_ceramic": 1], codes: ["WELCOME20"])
            let replaced = try await client.ucp(.PUT, "/checkout-sessions/\(id)", other).json
            #expect(replaced["discounts"]?["codes"] == ["WELCOME20"])
            #expect(replaced.total("total") == 1200)
            let none = AgentClient.body(["pot_ceramic": 1], codes: [])
            let cleared = try await client.ucp(.PUT, "/checkout-sessions/\(id)", none).json
            #expect(cleared["discounts"]?["applied"] == [])
            #expect(cleared.total("total") == 1500)
        }
    }

    @Test(arguments: [
        (["SPRING"], "discount_code_expired"), (["NOPE"], "discount_code_invalid"),
        (["10OFF", "10off"], "discount_code_already_applied"),
    ])
    func `a code without effect has a message with the reason`(_ codes: [String], _ reason: String) async throws {
        try await AgentsBench.serve { client in
            let body = try await client.checkout(["bouquet_tulips": 1], codes: codes).json
            #expect(body.messageCodes == [reason])
            #expect(body["messages"]?[0]?["path"] == .string("$.discounts.codes[\(codes.count - 1)]"))
            #expect(body["discounts"]?["codes"] == .array(codes.map(JSONValue.string)))
        }
    }

    @Test func `a completed checkout is an order of the native service`() async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 2]).json["id"]?.text)
            let pay = AgentClient.payment("success_token")
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", pay, key: "once").json
            #expect(done["status"] == "completed")
            let order = try #require(done["order"]?["id"]?.text)
            #expect(try await client.send(.GET, "/v1/orders/\(order)").json["total"] == 6000)
            #expect(try await client.ucp(.GET, "/orders/\(order)").json["checkout_id"] == .string(id))
            let again = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", pay, key: "once")
            #expect(again.json["order"] == done["order"])
            #expect(try await client.ucp(.POST, "/checkout-sessions/\(id)/cancel").status == 409)
            #expect(
                try await client.ucp(.PUT, "/checkout-sessions/\(id)", AgentClient.body(["pot_ceramic": 1])).status
                    == 409
            )
        }
    }

    @Test func `returned units are subtracted from an order`() async throws {
        try await AgentsBench.serve({ $0.simulationSecret = "s" }) { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 2]).json["id"]?.text)
            let pay = AgentClient.payment("success_token")
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", pay, key: "once").json
            let order = try #require(done["order"]?["id"]?.text)
            let line = try #require(done["line_items"]?[0]?["id"]?.text)
            let back: JSONValue = ["line_item_id": .string(line), "quantity": 1]
            _ = try await client.send(.POST, "/testing/orders/\(order)/adjust", back, ["Simulation-Secret": "s"])
            let left = try await client.ucp(.GET, "/orders/\(order)").json
            #expect(left["adjustments"]?[0]?["type"] == "refund")
            #expect(left["adjustments"]?[0]?["line_items"]?[0]?["quantity"] == -1)
            #expect(left["line_items"]?[0]?["quantity"] == ["original": 2, "total": 1, "fulfilled": 0])
        }
    }

    @Test(arguments: [
        ("fail_token", "payment_failed", "ready_for_complete", 402),
        ("challenge_token", "requires_3ds", "requires_escalation", 200),
    ])
    func `a payment that fails or needs a challenge leaves the checkout open`(
        _ token: String,
        _ code: String,
        _ status: String,
        _ number: Int
    ) async throws {
        try await AgentsBench.serve { client in
            let id = try #require(try await client.checkout(["bouquet_tulips": 1]).json["id"]?.text)
            let refused = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", AgentClient.payment(token))
            #expect(refused.status == number)
            #expect(refused.json.messageCodes == [code])
            #expect(refused.json["status"] == .string(status))
            let pay = AgentClient.payment("success_token")
            let done = try await client.ucp(.POST, "/checkout-sessions/\(id)/complete", pay)
            #expect(done.json["status"] == "completed")
        }
    }

    @Test func `an offer is valid only in the state it was made for`() async throws {
        try await AgentsBench.serve { client in
            let body = try await client.checkout(["orchid_white": 2]).json
            let id = try #require(body["id"]?.text)
            let offer = try #require(body["promotions"]?["offers"]?[0])
            #expect(offer["promotion"] == "three-orchids")
            #expect(offer["short_by"] == 1)
            #expect(offer["saves"] == 4500)
            guard case .object(var wish) = AgentClient.body(["orchid_white": 3]) else { return }
            wish["promotions"] = ["follow": offer["id"] ?? .null]
            let better = try await client.ucp(.PUT, "/checkout-sessions/\(id)", .object(wish)).json
            #expect(better.total("total") == 9000)
            let late = try await client.ucp(.PUT, "/checkout-sessions/\(id)", .object(wish))
            #expect(late.status == 200)
            #expect(late.json["ucp"]?["status"] == "error")
            #expect(late.json.messageCodes == ["promotion_offer_moved_on"])
            #expect(try await client.ucp(.GET, "/checkout-sessions/\(id)").json.total("total") == 9000)
        }
    }

    @Test func `promotions whose code is not entered are not listed`() async throws {
        try await AgentsBench.serve { client in
            let considered = try await client.checkout(["bouquet_tulips": 1]).json["promotions"]?["considered"]
            #expect((considered?.elements ?? []).allSatisfy { $0["reason"] != "code_not_entered" })
        }
    }

    @Test func `unavailable items are reported, and available ones are sold`() async throws {
        try await AgentsBench.serve { client in
            let mixed = try await client.checkout(["gardenias": 1, "bouquet_tulips": 1, "pink_wumpus": 1])
            #expect(mixed.status == 201)
            #expect(mixed.json.messageCodes == ["out_of_stock", "item_unavailable"])
            #expect(mixed.json["line_items"]?.elements.count == 1)
            #expect(mixed.json["status"] == "incomplete")
            let none = try await client.checkout(["gardenias": 1])
            #expect(none.status == 200)
            #expect(none.json["ucp"]?["status"] == "error")
            #expect(none.json["id"] == nil)
        }
    }
}

import Cartwright
import Testing

@testable import CartwrightService

/// A request with an idempotency key is applied once.
@Suite struct IdempotencyTests {
    static let cart = #"{"cart":{"lines":[{"id":"MUG","sku":"MUG","quantity":2}]}}"#

    /// Operations that accept a key, each with a body that succeeds if cart-7 exists.
    static let keyed = [
        ("/v1/sessions/cart-7/cards", #"{"cards":[]}"#, #"{"cards":[{"id":"a"}]}"#),
        (
            "/v1/sessions/cart-7/commands", #"{"command":"enter_code","code":"SPRING20"}"#,
            #"{"command":"begin_checkout"}"#
        ),
        ("/v1/sessions/cart-7/complete", #"{"total":2500}"#, #"{"total":2500,"method":"card"}"#),
        ("/v1/sessions/cart-7/cancel", "{}", #"{"x_note":1}"#),
        ("/v1/orders/cart-8.o1/returns", #"{"lines":[{"line":"MUG","quantity":1}]}"#, "{}"),
        ("/v1/orders/cart-8.o1/cancel", "{}", #"{"x_note":1}"#),
        ("/v1/codes", #"{"promotion":"spring","count":2}"#, #"{"promotion":"spring","count":3}"#),
        (
            "/v1/store-credits", #"{"customer":"ada","amount":500,"currency":"USD"}"#,
            #"{"customer":"ada","amount":501,"currency":"USD"}"#
        ),
    ]

    /// Creates a session cart-7 with two mugs, and cart-8, which has paid for them.
    static func prepare(_ shop: ShopClient) async throws {
        _ = try await shop.put("/v1/sessions/cart-7", cart)
        _ = try await shop.put("/v1/sessions/cart-8", cart)
        #expect(try await shop.post("/v1/sessions/cart-8/complete", #"{"total":2500}"#, key: "pay").status == 200)
    }

    @Test func `the table has every keyed operation except those on drawn codes and ids`() {
        let kinds = ["/v1/gift-cards", "/v1/store-credits"]
        let onAccounts = kinds.flatMap { kind in ["adjust", "disable", "enable"].map { "\(kind)/{id}/\($0)" } }
        // CodeEndpointTests and AccountEndpointTests repeat these. The code of a gift card is only in the first answer.
        let drawn = Set(onAccounts + ["/v1/gift-cards", "/v1/codes/{code}/revoke"])
        let paths = Set(Endpoint.all.filter(\.isKeyed).map(\.path))
        #expect(paths.isSuperset(of: drawn))
        #expect(paths.count == Self.keyed.count + drawn.count)
    }

    @Test(arguments: keyed)
    func `the same key and body give the same bytes again`(path: String, body: String, other: String) async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let first = try await shop.post(path, body, key: "k")
            #expect((200...202).contains(first.status), "\(first.text)")
            #expect(first["Idempotent-Replayed"] == nil)
            // Other whitespace and another order of keys are the same body.
            for text in [body, "  \(body.replacing(",", with: " , ")) \n"] {
                let second = try await shop.post(path, text, key: "k")
                #expect(second.status == first.status)
                #expect(second.text == first.text)
                #expect(second["Idempotent-Replayed"] == "true")
                #expect(second["ETag"] == first["ETag"] && second["Location"] == first["Location"])
            }
        }
    }

    @Test(arguments: keyed)
    func `another body with the same key is refused`(path: String, body: String, other: String) async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            _ = try await shop.post(path, body, key: "k")
            let reply = try await shop.post(path, other, key: "k")
            #expect(["422 service.key_reused", "422 checkout.key_reused"].contains(reply.outcome), "\(reply.text)")
            #expect(try await shop.post(path, body, key: "k")["Idempotent-Replayed"] == "true")
        }
    }

    @Test(arguments: keyed)
    func `a request with a missing or invalid key is refused`(
        path: String,
        body: String,
        other: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            #expect(try await shop.send("POST", path, body).outcome == "400 service.missing_idempotency_key")
            for key in ["", "two words", String(repeating: "k", count: 256)] {
                #expect(try await shop.post(path, body, key: key).outcome == "400 service.bad_idempotency_key")
            }
        }
    }

    @Test func `a dry run needs no key and refuses an invalid one`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let (path, body) = (
                "/v1/sessions/cart-7/commands?dry_run=true", #"{"command":"enter_code","code":"SPRING20"}"#
            )
            let dry = try await shop.send("POST", path, body)
            let keyed = try await shop.post(path, body, key: "k")
            #expect(dry.status == 200 && keyed.text == dry.text, "\(keyed.text)")
            // A dry run stores no answer, so the key is free for the command itself.
            let command = try await shop.post("/v1/sessions/cart-7/commands", body, key: "k")
            #expect(command.status == 200 && command["Idempotent-Replayed"] == nil, "\(command.text)")
            #expect(try await shop.post(path, body, key: "two words").outcome == "400 service.bad_idempotency_key")
        }
    }

    @Test func `a patch with a key is applied once`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let (path, patch) = ("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#)
            let headers = ["Idempotency-Key": "k"]
            let first = try await shop.send("PATCH", path, patch, headers: headers)
            #expect(first.outcome == "200" && first["Idempotent-Replayed"] == nil)
            _ = try await shop.put(path, Self.cart)
            let again = try await shop.send("PATCH", path, patch, headers: headers)
            #expect(again.text == first.text && again["Idempotent-Replayed"] == "true")
            #expect(again["ETag"] == first["ETag"] && again["ETag"] != nil)
            #expect(try await shop.get(path).json["revision"] == 3)
            let other = try await shop.send("PATCH", path, #"{"cart":{}}"#, headers: headers)
            #expect(other.outcome == "422 checkout.key_reused", "\(other.text)")
            let wrong = ["Idempotency-Key": "two words"]
            #expect(
                try await shop.send("PATCH", path, patch, headers: wrong).outcome == "400 service.bad_idempotency_key"
            )
            // Its refusal is stored as well.
            let unknown = #"{"cart":{"lines":[{"sku":"MUGG","quantity":1}]}}"#
            let refused = try await shop.send("PATCH", path, unknown, headers: ["Idempotency-Key": "l"])
            let replayed = try await shop.send("PATCH", path, unknown, headers: ["Idempotency-Key": "l"])
            #expect(refused.status == 422 && replayed.text == refused.text, "\(refused.text)")
            #expect(try await shop.send("PATCH", path, patch).outcome == "200")
        }
    }

    @Test func `a refusal is replayed after its reason has ended`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let pay = ("/v1/sessions/cart-7/complete", #"{"total":2000}"#)
            let refused = try await shop.post(pay.0, pay.1, key: "k")
            #expect(refused.outcome == "409 checkout.total_changed")
            let code = #"{"command":"enter_code","code":"SPRING20"}"#
            #expect(try await shop.post("/v1/sessions/cart-7/commands", code, key: "c").status == 200)
            let again = try await shop.post(pay.0, pay.1, key: "k")
            #expect(again.text == refused.text && again.status == 409)
            #expect(again["Idempotent-Replayed"] == "true")
            #expect(try await shop.post(pay.0, pay.1, key: "k2").status == 200)
        }
    }

    @Test func `the answer of a payment is replayed after the cart has changed`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let paid = try await shop.post("/v1/sessions/cart-7/complete", #"{"total":2500}"#, key: "k")
            #expect(paid.outcome == "200")
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#)
            let again = try await shop.post("/v1/sessions/cart-7/complete", #"{"total":2500}"#, key: "k")
            #expect(again.text == paid.text && again["Idempotent-Replayed"] == "true", "\(again.text)")
        }
    }

    @Test func `the answer to a return has the refund, for the shop to pay`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let one = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            let reply = try await shop.post("/v1/orders/cart-8.o1/returns", one, key: "k")
            #expect(reply.json["refunds"]?.elements.map { $0["amount"] } == [1250], "\(reply.text)")
        }
    }

    @Test func `the answer to a return has one refund for all of its lines`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let path = "/v1/orders/cart-8.o1/returns"
            let one = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            let both = #"{"lines":[{"line":"MUG","quantity":1},{"line":"MUG","quantity":1}]}"#
            let trial = try await shop.send("POST", "\(path)?dry_run=true", both)
            #expect(trial.json["refunds"]?.elements.map { $0["amount"] } == [2500], "\(trial.text)")
            for number in 1...2 {
                let reply = try await shop.post(path, one, key: "k\(number)")
                let refund: JSONValue = [
                    "key": .string("cart-8-o1-return-\(number)"), "order": "cart-8.o1", "amount": 1250,
                ]
                #expect(reply.json["refunds"] == [refund], "\(reply.text)")
                #expect(reply.json["refunded"] == .integer(Int64(number) * 1250))
            }
        }
    }

    @Test func `a return without lines is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let path = "/v1/orders/cart-8.o1/returns"
            let before = try await shop.get("/v1/orders/cart-8.o1").text
            let reply = try await shop.post(path, #"{"lines":[]}"#, key: "k")
            #expect(reply.outcome == "400 json.out_of_range", "\(reply.text)")
            #expect(try await shop.get("/v1/orders/cart-8.o1").text == before)
        }
    }

    @Test func `a key is separate for each session`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let code = #"{"command":"enter_code","code":"SPRING20"}"#
            for id in ["cart-7", "cart-8"] {
                let reply = try await shop.post("/v1/sessions/\(id)/commands", code, key: "same")
                #expect(reply.status == 200 && reply["Idempotent-Replayed"] == nil, "\(reply.text)")
            }
        }
    }

    @Test func `a dry run needs no key and changes nothing`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let before = try await shop.get("/v1/sessions/cart-7")
            let code = #"{"command":"enter_code","code":"SPRING20"}"#
            let trial = try await shop.send("POST", "/v1/sessions/cart-7/commands?dry_run=true", code)
            #expect(trial.json["quote"]?["total"] == 2000)
            #expect(try await shop.get("/v1/sessions/cart-7").text == before.text)
            let returned = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            let back = try await shop.send("POST", "/v1/orders/cart-8.o1/returns?dry_run=true", returned)
            #expect(back.json["refunded"] == 1250)
            #expect(try await shop.get("/v1/orders/cart-8.o1").json["refunded"] == 0)
        }
    }

    @Test func `concurrent requests with one key are applied once`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await Self.prepare(shop)
            let outcomes = try await withThrowingTaskGroup(of: String.self) { tasks in
                for _ in 0..<16 {
                    tasks.addTask {
                        try await shop.post("/v1/sessions/cart-7/complete", #"{"total":2500}"#, key: "k").outcome
                    }
                }
                return try await tasks.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(outcomes.isSubset(of: ["200", "409 service.running"]) && outcomes.contains("200"))
            #expect(try await shop.get("/v1/sessions/cart-7").json["orders"]?.elements.count == 1)
        }
    }
}

import Cartwright
import Testing

@testable import CartwrightService

/// Tags: what saves sending the same again, and what guards what others wrote.
@Suite struct ConditionTests {
    static let cart = IdempotencyTests.cart

    @Test(arguments: ["/v1/sessions/cart-7", "/v1/orders/cart-8.o1", "/v1/catalog", "/v1/promotions/spring"])
    func `what the caller has is not sent again`(path: String) async throws {
        try await ServiceBench.serve { shop async throws in
            try await IdempotencyTests.prepare(shop)
            let tag = try #require(try await shop.get(path)["ETag"])
            #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
            for condition in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
                let reply = try await shop.get(path, ["If-None-Match": condition])
                #expect(reply.status == 304 && reply.body.isEmpty && reply["ETag"] == tag, "\(condition)")
            }
            #expect(try await shop.get(path, ["If-None-Match": "\"other\""]).status == 200)
        }
    }

    @Test func `a session is created once where the caller insists on that`() async throws {
        try await ServiceBench.serve { shop async throws in
            let insist = ["If-None-Match": "*"]
            #expect(try await shop.put("/v1/sessions/cart-7", Self.cart, insist).outcome == "201")
            #expect(try await shop.put("/v1/sessions/cart-7", Self.cart, insist).outcome == "412 session.exists")
            #expect(try await shop.put("/v1/sessions/cart-7", Self.cart).outcome == "200")
        }
    }

    @Test(arguments: [
        ("PUT", "", cart), ("PATCH", "", #"{"cart":{"country":"DE"}}"#), ("POST", "/cancel", "{}"),
        ("POST", "/commands", #"{"command":"enter_code","code":"SPRING20"}"#), ("POST", "/cards", #"{"cards":[]}"#),
        ("POST", "/complete", #"{"total":2500}"#),
    ])
    func `a stale session is refused with the present one in the body`(
        method: String,
        path: String,
        body: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            let stale = try #require(try await shop.put("/v1/sessions/cart-7", Self.cart)["ETag"])
            _ = try await shop.put("/v1/sessions/cart-7", Self.cart)
            let present = try await shop.get("/v1/sessions/cart-7")
            let place = "/v1/sessions/cart-7\(path)"
            func send(_ tag: String, _ key: String) async throws -> Reply {
                try await shop.send(method, place, body, headers: ["If-Match": tag, "Idempotency-Key": key])
            }
            let refused = try await send(stale, "k1")
            #expect(refused.outcome == "412 session.changed", "\(refused.text)")
            #expect(refused.json["session"]?.text == present.text)
            #expect(refused["ETag"] == present["ETag"])
            #expect(try await send("\"nonsense\"", "k2").status == 412)
            // One more request is enough.
            #expect(try await send(try #require(refused["ETag"]), "k3").outcome == "200")
        }
    }

    @Test func `of several states that the caller saw, one is enough`() async throws {
        try await ServiceBench.serve { shop async throws in
            let path = "/v1/sessions/cart-7"
            let first = try #require(try await shop.put(path, Self.cart)["ETag"])
            let cards = try await shop.post("\(path)/cards", #"{"cards":[]}"#, key: "k1")
            let second = try #require(cards["ETag"])
            #expect(try await shop.get(path)["ETag"] == second)
            #expect(try await shop.put(path, Self.cart, ["If-Match": "\(first), \(second)"]).outcome == "200")
            let stale = try await shop.put(path, Self.cart, ["If-Match": "\(first), \(second)"])
            #expect(stale.outcome == "412 session.changed")
            let none = try await shop.put(path, Self.cart, ["If-Match": "W/\(first)"])
            #expect(none.outcome == "412 session.changed" && none.json["session"] != nil)
            #expect(none.json["detail"] == "expected a tag of session cart-7 in If-Match, found another text")
        }
    }

    @Test func `what is only tried is tried on what the caller saw`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await IdempotencyTests.prepare(shop)
            func tried(_ path: String, _ body: String, _ tag: String) async throws -> Reply {
                try await shop.send("POST", "\(path)?dry_run=true", body, headers: ["If-Match": tag])
            }
            let session = "/v1/sessions/cart-7"
            let seen = try #require(try await shop.put(session, Self.cart)["ETag"])
            let line = #"{"command":"add_line","line":{"sku":"MUG","quantity":1}}"#
            #expect(try await tried("\(session)/commands", line, seen).outcome == "200")
            let present = try #require(try await shop.put(session, Self.cart)["ETag"])
            let stale = try await tried("\(session)/commands", line, seen)
            #expect(stale.outcome == "412 session.changed" && stale["ETag"] == present)
            #expect(stale.json["session"]?.text == (try await shop.get(session)).text)

            let order = "/v1/orders/cart-8.o1"
            let paid = try #require(try await shop.get(order)["ETag"])
            let one = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            #expect(try await tried("\(order)/returns", one, paid).outcome == "200")
            _ = try await shop.post("\(order)/returns", one, key: "k1")
            let late = try await tried("\(order)/returns", one, paid)
            #expect(late.outcome == "412 session.changed")
            #expect(late.json["order"]?.text == (try await shop.get(order)).text)
            #expect(try await tried("\(order)/cancel", "{}", paid).outcome == "412 session.changed")
        }
    }

    @Test func `an order is changed as the one that the caller saw`() async throws {
        try await ServiceBench.serve { shop async throws in
            try await IdempotencyTests.prepare(shop)
            let path = "/v1/orders/cart-8.o1"
            let seen = try #require(try await shop.get(path)["ETag"])
            let one = #"{"lines":[{"line":"MUG","quantity":1}]}"#
            let first = try await shop.post("\(path)/returns", one, key: "k1", ["If-Match": seen])
            #expect(first.outcome == "200", "\(first.text)")
            let second = try await shop.post("\(path)/returns", one, key: "k2", ["If-Match": seen])
            #expect(second.outcome == "412 session.changed")
            let present = try await shop.get(path)
            #expect(second.json["order"]?.text == present.text)
            #expect(second["ETag"] == present["ETag"])
            #expect(try await shop.post("\(path)/returns", one, key: "k3", ["If-Match": "*"]).outcome == "200")
        }
    }

    @Test func `a promotion and the catalog are changed as those that the caller saw`() async throws {
        try await ServiceBench.serve { shop async throws in
            let (path, body) = ("/v1/promotions/spring", #"{"code":"SPRING20"}"#)
            let seen = try #require(try await shop.get(path)["ETag"])
            let catalog = try #require(try await shop.get("/v1/catalog")["ETag"])
            #expect(try await shop.put(path, body, ["If-None-Match": "*"]).outcome == "412 service.precondition_failed")
            #expect(try await shop.put(path, body, ["If-Match": seen]).outcome == "200")
            #expect(try await shop.put(path, body, ["If-Match": seen]).outcome == "412 service.precondition_failed")
            let gone = try await shop.send("DELETE", path, headers: ["If-Match": seen])
            #expect(gone.outcome == "412 service.precondition_failed")
            let stale = try await shop.put("/v1/catalog", #"{"promotions":[]}"#, ["If-Match": catalog])
            #expect(stale.outcome == "412 service.precondition_failed")
            let present = try #require(try await shop.get("/v1/catalog")["ETag"])
            #expect(try await shop.put("/v1/catalog", #"{"promotions":[]}"#, ["If-Match": present]).outcome == "200")
            #expect(try await shop.put(path, body, ["If-Match": "*"]).outcome == "412 service.precondition_failed")
        }
    }
}

import AsyncHTTPClient
import Cartwright
import NIOCore
import NIOHTTP1
import Testing

@testable import CartwrightService

/// ETags: they save sending the same state again and protect changes of other callers.
@Suite struct ConditionTests {
    static let cart = IdempotencyTests.cart

    @Test(arguments: ["/v1/sessions/cart-7", "/v1/orders/cart-8.o1", "/v1/catalog", "/v1/promotions/spring"])
    func `a state that the caller has is not sent again`(path: String) async throws {
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

    @Test func `a session is created once if the caller requires that`() async throws {
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
    func `a change of a stale session is refused with the present one in the body`(
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
            // The tag of the refusal is enough for the next request.
            #expect(try await send(try #require(refused["ETag"]), "k3").outcome == "200")
        }
    }

    @Test func `one matching state of several is enough`() async throws {
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
            #expect(none.json["detail"] == "expected a tag of session cart-7 in If-Match, found something else")
        }
    }

    @Test func `any state in the list matches, not only the newest`() async throws {
        try await ServiceBench.serve { shop async throws in
            let path = "/v1/sessions/cart-7"
            let first = try #require(try await shop.put(path, Self.cart)["ETag"])
            #expect(first.hasPrefix("\"1-"))
            let list = "\"9-0000\", \"a,b\",, \(first)"
            #expect(try await shop.put(path, Self.cart, ["If-Match": list]).outcome == "200")
            let stale = try await shop.put(path, Self.cart, ["If-Match": list])
            #expect(stale.outcome == "412 session.changed")
            #expect(stale.json["detail"] == "expected session cart-7 at revision 9, found it at 2")
            let tried = try await shop.send(
                "POST",
                "\(path)/commands?dry_run=true",
                #"{"command":"set_country","country":"DE"}"#,
                headers: ["If-Match": "\"2-a\", \"9-0000\""]
            )
            #expect(tried.outcome == "200")
        }
    }

    @Test func `several fields of a condition are one list`() async throws {
        try await ServiceBench.serve { shop async throws in
            let path = "/v1/sessions/cart-7"
            let tag = try #require(try await shop.put(path, Self.cart)["ETag"])
            var request = shop.request("GET", path, nil, type: nil)
            request.headers.add(name: "If-None-Match", value: "\"other\"")
            request.headers.add(name: "If-None-Match", value: tag)
            #expect(try await shop.send(request).status == 304)
            var change = shop.request("PUT", path, .bytes(ByteBuffer(string: Self.cart)), type: ShopClient.json)
            change.headers.add(name: "If-Match", value: "\"9-0000\"")
            change.headers.add(name: "If-Match", value: tag)
            #expect(try await shop.send(change).status == 200)
        }
    }

    @Test(arguments: ["/v1/sessions/cart-7", "/v1/orders/cart-8.o1", "/v1/catalog", "/v1/promotions/spring"])
    func `a read with a condition returns a matching state or nothing`(path: String) async throws {
        try await ServiceBench.serve { shop async throws in
            try await IdempotencyTests.prepare(shop)
            let tag = try #require(try await shop.get(path)["ETag"])
            for condition in ["*", tag, "\"other\", \(tag)"] {
                #expect(try await shop.get(path, ["If-Match": condition]).status == 200, "\(condition)")
            }
            for condition in ["\"other\"", "W/\(tag)", "nonsense"] {
                let refused = try await shop.get(path, ["If-Match": condition])
                #expect(refused.outcome == "412 service.precondition_failed", "\(condition)")
                #expect(refused["ETag"] == tag)
            }
        }
    }

    @Test func `a weak tag never matches If-Match, and a tag in If-None-Match refuses a change`() async throws {
        try await ServiceBench.serve { shop async throws in
            let promotion = ("/v1/promotions/spring", #"{"code":"SPRING20"}"#)
            let whole = #"{"promotions":[{"id":"a"}]}"#
            for (path, body) in [promotion, ("/v1/sessions/cart-7", Self.cart), ("/v1/catalog", whole)] {
                _ = try await shop.put(path, body)
                let tag = try #require(try await shop.get(path)["ETag"])
                #expect(try await shop.put(path, body, ["If-Match": "W/\(tag)"]).status == 412, "\(path)")
                for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                    let refused = try await shop.put(path, body, ["If-None-Match": condition])
                    #expect(refused.status == 412, "\(path) \(condition)")
                }
                #expect(try await shop.put(path, body, ["If-None-Match": "\"other\""]).status == 200, "\(path)")
            }
        }
    }

    @Test func `an unknown session matches nothing`() async throws {
        try await ServiceBench.serve { shop async throws in
            for condition in ["*", "\"1-0000\""] {
                let refused = try await shop.put("/v1/sessions/new", Self.cart, ["If-Match": condition])
                #expect(refused.outcome == "412 service.precondition_failed", "\(condition)")
            }
            #expect(try await shop.get("/v1/sessions/new").status == 404)
            #expect(try await shop.put("/v1/sessions/new", Self.cart, ["If-None-Match": "\"1-0\""]).status == 201)
        }
    }

    @Test func `a dry run is refused for a stale state`() async throws {
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

    @Test func `a change of a stale order is refused`() async throws {
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

    @Test func `a change of a stale promotion or catalog is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let (path, body) = ("/v1/promotions/spring", #"{"code":"SPRING20"}"#)
            let seen = try #require(try await shop.get(path)["ETag"])
            let catalog = try #require(try await shop.get("/v1/catalog")["ETag"])
            #expect(try await shop.put(path, body, ["If-None-Match": "*"]).outcome == "412 service.precondition_failed")
            #expect(try await shop.put(path, body, ["If-Match": seen]).outcome == "200")
            #expect(try await shop.put(path, body, ["If-Match": seen]).outcome == "412 service.precondition_failed")
            let gone = try await shop.send("DELETE", path, headers: ["If-Match": seen])
            #expect(gone.outcome == "412 service.precondition_failed")
            let whole = #"{"promotions":[{"id":"other"}]}"#
            let stale = try await shop.put("/v1/catalog", whole, ["If-Match": catalog])
            #expect(stale.outcome == "412 service.precondition_failed")
            let present = try #require(try await shop.get("/v1/catalog")["ETag"])
            #expect(try await shop.put("/v1/catalog", whole, ["If-Match": present]).outcome == "200")
            #expect(try await shop.put(path, body, ["If-Match": "*"]).outcome == "412 service.precondition_failed")
        }
    }
}

import AsyncHTTPClient
import Cartwright
import HTTPTypes
import NIOCore
import Testing

@testable import CartwrightService

/// Any bad input gets a problem, and the next request is served.
@Suite struct BadInputTests {
    /// A bad body, and the statuses that operations with a JSON body answer it with.
    struct Bad: Sendable, CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        var type: String? = ShopClient.json
        let statuses: Set<Int>
        var testDescription: String { what }

        init(_ what: String, _ text: String, type: String? = ShopClient.json, _ statuses: Set<Int>) {
            self.init(what, Array(text.utf8), type: type, statuses)
        }

        init(_ what: String, _ bytes: [UInt8], type: String? = ShopClient.json, _ statuses: Set<Int>) {
            (self.what, self.bytes, self.type, self.statuses) = (what, bytes, type, statuses)
        }
    }

    static let bad: [Bad] = [
        Bad("a number", "7", [400]), Bad("a text", #""cart""#, [400]), Bad("null", "null", [400]),
        Bad("an array of numbers", "[1]", [400]), Bad("nothing", "", [400]), Bad("half of it", #"{"cart":{"#, [400]),
        Bad("two of them", "{} {}", [400]), Bad("an unknown key", #"{"nonsense":1}"#, [400, 404]),
        Bad("an unknown key of many bytes", "{\"\(String(repeating: "k", count: 100_000))\":1}", [400, 404]),
        Bad(
            "huge numbers",
            #"{"cart":{"currency":"USD","lines":[{"sku":"A","unit_price":1e400,"quantity":99999999999999999999}]},"#
                + #""total":1e99999,"count":123456789012345678901234567890,"command":1e5,"lines":1e5,"id":1e5}"#,
            [400, 404, 422]
        ),
        Bad("ten thousand arrays", String(repeating: "[", count: 10_000), [400]),
        Bad("ten thousand objects", String(repeating: #"{"cart":"#, count: 10_000), [400]),
        Bad("no UTF-8", [0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D], [400]),
        Bad("half a surrogate", #"{"cart":"\ud800"}"#, [400, 404]), Bad("a NUL", [0x7B, 0x00, 0x7D], [400]),
        Bad("another type", "{}", type: "text/plain", [415]), Bad("no type", "{}", type: nil, [415]),
        Bad("a form", "cart=1", type: "application/x-www-form-urlencoded", [415]),
        Bad("ten megabytes", [UInt8](repeating: 0x20, count: 10 << 20), [413, 400]),
    ]

    /// Operations that read one JSON value of a fixed form. `add_cards` reads its body leniently, and lines are read
    /// one by one.
    static let strict = Endpoint.all.filter { operation in
        operation.body.map { $0.kind != .lines } == true && operation.name != "add_cards"
    }.map(\.name)

    @Test(arguments: [
        ("POST", "/v1/quotes", "text/plain", "415 service.wrong_type"),
        ("POST", "/v1/quotes?nonsense=1", ShopClient.json, "400 service.unknown_parameter"),
        ("POST", "/v1/nowhere", ShopClient.json, "404 service.not_found"),
        ("DELETE", "/v1/quotes", ShopClient.json, "405 service.method_not_allowed"),
        ("POST", "/v1/codes", ShopClient.json, "400 service.missing_idempotency_key"),
    ])
    func `a refusal reads a small body first, so that its connection stays open`(
        method: String,
        path: String,
        type: String,
        outcome: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            let slow = AsyncStream<ByteBuffer> { rest in
                Task {
                    try await Task.sleep(for: .milliseconds(100))
                    rest.yield(ByteBuffer(string: "{}"))
                    rest.finish()
                }
            }
            let body = HTTPClientRequest.Body.stream(slow, length: .known(Int64(2)))
            let reply = try await shop.send(shop.request(method, path, body, type: type))
            #expect(reply.outcome == outcome, "\(reply.text)")
            #expect(reply["Connection"] == nil)
        }
    }

    @Test func `a body with a content coding is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let body = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
            for operation in try DocumentedOperation.all() where operation.json["requestBody"] != nil {
                let refused = try await shop.send(
                    operation.method,
                    operation.examplePath,
                    body,
                    type: try #require(operation.contents.keys.first),
                    headers: ["Content-Encoding": "gzip", "Idempotency-Key": "k-\(operation.id)"]
                )
                #expect(refused.outcome == "415 service.wrong_type", "\(operation.id)")
                #expect(refused["Accept-Encoding"] == "identity")
            }
            let plain = try await shop.send("POST", "/v1/quotes", body, headers: ["Content-Encoding": "identity"])
            #expect(plain.outcome == "200", "\(plain.text)")
        }
    }

    @Test(arguments: bad)
    func `a bad body gets a problem, and the next request is served`(bad: Bad) async throws {
        let operations = try DocumentedOperation.all().filter { Self.strict.contains($0.id) }
        #expect(operations.count == 22)
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            for operation in operations {
                let isOptional = operation.json["requestBody"]?["required"] != true
                // An operation with an optional body accepts an empty body and a missing type.
                if isOptional, bad.bytes.isEmpty || bad.type == nil { continue }
                guard let reply = try await Self.send(bad, to: operation, shop) else { continue }
                #expect(bad.statuses.contains(reply.status), "\(operation): \(reply.status) \(reply.text)")
                #expect(reply.type == Problem.contentType, "\(operation)")
                #expect(operation.json["responses"]?["\(reply.status)"] != nil, "\(operation): \(reply.status)")
            }
            #expect(try await shop.get("/v1/sessions/cart-7").outcome == "200")
        }
    }

    /// Returns the answer; nil if the connection was closed before the whole of an oversized body was sent.
    private static func send(_ bad: Bad, to operation: DocumentedOperation, _ shop: ShopClient) async throws -> Reply? {
        do {
            return try await shop.send(
                operation.method,
                operation.examplePath,
                bytes: bad.bytes,
                type: bad.type,
                headers: ["Idempotency-Key": "k-\(operation.id)"]
            )
        } catch {
            guard bad.bytes.count > ServiceSettings().bodyBytes else { throw error }
            return nil
        }
    }

    @Test(arguments: [
        ("PUT", "/v1/sessions/a", #"{"cart":{"lines":[{"sku":"MUG","quantity":"2"}]}}"#, "/cart/lines/0/quantity"),
        ("PUT", "/v1/sessions/a", #"{"cart":{"lines":[{"sku":"MUGG","quantity":2}]}}"#, "/cart/lines/0/sku"),
        ("PUT", "/v1/sessions/a", #"{"cart":{"linse":[]}}"#, "/cart/linse"),
        ("PUT", "/v1/sessions/a", #"{"cart":{"currency":"USD","linse":[]}}"#, "/cart/linse"),
        ("POST", "/v1/quotes", #"{"cart":{"lines":[{"sku":"MUG","quantity":-1}]}}"#, "/cart/lines/0/quantity"),
        ("POST", "/v1/quotes", #"{"cart":{"currency":"XXY"}}"#, "/cart/currency"),
        (
            "POST", "/v1/quotes",
            #"{"cart":{"lines":[{"sku":"TEA","quantity":1},{"sku":"MUG","quantity":9007199254740993}]}}"#,
            "/cart/lines/1/quantity"
        ),
        (
            "POST", "/v1/quotes", #"{"cart":{"lines":[{"sku":"MUG","quantity":1000000001}]}}"#,
            "/cart/lines/0/quantity"
        ),
        (
            "PUT", "/v1/sessions/a", #"{"cart":{"lines":[{"sku":"MUG","quantity":1000000001}]}}"#,
            "/cart/lines/0/quantity"
        ),
        (
            "PATCH", "/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1000000001}]}}"#,
            "/cart/lines/0/quantity"
        ),
        (
            "PUT", "/v1/sessions/a",
            #"{"cart":{"lines":[{"sku":"A","quantity":2,"unit_price":9223372036854775807}]}}"#, "/cart/lines/0"
        ),
        ("PATCH", "/v1/sessions/cart-7", #"{"cart":{"currency":"EUR"}}"#, "/cart/currency"),
        (
            "POST", "/v1/sessions/cart-7/commands",
            #"{"command":"add_line","line":{"sku":"MUG","quantity":1000000001}}"#, "/line/quantity"
        ),
        (
            "POST", "/v1/sessions/cart-7/commands",
            ##"{"command":"set_quantity","line":"#1","quantity":1000000001}"##, "/quantity"
        ),
        (
            "POST", "/v1/sessions/cart-7/commands?dry_run=true",
            #"{"command":"remove_line","line":"NONE"}"#, "/line"
        ),
        ("POST", "/v1/sessions/cart-7/commands", #"{"command":"enter_cod","code":"A"}"#, "/command"),
        ("POST", "/v1/sessions/cart-7/commands", #"{"command":"view_item","sku":"NONE"}"#, "/sku"),
        ("POST", "/v1/sessions/cart-7/commands?dry_run=true", #"{"command":"view_item","sku":7}"#, "/sku"),
        ("POST", "/v1/sessions/cart-7/commands", #"{"command":"enter_code","code":1}"#, "/code"),
        (
            "POST", "/v1/sessions/cart-7/commands", #"{"command":"set_customer","customer":{"orders_count":-1}}"#,
            "/customer/orders_count"
        ),
        (
            "PUT", "/v1/sessions/a", #"{"cart":{"customer":{"promotion_uses":{"spring":null}}}}"#,
            "/cart/customer/promotion_uses/spring"
        ),
        ("POST", "/v1/sessions/cart-7/complete", #"{"total":"12"}"#, "/total"),
        ("PUT", "/v1/promotions/p", #"{"id":"q"}"#, "/id"),
        ("PUT", "/v1/promotions/p", #"{"effects":[{"type":"percent_of"}]}"#, "/effects/0/type"),
        ("PUT", "/v1/catalog", #"{"items":[{"sku":"A","unit_price":1},{"sku":"A","unit_price":1}]}"#, "/items/1/sku"),
        ("POST", "/v1/codes", #"{"promotion":"spring","count":1,"pattern":"no free ones"}"#, "/pattern"),
    ])
    func `a problem has the pointer of its value`(
        method: String,
        path: String,
        body: String,
        pointer: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            let reply = try await shop.send(method, path, body, headers: ["Idempotency-Key": "k"])
            #expect(reply.pointer == pointer, "\(reply.text)")
            #expect([400, 422].contains(reply.status))
        }
    }

    @Test(arguments: [
        ("application/x-ndjson", "{\"currency\":\"USD\"}\n\n{\"id\":\"a\",\"effects\":7}\n{", 3, "/effects"),
        ("application/x-ndjson", "{\"currency\":\"USD\"}\n{\"sku\":\"A\",", 2, nil),
        ("application/json", "{\n\"items\": []\n\"promotions\": []}", 3, nil),
    ])
    func `a problem has the line of its value`(type: String, body: String, line: Int64, pointer: String?) async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.send("PUT", "/v1/catalog", body, type: type)
            #expect([400, 422].contains(reply.status), "\(reply.text)")
            #expect(reply.json["line"]?.integer == line && reply.pointer == pointer, "\(reply.text)")
        }
    }

    @Test(arguments: [
        ("/v1/sessions/cart-7?as_of=0", "400 service.bad_parameter"),
        ("/v1/sessions/cart-7?as_of=1&as_of=1", "400 service.bad_parameter"),
        ("/v1/sessions/cart-7?asof=1", "400 service.unknown_parameter"),
        ("/v1/sessions/cart-7?explain=much", "400 service.bad_parameter"),
        ("/v1/sessions/cart-7?as_of=%FF", "400 service.bad_parameter"),
        ("/v1/sessions/cart-9", "404 session.unknown"), ("/v1/sessions/%FF", "404 service.not_found"),
        ("/v1/sessions/", "404 service.not_found"), ("/v1/session", "404 service.not_found"),
        ("/v1/orders/cart-7.o1", "404 order.unknown"), ("/v1/orders/cart-7", "404 order.unknown"),
        ("/v1/promotions/none", "404 service.unknown_promotion"), ("/v1/codes/NONE", "404 service.unknown_code"),
        ("/v1/prices/none/history", "404 service.not_found"),
        ("/v1/prices/MUG/history?currency=USDD", "422 money.bad_currency"),
        ("/v1/prices/MUG/history?country=Germany", "422 cart.bad_country"),
        ("/v1/prices/MUG/history?until=monday", "422 time.bad_instant"),
        ("/v1/prices/MUG/history?limit=0", "400 service.bad_parameter"),
        ("/v1/prices/MUG", "404 service.not_found"),
        ("/v1/jobs/none", "404 service.unknown_job"), ("/v1/catalog?version=9", "404 service.not_found"),
        ("/v1/catalog/versions?limit=501", "400 service.bad_parameter"), ("/", "404 service.not_found"),
        ("/v2/quotes", "404 service.not_found"), ("//v1/catalog", "404 service.not_found"),
    ])
    func `an unknown resource is not found, and a parameter is checked`(path: String, outcome: String) async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/cart-7", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
            #expect(try await shop.get(path).outcome == outcome)
        }
    }

    @Test func `a session id has at most 200 bytes`() async throws {
        try await ServiceBench.serve { shop async throws in
            let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
            let longest = String(repeating: "i", count: 200)
            #expect(try await shop.put("/v1/sessions/\(longest)", cart).outcome == "201")
            #expect(try await shop.put("/v1/sessions/\(longest)i", cart).outcome == "422 session.bad_id")
            // It would appear in the subject of events.
            #expect(try await shop.put("/v1/sessions/a%1Fb", cart).outcome == "422 session.bad_id")
            #expect(try await shop.put("/v1/sessions/a%C2%85", cart).outcome == "422 session.bad_id")
        }
    }

    @Test func `an API version of another date is refused`() async throws {
        try await ServiceBench.serve { shop async throws in
            let versions = "/v1/catalog/versions"
            #expect(try await shop.get(versions, ["Cartwright-Version": "2026-11-01"]).outcome == "200")
            let reply = try await shop.get(versions, ["Cartwright-Version": "2031-01-01"])
            #expect(reply.outcome == "400 service.unknown_version")
        }
    }
}

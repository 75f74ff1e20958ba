import AsyncHTTPClient
import Cartwright
import CartwrightScenarios
import NIOCore
import Testing

@testable import CartwrightService

/// Single quotes: the parts of a cart that parameters and the catalog supply.
@Suite struct QuoteTests {
    private static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#

    @Test(arguments: [
        ("?catalog=0", "200"), ("?catalog=9", "404 service.not_found"), ("?catalog=-1", "400 service.bad_parameter"),
        ("?now=2026-05-01T12:00:00Z", "200"), ("?now=", "422 time.bad_instant"),
        ("?now=soon", "422 time.bad_instant"), ("?explain=all", "200"),
        ("?explain=none", "400 service.bad_parameter"),
    ])
    func `query parameters are checked`(query: String, outcome: String) async throws {
        try await ServiceBench.serve { shop async throws in
            for path in ["/v1/quotes", "/v1/quotes/batch"] {
                let type = path.hasSuffix("batch") ? QuoteBatchTests.lines : ShopClient.json
                let reply = try await shop.send("POST", path + query, Self.cart, type: type)
                #expect(reply.outcome == outcome, "\(path)")
            }
        }
    }

    @Test func `a quote can use an earlier version of the catalog`() async throws {
        try await ServiceBench.serve { shop async throws in
            for price in [1, 2] {
                let catalog = #"{"currency":"USD","items":[{"sku":"MUG","unit_price":\#(price)}]}"#
                #expect(try await shop.put("/v1/catalog", catalog).outcome == "200")
            }
            for (number, total) in [(1, 2), (2, 4)] as [(Int, JSONValue)] {
                let reply = try await shop.send("POST", "/v1/quotes?catalog=\(number)", Self.cart)
                #expect(reply.json["total"] == total, "\(reply.text)")
            }
        }
    }

    @Test(arguments: [
        #"{"cart":{}}"#, #"{"cart":{"lines":[]}}"#, #"{"cart":{"currency":null,"lines":null}}"#,
        #"{"cart":{"lines":[{"sku":"MUG","quantity":1,"unit_price":null,"title":null}]}}"#,
        #"{"cart":{"lines":[{"sku":"OWN","quantity":1,"unit_price":5}]},"promotions":null}"#,
    ])
    func `a cart without a currency uses the catalog's, and null is the same as absent`(body: String) async throws {
        try await ServiceBench.serve { shop async throws in
            let reply = try await shop.send("POST", "/v1/quotes", body)
            #expect(reply.json["currency"] == "USD", "\(reply.text)")
        }
    }

    @Test func `a cart alone is priced as one in a scenario, with the catalog's prices`() async throws {
        try await ServiceBench.serve { shop async throws in
            let bare = #"{"lines":[{"sku":"MUG","quantity":2}],"attributes":{"note":1}}"#
            let known = try await shop.send("POST", "/v1/quotes", #"{"cart":\#(bare)}"#)
            let reply = try await shop.send("POST", "/v1/quotes", bare)
            #expect(reply.outcome == "200" && reply.text == known.text, "\(reply.text)")
            let noTitle = #"{"lines":[{"sku":"MUG","quantity":2,"title":null}]}"#
            let unusual = try await shop.send("POST", "/v1/quotes", noTitle)
            #expect(unusual.json["total"] == known.json["total"], "\(unusual.text)")
            let unknown = try await shop.send("POST", "/v1/quotes", #"{"lines":[{"sku":"NO","quantity":-1}]}"#)
            #expect(unknown.outcome == "422 cart.unknown_sku", "\(unknown.text)")
            #expect(unknown.text.contains(#""/lines/0/sku""#), "\(unknown.text)")
        }
    }

    /// Holds for every way to load a promotion, for quotes and for sessions.
    @Test func `a bare amount is in the currency that the catalog names`() async throws {
        let (won, more) = (#"{"id":"won","effects":[{"type":"amount_off","amount":1000}]}"#, "/v1/promotions/more")
        let cart = #"{"cart":{"currency":"CURRENCY","lines":[{"sku":"OWN","quantity":1,"unit_price":5000}]}}"#
        try await ServiceBench.serve { shop async throws in
            let lines = #"{"currency":"KRW"}"# + "\n" + won
            for (body, type) in [
                (lines, "application/x-ndjson"), (#"{"currency":"KRW","promotions":[\#(won)]}"#, ShopClient.json),
            ] {
                #expect(try await shop.send("PUT", "/v1/catalog", body, type: type).outcome == "200")
                #expect(try await shop.put(more, #"{"effects":[{"type":"amount_off","amount":500}]}"#).outcome == "200")
                for (currency, discount) in [("USD", 0), ("KRW", 1500)] as [(String, JSONValue)] {
                    let cart = cart.replacing("CURRENCY", with: currency)
                    let quote = try await shop.send("POST", "/v1/quotes", cart)
                    #expect(quote.json["discount"] == discount, "\(quote.text)")
                    let session = try await shop.put("/v1/sessions/\(type.utf8.count)-\(currency)", cart)
                    #expect(session.json["quote"]?["discount"] == discount, "\(session.text)")
                }
            }
        }
    }

    @Test func `a quote does not depend on the size of its body or on a declared length`() async throws {
        try await ServiceBench.serve { shop async throws in
            let small = try await shop.send("POST", "/v1/quotes", Self.cart)
            #expect(small.outcome == "200")
            let filling = String(repeating: "x", count: 70_000)
            let large = Self.cart.dropLast() + #","x_note":"\#(filling)"}"#
            #expect(try await shop.send("POST", "/v1/quotes", String(large)).body == small.body)
            let parts = AsyncStream<ByteBuffer> { parts in
                parts.yield(ByteBuffer(string: Self.cart))
                parts.finish()
            }
            let request = shop.request("POST", "/v1/quotes", .stream(parts, length: .unknown), type: ShopClient.json)
            let reply = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            #expect(try await Array(reply.body.collect(upTo: 1 << 20).readableBytesView) == small.body)
        }
    }

    @Test func `a cart without a currency is refused if the catalog has none`() async throws {
        try await ServiceBench.serve(.empty) { shop async throws in
            let reply = try await shop.send("POST", "/v1/quotes", #"{"cart":{}}"#)
            #expect(reply.outcome == "422 cart.no_currency")
            #expect(reply.pointer == "/cart")
        }
    }

    @Test func `a patch does not change the currency of a session`() async throws {
        try await ServiceBench.serve { shop async throws in
            let own = #"{"cart":{"currency":"EUR","lines":[{"sku":"OWN","quantity":1,"unit_price":5}]}}"#
            #expect(try await shop.put("/v1/sessions/e", own).outcome == "201")
            let patched = try await shop.send("PATCH", "/v1/sessions/e", #"{"cart":{"country":"DE","currency":null}}"#)
            #expect(patched.json["cart"]?["currency"] == "EUR", "\(patched.text)")
            // A catalog price in USD is not valid in euros.
            let priced = #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#
            #expect(try await shop.send("PATCH", "/v1/sessions/e", priced).outcome == "422 cart.other_currency")
        }
    }

    @Test(arguments: [
        ("POST", "/v1/quotes", #"{"cart":{"currency":"JPY","lines":[{"sku":"MUG","quantity":1}]}}"#),
        ("PUT", "/v1/sessions/new", #"{"cart":{"currency":"JPY","lines":[{"sku":"MUG","quantity":1}]}}"#),
        ("POST", "/v1/sessions/e/commands", #"{"command":"add_line","line":{"sku":"MUG","quantity":1}}"#),
        ("POST", "/v1/sessions/e/commands?dry_run=true", #"{"command":"add_line","line":{"sku":"MUG","quantity":1}}"#),
    ])
    func `a catalog price is refused in another currency`(
        method: String,
        path: String,
        body: String
    ) async throws {
        try await ServiceBench.serve { shop async throws in
            #expect(try await shop.put("/v1/sessions/e", #"{"cart":{"currency":"EUR"}}"#).outcome == "201")
            let reply = try await shop.send(method, path, body, headers: ["Idempotency-Key": "k"])
            #expect(reply.outcome == "422 cart.other_currency", "\(reply.text)")
            #expect(reply.text.contains("of the catalog, USD, found \(path.contains("/e/") ? "EUR" : "JPY")"))
            // Own prices are valid in any currency.
            let own = body.replacing(#""quantity":1"#, with: #""quantity":1,"unit_price":5"#)
            let priced = try await shop.send(method, path, own, headers: ["Idempotency-Key": "k2"])
            #expect([200, 201].contains(priced.status), "\(priced.text)")
        }
    }

    @Test func `all errors of a cart are reported, including those found with the catalog`() async throws {
        try await ServiceBench.serve { shop async throws in
            let lines = [
                #"{"sku":"MUG","quantity":-1}"#, #"{"sku":"TEA","quantity":"1"}"#, #"{"sku":"MUGG","quantity":1}"#,
            ]
            let body = #"{"cart":{"lines":[\#(lines.joined(separator: ","))]}}"#
            let reply = try await shop.send("POST", "/v1/quotes", body)
            var errors: [JSONValue] = []
            if case .array(let told)? = reply.json["errors"] { errors = told }
            let pointers = errors.compactMap { $0["pointer"] }
            #expect(Set(pointers) == ["/cart/lines/0/quantity", "/cart/lines/1/quantity", "/cart/lines/2/sku"])
            #expect(pointers.count == 3, "\(reply.text)")
        }
    }
}

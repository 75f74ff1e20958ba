import Cartwright
import CartwrightCheckout
import CartwrightScenarios
import Testing

@testable import CartwrightService

/// Limits guesses of codes: unknown codes count in every operation.
@Suite struct CodeTriesTests {
    /// Serves with access keys and a limit of five unknown codes.
    private static func serve(
        _ scopes: Set<Scope> = [.quote, .checkout],
        at clock: SetClock = SetClock(),
        _ change: (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient) async throws -> Void
    ) async throws {
        let bench = try await KeyedBench()
        let key = try await bench.key(scopes)
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) { settings in
            settings.codeTries = 5
            settings.dependencies = CheckoutDependencies(
                now: { clock.now },
                random: CheckoutDependencies.machine.random
            )
            change(&settings)
        } _: {
            try await work($0.with(key: key))
        }
    }

    private static func cart(_ codes: [String], of customer: String? = "ada") -> String {
        let list = JSONValue.array(codes.map(JSONValue.string)).text
        let buyer = customer.map { #","customer":{"id":"\#($0)"}"# } ?? ""
        return #"{"cart":{"lines":[{"sku":"MUG","quantity":2}],"codes":\#(list)\#(buyer)}}"#
    }

    private static func quote(_ shop: ShopClient, _ codes: [String], of customer: String? = "ada") async throws -> Reply
    {
        try await shop.send("POST", "/v1/quotes", cart(codes, of: customer))
    }

    @Test func `unknown codes of a customer count over all operations, and a limit refuses codes`() async throws {
        try await Self.serve { shop async throws in
            #expect(try await Self.quote(shop, ["A1", "SPRING20"]).outcome == "200")
            let lines = [Self.cart(["A2"]), Self.cart([])].joined(separator: "\n")
            let batch = try await shop.send("POST", "/v1/quotes/batch", lines, type: "application/x-ndjson")
            #expect(!batch.text.contains("error"), "\(batch.text)")
            #expect(try await shop.put("/v1/sessions/a", Self.cart(["A3"])).outcome == "201")
            let enter = #"{"command":"enter_code","code":"A4"}"#
            #expect(try await shop.post("/v1/sessions/a/commands", enter, key: "k1").outcome == "422 code.unknown")
            let patch = #"{"cart":{"codes":["A5"]}}"#
            #expect(try await shop.send("PATCH", "/v1/sessions/a", patch).outcome == "200")

            // The same code again is not another try.
            #expect(try await Self.quote(shop, ["A1", "A5"]).outcome == "200")
            let refused = try await Self.quote(shop, ["A6"])
            #expect(refused.outcome == "429 code.too_many_tries")
            #expect(refused["Retry-After"] == "600")
            // At the limit no operation reveals that a code exists.
            #expect(try await Self.quote(shop, ["SPRING20"]).outcome == "429 code.too_many_tries")
            let known = #"{"command":"enter_code","code":"SPRING20"}"#
            for path in ["/v1/sessions/a/commands", "/v1/sessions/a/commands?dry_run=true"] {
                let reply = try await shop.post(path, known, key: "k2-\(path.utf8.count)")
                #expect(reply.outcome == "429 code.too_many_tries", "\(path)")
            }
            #expect(try await shop.put("/v1/sessions/b", Self.cart(["SPRING20"])).outcome == "429 code.too_many_tries")
            let more = try await shop.send("POST", "/v1/quotes/batch", lines, type: "application/x-ndjson")
            let parts = more.text.split(separator: "\n")
            #expect(more.status == 200 && parts.count == 2)
            #expect(parts.first?.contains(#""code":"code.too_many_tries""#) == true, "\(more.text)")
            #expect(parts.last?.contains("error") == false)

            // Requests without new codes are served: other carts, and the session with its present codes.
            #expect(try await Self.quote(shop, []).outcome == "200")
            let line = #"{"command":"add_line","line":{"sku":"TEA","quantity":1}}"#
            #expect(try await shop.post("/v1/sessions/a/commands", line, key: "k3").outcome == "200")
            #expect(try await Self.quote(shop, ["SPRING20"], of: "bob").outcome == "200")
        }
    }

    @Test func `a change of the customer counts the codes of the session again`() async throws {
        try await Self.serve { shop async throws in
            #expect(try await shop.put("/v1/sessions/a", Self.cart(["A1", "A2", "A3"])).outcome == "201")
            let other = #"{"command":"set_customer","customer":{"id":"bob"}}"#
            #expect(try await shop.post("/v1/sessions/a/commands", other, key: "k1").outcome == "200")
            #expect(try await Self.quote(shop, ["B1", "B2", "B3"], of: "bob").outcome == "429 code.too_many_tries")
            #expect(try await Self.quote(shop, ["B1", "B2"]).outcome == "200")
        }
    }

    @Test func `a caller with invented customers is refused at ten times the limit`() async throws {
        try await Self.serve { shop async throws in
            for number in 0..<50 {
                let reply = try await Self.quote(shop, ["A\(number)"], of: "c\(number)")
                #expect(reply.outcome == "200", "\(number)")
            }
            #expect(try await Self.quote(shop, ["SPRING20"], of: "c1").outcome == "200")
            #expect(try await Self.quote(shop, ["A50"], of: "c50").outcome == "429 code.too_many_tries")
            #expect(try await Self.quote(shop, ["SPRING20"], of: "c51").outcome == "429 code.too_many_tries")
            let metrics = try await shop.get("/metrics").text
            #expect(metrics.contains("\ncartwright_unknown_codes_total 51\n"))
            #expect(metrics.contains("\ncartwright_refused_codes_total 2\n"))
        }
    }

    @Test func `carts without a customer count for the key only`() async throws {
        try await Self.serve { shop async throws in
            #expect(try await Self.quote(shop, (0..<25).map { "A\($0)" }, of: nil).outcome == "200")
            #expect(try await Self.quote(shop, (25..<50).map { "A\($0)" }, of: "").outcome == "200")
            #expect(try await Self.quote(shop, ["A50"], of: nil).outcome == "429 code.too_many_tries")
            #expect(try await Self.quote(shop, ["SPRING20"]).outcome == "429 code.too_many_tries")
        }
    }

    @Test func `codes are accepted again after a while`() async throws {
        let clock = SetClock()
        try await Self.serve(at: clock) { shop async throws in
            #expect(try await Self.quote(shop, ["1", "2", "3", "4", "5", "6"]).status == 429)
            clock.move(seconds: 599)
            let last = try await Self.quote(shop, ["SPRING20"])
            #expect(last.status == 429 && last["Retry-After"] == "1")
            clock.move(seconds: 1)
            #expect(try await Self.quote(shop, ["SPRING20", "7"]).status == 200)
        }
    }

    @Test(arguments: [Set<Scope>([.quote, .backend]), [.quote, .manage]])
    func `a backend key has no limit on unknown codes unless one is set`(scopes: Set<Scope>) async throws {
        let many = (0..<100).map { "A\($0)" }
        try await Self.serve(scopes) { shop async throws in
            #expect(try await Self.quote(shop, many).outcome == "200")
        }
        try await Self.serve(scopes) {
            $0.backendCodeTries = 5
        } _: { shop async throws in
            #expect(try await Self.quote(shop, many).outcome == "429 code.too_many_tries")
        }
    }

    @Test func `a code of another customer and a revoked code count as unknown`() async throws {
        let bench = try await KeyedBench()
        let (key, now) = (try await bench.key([.quote]), ServiceBench.now)
        let codes = bench.stores.stores(of: .shop).codes
        try await codes.insert([
            try IssuedCode("HERS", of: "spring", customer: "eve"), try IssuedCode("GONE", of: "spring"),
            try IssuedCode("GOOD", of: "spring"),
        ])
        _ = try await codes.revoke(["GONE"], at: now)
        try await ServiceBench.serve(stores: bench.stores, keys: bench.ring) {
            $0.codeTries = 2
        } _: { shop async throws in
            let shop = shop.with(key: key)
            #expect(try await Self.quote(shop, ["GOOD", "HERS"]).outcome == "200")
            #expect(try await Self.quote(shop, ["HERS"], of: "eve").outcome == "200")
            #expect(try await Self.quote(shop, ["GONE"]).outcome == "200")
            #expect(try await Self.quote(shop, ["NONE"]).outcome == "429 code.too_many_tries")
        }
    }

    @Test(arguments: [
        ("POST", "/v1/quotes"), ("PUT", "/v1/sessions/a"), ("PATCH", "/v1/sessions/b"),
    ])
    func `a cart has at most a hundred codes`(method: String, path: String) async throws {
        try await ServiceBench.serve { shop async throws in
            _ = try await shop.put("/v1/sessions/b", Self.cart([]))
            let codes = (0..<101).map { "A\($0)" }
            let refused = try await shop.send(method, path, Self.cart(codes))
            #expect(refused.outcome == "422 cart.too_many_codes" && refused.pointer == "/cart/codes", "\(refused.text)")
            #expect(refused.json["detail"] == "expected at most 100 codes in a cart, found 101")
            #expect(try await shop.send(method, path, Self.cart(codes.dropLast())).status < 300)
        }
    }

    @Test func `a line of a batch and a command have the same limit on codes`() async throws {
        try await ServiceBench.serve { shop async throws in
            let codes = (0..<101).map { "A\($0)" }
            let lines = Self.cart(codes) + "\n" + Self.cart([])
            let batch = try await shop.send("POST", "/v1/quotes/batch", lines, type: "application/x-ndjson")
            #expect(batch.text.contains(#""pointer":"/cart/codes","code":"cart.too_many_codes""#), "\(batch.text)")
            _ = try await shop.put("/v1/sessions/a", Self.cart(Array(codes.dropLast())))
            let enter = #"{"command":"enter_code","code":"SPRING20"}"#
            let refused = try await shop.post("/v1/sessions/a/commands", enter, key: "k")
            #expect(refused.outcome == "422 cart.too_many_codes" && refused.pointer == "/code", "\(refused.text)")
        }
    }
}

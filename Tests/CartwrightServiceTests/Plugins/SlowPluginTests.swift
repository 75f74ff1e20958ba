import Cartwright
import CartwrightCheckout
import Testing

@testable import CartwrightService

/// A slow plugin delays only its own cards and carts.
@Suite(.timeLimit(.minutes(20))) struct SlowPluginTests {
    /// Registers a plugin that answers about cards, or about facts, after a latch opens.
    private static func registry(_ latch: Latch, _ limits: HandlerQueueLimits, facts: Bool = false) -> HandlerRegistry {
        let plugin = StampPlugin { purpose, _ in if purpose == (facts ? .facts : .decode) { latch.wait() } }
        return HandlerRegistry([plugin.handler(limits, facts: facts)])
    }

    private static let patient = HandlerQueueLimits(workers: 2, waiting: 1_000, wait: .seconds(120))

    /// Checks all operations that do not use the plugin.
    private static func expectRest(of shop: ShopClient) async throws {
        for path in ["/health", "/ready", "/metrics", "/openapi.json"] {
            #expect(try await shop.get(path).status == 200, "\(path)")
        }
        let quote = try await shop.send("POST", "/v1/quotes", StampPlugin.cart)
        #expect(quote.status == 200, "\(quote.text)")
        #expect(try await shop.put("/v1/catalog", Self.catalog).status == 200)
    }

    private static let catalog = #"{"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":1250}]}"#

    /// Sends a request on its own connection, since a client has few connections.
    private static func asking(
        _ method: String,
        _ path: String,
        _ body: String,
        of shop: ShopClient
    ) throws -> ClosingConnection {
        let connection = try ClosingConnection(port: shop.port)
        try connection.send(
            "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIdempotency-Key: k\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        return connection
    }

    @Test func `a plugin that is slow on cards does not delay other requests`() async throws {
        let latch = Latch()
        try await ServiceBench.serve(handledBy: Self.registry(latch, Self.patient)) { shop async throws in
            // More requests than there are work threads.
            let count = WorkThreads.count + 4
            for number in 0..<count {
                #expect(try await shop.put("/v1/sessions/s\(number)", StampPlugin.cart).status == 201)
            }
            let held = try (0..<count).map { number in
                let cards = StampPlugin.cards("card\(number)")
                return try Self.asking("POST", "/v1/sessions/s\(number)/cards", cards, of: shop)
            }
            defer { latch.open() }
            #expect(try await latch.holds(2))
            try await Self.expectRest(of: shop)
            #expect(try await shop.put("/v1/sessions/other", StampPlugin.cart).status == 201)
            let command = #"{"command":"begin_checkout"}"#
            #expect(try await shop.post("/v1/sessions/other/commands", command, key: "b").status == 200)
            #expect(try await shop.get("/v1/sessions/other").status == 200)
            // The waiting session is readable in its earlier state.
            #expect(try await shop.get("/v1/sessions/s0").json["revision"] == 1)
            latch.open()
            for connection in held { #expect(try await connection.answer().hasPrefix("HTTP/1.1 200")) }
            #expect(try await shop.get("/v1/sessions/s0").json["offers"]?.elements.count == 1)
        }
    }

    @Test func `a plugin that is slow on facts does not delay quotes or reads of sessions`() async throws {
        let latch = Latch()
        try await ServiceBench.serve(handledBy: Self.registry(latch, Self.patient, facts: true)) { shop async throws in
            let count = WorkThreads.count + 4
            let held = try (0..<count).map { number in
                try Self.asking("PUT", "/v1/sessions/s\(number)", StampPlugin.cart, of: shop)
            }
            defer { latch.open() }
            #expect(try await latch.holds(2))
            try await Self.expectRest(of: shop)
            #expect(try await shop.get("/v1/sessions/none").outcome == "404 session.unknown")
            latch.open()
            for connection in held { #expect(try await connection.answer().hasPrefix("HTTP/1.1 201")) }
            let cart = try await shop.get("/v1/sessions/s0").json["cart"]
            #expect(cart?["attributes"] == ["stamp.stamps": 7])
        }
    }

    @Test(arguments: [(0, .seconds(60)), (1_000, .milliseconds(1))] as [(Int, Duration)])
    func `a request over the queue or the wait is answered 503, and succeeds when retried`(
        waiting: Int,
        wait: Duration
    ) async throws {
        let latch = Latch()
        let limits = HandlerQueueLimits(workers: 1, waiting: waiting, wait: wait)
        try await ServiceBench.serve(handledBy: Self.registry(latch, limits)) { shop async throws in
            for id in ["a", "b"] { #expect(try await shop.put("/v1/sessions/\(id)", StampPlugin.cart).status == 201) }
            async let held = shop.post("/v1/sessions/a/cards", StampPlugin.cards("one"), key: "k")
            #expect(try await latch.holds(1))
            let refused = try await shop.post("/v1/sessions/b/cards", StampPlugin.cards("two"), key: "k")
            #expect(refused.outcome == "503 plugin.busy", "\(refused.text)")
            #expect(refused["Retry-After"] == "1")
            #expect(try await shop.get("/v1/sessions/b").json["revision"] == 1)
            let metrics = try await shop.get("/metrics").text
            #expect(metrics.contains("cartwright_plugin_busy_total{plugin=\"stamp\"} 1\n"), "\(metrics)")
            latch.open()
            #expect(try await held.status == 200)
            #expect(try await shop.post("/v1/sessions/b/cards", StampPlugin.cards("two"), key: "k").status == 200)
        }
    }

    @Test func `other requests for a waiting session are refused at the call limit, and succeed later`()
        async throws
    {
        let latch = Latch()
        try await ServiceBench.serve(handledBy: Self.registry(latch, Self.patient)) {
            $0.checkout.callLimit = .milliseconds(50)
        } _: { shop async throws in
            #expect(try await shop.put("/v1/sessions/a", StampPlugin.cart).status == 201)
            async let held = shop.post("/v1/sessions/a/cards", StampPlugin.cards("one"), key: "k")
            #expect(try await latch.holds(1))
            let command = #"{"command":"set_channel","channel":"web"}"#
            let refused = try await shop.post("/v1/sessions/a/commands", command, key: "c")
            #expect(refused.outcome == "409 session.busy", "\(refused.text)")
            latch.open()
            #expect(try await held.status == 200)
            #expect(try await shop.post("/v1/sessions/a/commands", command, key: "c").status == 200)
        }
    }
}

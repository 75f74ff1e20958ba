import AsyncHTTPClient
import Cartwright
import NIOCore
import NIOHTTP1
import Testing

@testable import CartwrightService

/// Limits of the service: a request over a limit is refused, and the next one is served.
@Suite struct LimitTests {
    static let cart = #"{"cart":{"lines":[{"sku":"MUG","quantity":2}]}}"#

    @Test func `a body over the limit is refused, with and without a declared length`() async throws {
        try await ServiceBench.serve {
            $0.bodyBytes = 1_000
        } _: { shop async throws in
            let most = Self.cart + String(repeating: " ", count: 1_000 - Self.cart.utf8.count)
            #expect(try await shop.put("/v1/sessions/a", most).outcome == "201")
            #expect(try await shop.put("/v1/sessions/a", most + " ").outcome == "413 service.too_large")
            let endless = AsyncStream<ByteBuffer> { stream in
                for _ in 0..<100 { stream.yield(ByteBuffer(string: String(repeating: " ", count: 100))) }
                stream.finish()
            }
            let request = shop.request(
                "PUT",
                "/v1/sessions/a",
                .stream(endless, length: .unknown),
                type: ShopClient.json
            )
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
            #expect(response.status.code == 413)
            #expect(try await shop.put("/v1/sessions/a", most).outcome == "200")
        }
    }

    @Test func `a request over the limit of requests in flight is refused`() async throws {
        let latch = Latch()
        let occupying = TestRoute {
            latch.wait()
            return RouteAnswer(text: "done")
        }
        try await ServiceBench.serve(extensions: [occupying]) {
            $0.requestsInFlight = 1
        } _: { shop async throws in
            async let held = shop.get("/test").text
            defer { latch.open() }
            #expect(try await latch.holds(1))
            let refused = try await shop.send("POST", "/v1/quotes", Self.cart)
            #expect(refused.outcome == "503 service.overloaded")
            #expect(refused["Retry-After"] == "1")
            // Health stays readable under load.
            #expect(try await shop.get("/health").status == 200)
            latch.open()
            #expect(try await held == "done")
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart).outcome == "200")
        }
    }

    @Test func `an arriving body does not count as a request in flight`() async throws {
        try await ServiceBench.serve {
            $0.requestsInFlight = 1
        } _: { shop async throws in
            let slow = (0..<3).map { _ in HeldRequest(shop, Self.cart) }
            try await slow[0].hasBegun(shop, slow.count)
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart).outcome == "200")
            for request in slow { #expect(try await request.finish() == 200) }
        }
    }

    @Test func `arriving bodies are limited in memory`() async throws {
        try await ServiceBench.serve {
            $0.arrivingBytes = 100_000
        } _: { shop async throws in
            let large = Self.cart + String(repeating: " ", count: 150_000)
            let slow = HeldRequest(shop, large)
            try await slow.hasBegun(shop)
            while try await !shop.get("/metrics").text.contains("arriving_bytes \(large.utf8.count - 65_536)\n") {}
            #expect(try await shop.send("POST", "/v1/quotes", large).outcome == "503 service.overloaded")
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart).outcome == "200")
            #expect(try await slow.finish() == 200)
            #expect(try await shop.send("POST", "/v1/quotes", large).outcome == "200")
        }
    }

    @Test func `streamed requests are counted separately`() async throws {
        try await ServiceBench.serve {
            ($0.requestsInFlight, $0.streamsInFlight) = (1, 1)
        } _: { shop async throws in
            let slow = HeldRequest(shop, Self.cart + "\n", to: "/v1/quotes/batch", type: "application/x-ndjson")
            while try await !shop.get("/metrics").text.contains("requests_in_flight 1\n") {}
            let second = try await shop.send("POST", "/v1/quotes/batch", Self.cart, type: "application/x-ndjson")
            #expect(second.outcome == "503 service.overloaded")
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart).outcome == "200")
            #expect(try await slow.finish() == 200)
        }
    }

    @Test func `a refused request counts, and has the number of requests left`() async throws {
        try await ServiceBench.serve {
            $0.requestsPerSecond = 2
        } _: { shop async throws in
            let refused = try await shop.send("POST", "/v1/quotes", "7")
            #expect(refused.status == 400)
            #expect(refused["RateLimit"] == #""key";r=1;t=1"#)
        }
    }

    @Test func `more requests of a key than its limit per second are refused`() async throws {
        try await ServiceBench.serve {
            $0.requestsPerSecond = 2
        } _: { shop async throws in
            for left in ["1", "0"] {
                let reply = try await shop.get("/v1/catalog/versions")
                #expect(reply.outcome == "200")
                #expect(reply["RateLimit-Policy"] == #""key";q=2;w=1"#)
                #expect(reply["RateLimit"] == #""key";r=\#(left);t=1"#)
            }
            let refused = try await shop.get("/v1/catalog/versions")
            #expect(refused.outcome == "429 service.too_many_requests")
            #expect(refused["Retry-After"] == "1")
            #expect(refused["RateLimit"] == #""key";r=0;t=1"#)
            #expect(try await shop.get("/health").status == 200)
        }
    }

    @Test(arguments: [1, 40])
    func `oversized headers get a problem, and the connection is closed`(count: Int) async throws {
        try await ServiceBench.serve { shop async throws in
            let value = String(repeating: "a", count: 20_000 / count)
            let headers = Dictionary(uniqueKeysWithValues: (0..<count).map { ("X-Long-\($0)", value) })
            let refused = try await shop.get("/v1/catalog/versions", headers)
            #expect(refused.outcome == "431 service.long_headers")
            #expect(refused["Content-Type"] == "application/problem+json")
            #expect(try await shop.get("/v1/catalog/versions").status == 200)
        }
    }

    @Test func `a body that does not arrive in time is refused`() async throws {
        try await ServiceBench.serve {
            $0.bodyLimit = .milliseconds(300)
        } _: { shop async throws in
            let held = HeldRequest(shop, Self.cart)
            #expect(try await held.status == 408)
            #expect(try await shop.send("POST", "/v1/quotes", Self.cart).outcome == "200")
        }
    }
}

/// A request whose body has begun and ends on `finish()`.
struct HeldRequest {
    private let rest: AsyncStream<ByteBuffer>.Continuation
    /// The whole response; a client that discards it closes its connection.
    private let answer: Task<HTTPClientResponse, any Error>

    init(_ shop: ShopClient, _ body: String, to path: String = "/v1/quotes", type: String = ShopClient.json) {
        let (stream, rest) = AsyncStream.makeStream(of: ByteBuffer.self)
        rest.yield(ByteBuffer(string: body))
        let request = shop.request("POST", path, .stream(stream, length: .unknown), type: type)
        self.rest = rest
        answer = Task { try await HTTPClient.shared.execute(request, timeout: .seconds(60)) }
    }

    /// Waits until the service has the first part of the bodies of all held requests.
    func hasBegun(_ shop: ShopClient, _ count: Int = 1) async throws {
        for _ in 0..<500 {
            if try await shop.get("/metrics").text.contains("requests_arriving \(count)\n") { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("the request does not begin")
    }

    /// The status of the response.
    var status: Int { get async throws { Int(try await answer.value.status.code) } }

    /// Ends the body.
    func finish() async throws -> Int {
        rest.finish()
        return try await status
    }
}

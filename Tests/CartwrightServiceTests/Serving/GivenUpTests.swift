import Cartwright
import CartwrightService
import Synchronization
import Testing

/// Cancelled requests stop their work.
@Suite(.timeLimit(.minutes(20))) struct GivenUpTests {
    /// A route that prices carts until pricing is cancelled.
    private final class Endless: Sendable {
        private let ended = Mutex<CartwrightError?>(nil)
        let latch = Latch()

        var route: TestRoute {
            TestRoute { [self] in
                latch.open()
                latch.wait()
                var cart = Cart(currency: .usd)
                cart.lines = [Line(id: "a", sku: "MUG", unitPriceMinor: 1_250, quantity: 1)]
                do throws(CartwrightError) {
                    while true { _ = try price(cart, from: Catalog([]), at: ServiceBench.now) }
                } catch {
                    ended.withLock { $0 = error }
                    return RouteAnswer(Problem(error))
                }
            }
        }

        /// Returns the error that ended the work; nil if the work continues for a minute.
        func end() async throws -> CartwrightError? {
            for _ in 0..<6_000 {
                if let error = ended.withLock({ $0 }) { return error }
                try await Task.sleep(for: .milliseconds(10))
            }
            return nil
        }
    }

    @Test func `work stops when the client closes the connection`() async throws {
        let endless = Endless()
        try await ServiceBench.serve(extensions: [endless.route]) { shop async throws in
            let client = try ClosingConnection(port: shop.port)
            try client.get("/test")
            #expect(try await endless.latch.holds(1))
            client.close()
            #expect(try await endless.end()?.code == .pricingGivenUp)
        }
    }

    @Test func `work stops at its time limit, and the client gets an answer`() async throws {
        let endless = Endless()
        try await ServiceBench.serve(extensions: [endless.route]) {
            $0.idleLimit = .seconds(1)
        } _: { shop async throws in
            let client = try ClosingConnection(port: shop.port)
            try client.get("/test")
            #expect(try await client.answer().contains("service.overloaded"))
            #expect(try await endless.end()?.code == .pricingGivenUp)
        }
    }

    @Test func `a client that has closed its sending side is answered`() async throws {
        try await ServiceBench.serve { shop async throws in
            let client = try ClosingConnection(port: shop.port)
            let (path, cart) = ("/v1/quotes", LimitTests.cart)
            try client.send(
                "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(cart.utf8.count)\r\n\r\n\(cart)"
            )
            client.finish()
            #expect(try await client.answer().hasPrefix("HTTP/1.1 200"))
        }
    }
}

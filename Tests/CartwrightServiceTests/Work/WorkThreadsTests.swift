import Cartwright
import CartwrightScenarios
import CartwrightService
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import CartwrightService

/// Requests that are answered while heavy work runs.
@Suite(.timeLimit(.minutes(20))) struct WorkThreadsTests {
    @Test func `health, readiness and metrics are answered while every work thread is occupied`() async throws {
        let latch = Latch()
        let occupying = TestRoute {
            latch.wait()
            return RouteAnswer(text: "done")
        }
        try await ServiceBench.serve(extensions: [occupying]) { shop async throws in
            // The shop is opened by the first request.
            #expect(try await shop.get("/ready").status == 200)
            let heavy = try (0..<WorkThreads.count + 2).map { _ in try ClosingConnection(port: shop.port) }
            for connection in heavy { try connection.get("/test") }
            defer { latch.open() }
            #expect(try await latch.holds(WorkThreads.count))
            for path in ["/health", "/ready", "/metrics", "/openapi.json"] {
                let asking = try ClosingConnection(port: shop.port)
                try asking.get(path)
                #expect(try await asking.answer().hasPrefix("HTTP/1.1 200"), "\(path)")
            }
            latch.open()
            for connection in heavy { #expect(try await connection.answer().hasSuffix("done")) }
        }
    }

    @Test func `a slow quote is priced by a work thread`() async throws {
        let registry = HandlerRegistry([], vocabulary: Vocabulary.standard.registering(ByTheLoop.self))
        let text = #"""
            {"currency":"USD","items":[{"sku":"MUG","title":"Mug","unit_price":1250}],"promotions":[
            {"id":"p","conditions":[{"type":"by_the_loop"}],"effects":[{"type":"percent_off","percent":"10"}]}]}
            """#
        let file = try CatalogFile(JSONParser.parse(Array(text.utf8)), vocabulary: registry.vocabulary)
        try await ServiceBench.serve(file, handledBy: registry) { shop async throws in
            let reply = try await shop.send("POST", "/v1/quotes", LimitTests.cart)
            #expect(reply.json["quote"]?["total"] ?? reply.json["total"] == 2_250, "\(reply.text)")
        }
    }
}

/// A condition that is slow on the event loop, and holds only off it.
private struct ByTheLoop: Condition {
    static let type = "by_the_loop"

    init(from reader: inout ObjectReader, vocabulary: Vocabulary) {}

    func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
        let isOnLoop = MultiThreadedEventLoopGroup.currentEventLoop != nil
        let start = ContinuousClock.now
        while isOnLoop, ContinuousClock.now - start < .milliseconds(20) {}
        return finding(isOnLoop ? .notMet : .met, observed: nil)
    }

    var json: JSONValue { ["type": .string(Self.type)] }
}

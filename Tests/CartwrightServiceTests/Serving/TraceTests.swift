import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightService

/// The trace context of a request in its events, and the number of holds in the metrics.
@Suite(.timeLimit(.minutes(20))) struct TraceTests {
    private static let trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

    @Test func `events of a purchase have the trace of their request`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await ServiceBench.serve(stores: stores) { shop async throws in
            let headers = ["traceparent": Self.trace]
            let cart = #"{"cart":{"lines":[{"sku":"TEA","quantity":1}]}}"#
            #expect(try await shop.put("/v1/sessions/cart-7", cart, headers).outcome == "201")
            let paid = try await shop.post("/v1/sessions/cart-7/complete", #"{"total":875}"#, key: "k", headers)
            #expect(paid.outcome == "200")
            _ = try await shop.put("/v1/sessions/cart-7", cart, ["traceparent": "00-\u{41}"])
            _ = try await shop.post("/v1/sessions/cart-7/commands", #"{"command":"begin_checkout"}"#, key: "l")
        }
        let outbox = stores.stores(of: .shop).checkout.outbox
        var (traces, bodies) = ([String: [JSONValue?]](), [[UInt8]]())
        while let batch = try await outbox.nextBatch(at: ServiceBench.now) {
            bodies.append(batch.body)
            guard case .array(let events) = try JSONParser.parse(batch.body) else { break }
            for event in events {
                guard case .string(let type)? = event["type"] else { continue }
                traces[type, default: []].append(event["traceparent"])
            }
            try await outbox.settle(batch.id, .delivered, at: ServiceBench.now)
        }
        #expect(traces["cartwright.order.paid"] == [.string(Self.trace)])
        #expect(traces["cartwright.checkout.started"] == [.string(Self.trace), nil])
        // The batch has one trace, so its delivery carries it as a header.
        #expect(bodies.map { EventBatch.traceParent(inBody: $0)?.text } == [Self.trace])
    }

    @Test(
        arguments: [
            (#"[{"traceparent":"A"},{"traceparent":"B"}]"#, nil), (#"[{"data":{"traceparent":"A"}}]"#, nil),
            (#"[{"traceparent":"A"},{},{"traceparent":"A"}]"#, "A"), (#"[{"traceparent":"00"}]"#, nil), ("[", nil),
        ] as [(String, String?)]
    )
    func `a delivery has a trace if all of its events have the same`(body: String, trace: String?) {
        let other = Self.trace.replacing("4bf9", with: "4bf8")
        let text = body.replacing("\"A\"", with: "\"\(Self.trace)\"").replacing("\"B\"", with: "\"\(other)\"")
        #expect(EventBatch.traceParent(inBody: Array(text.utf8))?.text == trace.map { _ in Self.trace })
    }

    @Test func `holds of sessions are counted in the metrics`() async throws {
        let limited = #"{"id":"few","usage_limit":5,"effects":[{"type":"percent_off","percent":"10"}]}"#
        try await ServiceBench.serve(nil, { $0.refreshInterval = .milliseconds(1) }) { shop async throws in
            #expect(try await shop.put("/v1/promotions/few", limited).outcome == "200")
            for number in 1...2 {
                _ = try await shop.put("/v1/sessions/c\(number)", #"{"cart":{"lines":[{"sku":"MUG","quantity":1}]}}"#)
                let begin = #"{"command":"begin_checkout"}"#
                #expect(try await shop.post("/v1/sessions/c\(number)/commands", begin, key: "b").outcome == "200")
            }
            while try await !shop.get("/metrics").text.contains("cartwright_holds 2\n") { await Task.yield() }
            _ = try await shop.post("/v1/sessions/c1/cancel", "{}", key: "c")
            while try await !shop.get("/metrics").text.contains("cartwright_holds 1\n") { await Task.yield() }
        }
    }
}

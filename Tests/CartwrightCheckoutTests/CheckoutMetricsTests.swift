import Cartwright
import CartwrightCheckout
import Metrics
import MetricsTestKit
import Testing

/// The metrics of a service.
@Suite(.timeLimit(.minutes(20))) struct CheckoutMetricsTests {
    static func count(_ metrics: TestMetrics, _ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
        try metrics.expectCounter("cartwright.checkout.\(label)", dimensions).totalValue
    }

    @Test func `calls, races, charges and refunds are counted`() async throws {
        let metrics = TestMetrics()
        let store = TroubledStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store, bank: Bank([.isLost]), metrics: metrics)
        try await shop.inCheckout("a")
        store.conflicts = 1
        try await shop.service.pay("a", key: "k")
        try await shop.service.pay("a", key: "k")
        try await shop.service.pay("a", key: "k")
        try await shop.service.cancel(order: "o1", of: "a")
        _ = await refusal { try await shop.service.cancel(order: "o1", of: "a") }
        shop.service.use(try Shop.catalog())
        let command: (String) -> [(String, String)] = { [("command", "pay"), ("outcome", $0)] }
        #expect(try Self.count(metrics, "calls", command("ok")) == 2)
        #expect(try Self.count(metrics, "calls", command("repeated")) == 1)
        let closed = [("command", "cancel_order"), ("outcome", "order.closed")]
        #expect(try Self.count(metrics, "calls", closed) == 1)
        #expect(try Self.count(metrics, "races", [("code", "session.conflict")]) == 1)
        #expect(try Self.count(metrics, "charges", [("outcome", "unknown")]) == 1)
        #expect(try Self.count(metrics, "charges", [("outcome", "confirmed")]) == 1)
        #expect(try Self.count(metrics, "refunds", [("outcome", "made")]) == 1)
        #expect(try Self.count(metrics, "catalogs", []) == 1)
        #expect(try metrics.expectTimer("cartwright.checkout.call", [("command", "pay")]).values.count == 3)
        #expect(try metrics.expectTimer("cartwright.checkout.charge").values.count == 2)
    }

    @Test func `a call that fails in the store is counted by its error`() async throws {
        let metrics = TestMetrics()
        let store = TroubledStore(MemoryCheckoutStore(seed: 1))
        let shop = try Shop(store, metrics: metrics)
        _ = try await shop.service.open("a", currency: .usd)
        store.failure = TroubledStore.death
        let dead = await refusal { try await shop.service.send(.addLine(Shop.line()), to: "a") }
        #expect(dead == TroubledStore.death)
        store.failure = nil
        #expect(try await shop.service.send(.addLine(Shop.line()), to: "a").revision == 2)
        let dimensions = [("command", "add_line"), ("outcome", TroubledStore.death.code.rawValue)]
        #expect(try Self.count(metrics, "calls", dimensions) == 1)
    }
}

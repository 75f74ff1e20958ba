import Cartwright
import CartwrightCheckout
import Metrics
import Testing

@testable import CartwrightService

@Suite(.timeLimit(.minutes(10))) struct RetentionTests {
    /// Returns a retention that counts in new metrics.
    private static func retention(_ change: (inout RetentionSettings) -> Void) -> Retention {
        var settings = RetentionSettings()
        change(&settings)
        return Retention(settings: settings, metrics: ServiceMetrics())
    }

    @Test func `by default only idempotency keys end, after two days`() {
        #expect(RetentionSettings().keySeconds == 172_800)
        var settings = RetentionSettings()
        #expect([settings.sessions, settings.orders, settings.steps, settings.events] == [nil, nil, nil, nil])
        settings.keys = .max
        #expect(settings.keySeconds == .max)
        settings.keys = 0
        #expect(settings.keySeconds == 86_400)
    }

    @Test func `sessions, orders and revisions end after their days, and are counted`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await ServiceBench.serve(stores: stores) { client in
            for id in ["a", "b", "paid"] { try await ListTests.open(client, id, of: "ada") }
            try await ListTests.pay(client, "paid")
        }
        let now = ServiceBench.now
        let shop = try await Shop(
            .shop,
            stores.stores(of: .shop),
            ShopSettings(
                registry: ServiceBench.registry,
                catalog: ServiceBench.catalog(),
                options: PricingOptions(),
                checkout: CheckoutSettings(),
                dependencies: CheckoutDependencies(now: { now }, random: { 1 }),
                metrics: MetricsSystem.factory
            ),
            at: now
        )
        let rows: [(Retention, Int64, Set<String>, Set<String>)] = [
            (Self.retention { _ in }, 40_000, ["a", "b", "paid"], ["paid.o1"]),
            (Self.retention { $0.sessions = 30 }, 29, ["a", "b", "paid"], ["paid.o1"]),
            (Self.retention { $0.sessions = 30 }, 40_000, ["paid"], ["paid.o1"]),
            (Self.retention { $0.orders = 365 }, 364, ["paid"], ["paid.o1"]),
            (Self.retention { $0.orders = 365 }, 40_000, [], []),
        ]
        for (retention, days, sessions, orders) in rows {
            try await retention.run(on: shop, at: now.adding(seconds: days * 86_400))
            let lists = try #require(shop.stores.checkout.administration)
            let left = try await lists.page(ListQuery(.sessions)).entries.map(\.id)
            #expect(Set(left) == sessions, "after \(days) days")
            let paid = try await lists.page(ListQuery(.orders)).entries.map(\.id)
            #expect(Set(paid) == orders, "after \(days) days")
        }
        #expect(rows[2].0.metrics.text.contains(#"cartwright_removed_total{kind="sessions"} 2"#))
        #expect(rows[4].0.metrics.text.contains(#"cartwright_removed_total{kind="orders"} 1"#))
    }
}

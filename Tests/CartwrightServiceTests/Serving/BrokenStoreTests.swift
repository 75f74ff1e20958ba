import Cartwright
import CartwrightService
import Testing

/// What a service says of itself while its store cannot be reached.
@Suite struct BrokenStoreTests {
    /// A store that does not answer.
    private struct SilentStores: ServiceStores {
        private let stores = MemoryServiceStores(seed: 1)

        func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores { stores.stores(of: tenant) }
        func check() async throws(CartwrightError) { try? await Task.sleep(for: .seconds(30)) }
    }

    @Test func `a store that does not answer is told within a second, and does not hold up who asks`() async throws {
        try await ServiceBench.start(stores: SilentStores()) {
            // Whatever takes longer is told as another problem.
            $0.idleLimit = .seconds(10)
        } _: { shop, _ async throws in
            let reply = try await shop.get("/ready")
            #expect(reply.status == 503 && reply.json["code"] == "store.unavailable")
        }
    }

    @Test func `health, metrics and the document are there, and all else says why not`() async throws {
        try await ServiceBench.start(stores: LostStores()) { shop, _ async throws in
            for path in ["/health", "/metrics", "/openapi.json", "/problems/store.full"] {
                #expect(try await shop.get(path).status == 200, "\(path)")
            }
            for path in ["/ready", "/v1/catalog", "/v1/sessions/a"] {
                let reply = try await shop.get(path)
                #expect(reply.status == 503 && reply.json["code"] == "store.unavailable", "\(path)")
                #expect(reply.json["detail"] == "the store is not available", "\(path)")
            }
        }
    }
}

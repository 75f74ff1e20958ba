import Cartwright
import CartwrightService
import Testing

/// The answers of a service whose store cannot be reached.
@Suite struct BrokenStoreTests {
    /// A store that does not answer.
    private struct SilentStores: ServiceStores {
        private let stores = MemoryServiceStores(seed: 1)

        func stores(of tenant: Tenant) throws(CartwrightError) -> ShopStores { stores.stores(of: tenant) }
        func check() async throws(CartwrightError) { try? await Task.sleep(for: .seconds(30)) }
    }

    @Test func `a store that does not answer is reported within a second`() async throws {
        try await ServiceBench.start(stores: SilentStores()) {
            // A slower answer would be another problem.
            $0.idleLimit = .seconds(10)
        } _: { shop, _ async throws in
            let reply = try await shop.get("/ready")
            #expect(reply.status == 503 && reply.json["code"] == "store.unavailable")
        }
    }

    @Test func `health, metrics and the document work, and other requests name the store`() async throws {
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

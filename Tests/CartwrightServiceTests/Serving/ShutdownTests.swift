import Cartwright
import HTTPTypes
import Hummingbird
import InMemoryLogging
import Logging
import Metrics
import NIOCore
import ServiceLifecycle
import Testing

@testable import CartwrightService

/// A shutdown finishes running requests and jobs.
@Suite struct ShutdownTests {
    @Test func `a running request is answered after the signal`() async throws {
        try await ServiceBench.start { shop, group async throws in
            let held = HeldRequest(shop, LimitTests.cart)
            try await held.hasBegun(shop)
            await group.triggerGracefulShutdown()
            try await Task.sleep(for: .milliseconds(200))
            #expect(try await held.finish() == 200)
        }
    }

    @Test func `a service that shuts down is not ready and accepts nothing new`() async throws {
        let settings = ServiceSettings()
        let stores = MemoryServiceStores(seed: 7)
        let catalog = try ServiceBench.catalog()
        let shops = ShopDirectory(
            stores,
            ShopSettings(
                registry: ServiceBench.registry,
                catalog: catalog,
                options: settings.options,
                checkout: settings.checkout,
                dependencies: settings.dependencies,
                metrics: MetricsSystem.factory
            )
        )
        let log = InMemoryLogHandler()
        let context = ServiceContext(
            settings,
            stores: stores,
            keys: nil,
            shops: shops,
            handlers: ServiceBench.registry,
            errorCodes: [],
            openAPI: [],
            logger: Logger(label: "test") { _ in log }
        )
        let responder = Responder(service: context, routes: RouteTable(Endpoint.all))
        func status(_ path: String) async -> Int {
            let head = HTTPRequest(method: .get, scheme: nil, authority: "shop.example", path: path)
            return await responder.respond(to: Request(head: head, body: RequestBody(buffer: ByteBuffer()))).status.code
        }
        // On a machine that is busy with other tests the store may take longer than a second.
        var first = await status("/ready")
        for _ in 0..<100 where first != 200 { first = await status("/ready") }
        #expect(first == 200)
        context.leave()
        #expect(await status("/ready") == 503)
        #expect(await status("/v1/catalog") == 200)
        context.stop()
        #expect(await status("/ready") == 503)
        #expect(await status("/v1/catalog") == 503)
        #expect(await status("/health") == 200)
        #expect(log.entries.allSatisfy { $0.level == .info }, "a shutdown does not log errors")
    }

    @Test func `a shutdown finishes a running job`() async throws {
        let stores = MemoryServiceStores(seed: 7)
        try await ServiceBench.start(stores: stores) { shop, group async throws in
            let wish = #"{"promotion":"spring","pattern":"S-######","count":30000}"#
            #expect(try await shop.post("/v1/codes", wish, key: "k").status == 202)
            await group.triggerGracefulShutdown()
        }
        let records = try await stores.stores(of: .shop).records.records(
            of: Job.record,
            after: nil,
            limit: 2,
            at: ServiceBench.now
        )
        #expect(try records.map { try Job(restoring: $0.body).state } == [.done])
    }
}

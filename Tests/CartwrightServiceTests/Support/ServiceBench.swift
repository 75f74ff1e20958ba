import AdBannerPlugin
import Cartwright
import CartwrightCheckout
import CartwrightScenarios
import CouponPlugin
import Foundation
import HomeTilePlugin
import Logging
import MessagePlugin
import ServiceLifecycle
import Testing

@testable import CartwrightService

/// A service in the test process, with the sample catalog and a fixed clock.
enum ServiceBench {
    static let now = Instant(seconds: 1_795_446_000) ?? .earliest
    static let registry = HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func catalog() throws -> CatalogFile {
        let bytes = try Data(contentsOf: root.appending(path: "samples/catalog.json"))
        return try CatalogFile(JSONParser.parse(Array(bytes)), vocabulary: registry.vocabulary)
    }

    /// Runs a service on a free port while the given work runs, and shuts it down.
    static func serve(
        _ catalog: CatalogFile? = nil,
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        keys: AccessKeys? = nil,
        handledBy registry: HandlerRegistry = registry,
        extensions: [any ServiceExtension] = [],
        _ change: (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient) async throws -> Void
    ) async throws {
        try await run(
            catalog,
            registry: registry,
            stores: stores,
            keys: keys,
            extensions: extensions,
            change
        ) { client, _, _ in
            try await work(client)
        }
    }

    /// Runs a service with the given handlers, for work that reloads them.
    static func serve(
        handledBy registry: HandlerRegistry,
        _ work: @escaping @Sendable (ShopClient, ShopService) async throws -> Void
    ) async throws {
        try await run(registry: registry) { client, service, _ in try await work(client, service) }
    }

    /// Runs a service with the given handlers and logger.
    static func serve(
        handledBy registry: HandlerRegistry,
        logger: Logger,
        _ change: (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient, ShopService) async throws -> Void
    ) async throws {
        try await run(registry: registry, logger: logger, change) { client, service, _ in
            try await work(client, service)
        }
    }

    /// Runs a service with the cards of a source, which is read at each interval and by a reload.
    static func serve(
        _ cards: any CardSource,
        every interval: Duration = .seconds(3_600),
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        handledBy registry: HandlerRegistry = registry,
        _ work: @escaping @Sendable (ShopClient, ShopService) async throws -> Void
    ) async throws {
        try await run(registry: registry, stores: stores, cards: cards) {
            $0.cardsInterval = interval
        } _: { client, service, _ in
            try await work(client, service)
        }
    }

    /// Runs a service, for work that shuts it down itself.
    static func start(
        _ catalog: CatalogFile? = nil,
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        keys: AccessKeys? = nil,
        logger: Logger = quiet,
        _ change: (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient, ServiceGroup) async throws -> Void
    ) async throws {
        try await run(catalog, stores: stores, keys: keys, logger: logger, change) { client, _, group in
            try await work(client, group)
        }
    }

    private static func run(
        _ catalog: CatalogFile? = nil,
        registry: HandlerRegistry = registry,
        stores: any ServiceStores = MemoryServiceStores(seed: 7),
        cards: (any CardSource)? = nil,
        keys: AccessKeys? = nil,
        logger: Logger = quiet,
        extensions: [any ServiceExtension] = [],
        _ change: (inout ServiceSettings) -> Void = { _ in },
        _ work: @escaping @Sendable (ShopClient, ShopService, ServiceGroup) async throws -> Void
    ) async throws {
        // A test's route may occupy all threads, so it gets its own. Hundreds of services run at once and share the
        // threads of the process.
        guard !extensions.isEmpty else {
            return try await runOnThreads(catalog, registry, stores, cards, keys, logger, extensions, change, work)
        }
        let threads = WorkThreads(count: WorkThreads.count)
        defer { threads.end() }
        try await WorkThreads.$own.withValue(threads) {
            try await runOnThreads(catalog, registry, stores, cards, keys, logger, extensions, change, work)
        }
    }

    private static func runOnThreads(
        _ catalog: CatalogFile?,
        _ registry: HandlerRegistry,
        _ stores: any ServiceStores,
        _ cards: (any CardSource)?,
        _ keys: AccessKeys?,
        _ logger: Logger,
        _ extensions: [any ServiceExtension],
        _ change: (inout ServiceSettings) -> Void,
        _ work: @escaping @Sendable (ShopClient, ShopService, ServiceGroup) async throws -> Void
    ) async throws {
        var settings = ServiceSettings()
        settings.port = 0
        settings.dependencies = CheckoutDependencies(now: { now }, random: CheckoutDependencies.machine.random)
        change(&settings)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let service = try ShopService(
            catalog: try catalog ?? Self.catalog(),
            registry: registry,
            stores: stores,
            cards: cards,
            keys: keys,
            settings: settings,
            logger: logger,
            extensions: extensions,
            onListening: { port.yield($0) }
        )
        let group = ServiceGroup(configuration: .init(services: [service], logger: quiet))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            // If the service ends before it listens, the wait for its port ends too.
            tasks.addTask {
                defer { port.finish() }
                try await group.run()
            }
            var iterator = ports.makeAsyncIterator()
            guard let listening = await iterator.next() else { return try await tasks.waitForAll() }
            do {
                try await work(ShopClient(port: listening), service, group)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}

public import Cartwright
internal import CartwrightCheckout
public import CartwrightScenarios
internal import CartwrightCollector
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
public import Logging
public import Metrics
internal import NIOCore
public import ServiceLifecycle

/// The engine over HTTP: quotes, sessions, orders, the catalog and codes of one shop or of many.
///
/// It adds no rules. It reads a request, calls the same `price` and the same checkout as a program that embeds the
/// engine, stores durable state in its stores, and writes the answer.
///
/// ```swift
/// let service = try ShopService(catalog: file, registry: registry, stores: MemoryServiceStores(seed: seed))
/// try await service.run()
/// ```
public struct ShopService: Service {
    let context: ServiceContext
    private let settings: ServiceSettings
    private let logger: Logger
    private let onListening: @Sendable (Int) -> Void
    private let extensions: [any ServiceExtension]

    /// Creates a service that does not listen yet.
    ///
    /// - Parameters:
    ///   - catalog: the catalog of each shop until one is put into its store.
    ///   - registry: the handlers of cards.
    ///   - stores: the storage of all durable state.
    ///   - cards: the source of cards that every session has beside its own. They are read at the start, and then at
    ///     the interval in the settings. After a failure the cards of the last successful reading remain.
    ///   - banners: the source of banners that every session has beside its own, read like the cards and with them.
    ///   - keys: the access keys; nil if none are needed. Without keys, or with keys that are open until the first,
    ///     only this machine may send requests.
    ///   - settings: the address and the limits.
    ///   - logger: receives one line per request.
    ///   - metrics: receives the metrics of the checkout, besides `/metrics`.
    ///   - extensions: further routes.
    ///   - errorCodes: the codes of the program's card sources and extensions, which get pages at `/problems/CODE` like
    ///     those of the service and of the handlers.
    ///   - onListening: called with the port when the service listens.
    /// - Throws: `service.bad_address` if other machines could send requests without an access key.
    public init(
        catalog: CatalogFile,
        registry: HandlerRegistry,
        stores: any ServiceStores,
        cards: (any CardSource)? = nil,
        banners: (any BannerSource)? = nil,
        keys: AccessKeys? = nil,
        settings: ServiceSettings = ServiceSettings(),
        logger: Logger = Logger(label: "cartwright.service"),
        metrics: any MetricsFactory = MetricsSystem.factory,
        extensions: [any ServiceExtension] = [],
        errorCodes: [ErrorCode] = [],
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(CartwrightError) {
        guard keys.map({ !$0.isOpenUntilFirstKey }) ?? false || settings.isLoopback else {
            throw CartwrightError(
                .serviceBadAddress,
                "expected a loopback address, since there are no access keys, found \(settings.host)",
                hint: "--listen 127.0.0.1:8080, or make a key with cartwright keys new"
            )
        }
        let shop = ShopSettings(
            registry: registry,
            catalog: catalog,
            options: settings.options,
            latePayments: settings.latePayments,
            refundOrder: settings.refundOrder,
            giftCards: settings.giftCards,
            checkout: settings.checkout,
            dependencies: settings.dependencies,
            keySeconds: settings.retention.keySeconds,
            metrics: metrics
        )
        context = ServiceContext(
            settings,
            stores: stores,
            keys: keys,
            shops: ShopDirectory(stores, shop),
            cards: CardKeeper(([cards, banners] as [(any CardSource)?]).compactMap(\.self)),
            handlers: registry,
            errorCodes: errorCodes,
            openAPI: try OpenAPIDocument.text(for: registry),
            logger: logger
        )
        (self.settings, self.logger, self.onListening) = (settings, logger, onListening)
        self.extensions = extensions
    }

    /// Replaces the handlers and the catalog, and reads the cards of the source again: all or nothing. Requests in
    /// flight finish with the earlier ones.
    ///
    /// A shop with a catalog in its store keeps it; it is read again with the conditions and effects of the new
    /// handlers.
    ///
    /// - Parameters:
    ///   - catalog: the catalog of each shop until one is put into its store.
    ///   - registry: the handlers of cards. Handlers outside the host must say hello before they are used.
    /// - Throws: a diagnostic of the registry; the error of a plugin that does not say hello; an error of area `store`;
    ///   the error that makes a stored catalog unreadable; the error of the card source. Nothing has changed then.
    public func reload(catalog: CatalogFile, registry: HandlerRegistry) async throws(CartwrightError) {
        if let problem = registry.diagnostics.first { throw problem }
        try await registry.awaitHello()
        let document = try OpenAPIDocument.text(for: registry)
        let reading = try await cardReading()
        try await context.shops.reload(catalog, registry, reading?.cards)
        context.plugins.use(registry)
        if let reading { await refresher?.take(reading) }
        context.describe(by: document, of: registry)
    }

    /// Reports at `/ready` that the service is not ready, and still answers everything. Call it before a shutdown, so
    /// that a proxy stops sending requests.
    public func leave() { context.leave() }

    /// Reads all cards of the source without taking them; nil without a source.
    private func cardReading() async throws(CartwrightError) -> CardKeeper.Reading? {
        guard let keeper = context.cards else { return nil }
        do throws(CardSourceFailure) {
            return try await keeper.read(whole: true, at: settings.dependencies.now())
        } catch {
            await refresher?.noteGauges()
            throw error.error
        }
    }

    private var refresher: CardRefresher? { context.cards.map { CardRefresher(keeper: $0, context: context) } }

    /// Listens until a graceful shutdown; requests in flight are answered first.
    ///
    /// - Throws: `service.bad_address`; an error in a file of cards.
    public func run() async throws {
        try await refresher?.begin()
        let further = extensions.flatMap { host in host.routes.map { Endpoint($0, of: host) } }
        let responder = Responder(service: context, routes: RouteTable(further + Endpoint.all))
        let server = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in await responder.respond(to: request) },
            server: HTTPServerBuilder { [connections] responder in
                AcceptedChannel(LoopChannel(inner: HTTP1Channel(responder: responder, configuration: connections)))
            },
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            services: [Follower(context: context)] + (refresher.map { [$0] } ?? []),
            onServerRunning: { [onListening] channel in onListening(channel.localAddress?.port ?? 0) },
            logger: warningLogger
        )
        do {
            try await withGracefulShutdownHandler {
                try await server.run()
            } onGracefulShutdown: {
                context.stop()
            }
        } catch let error as IOError {
            throw CartwrightError(
                .serviceBadAddress,
                "cannot listen on \(settings.host):\(settings.port) (errno \(error.errnoCode))",
                hint: "use another port",
                fault: .environment
            )
        }
        for shop in await context.shops.open {
            await shop.jobs.finish(within: settings.shutdownLimit)
            await shop.erasures.finish(within: settings.shutdownLimit)
        }
    }

    /// The logger of the HTTP server, which logs warnings and errors only.
    private var warningLogger: Logger {
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        return quiet
    }

    private var connections: HTTP1Channel.Configuration {
        let limit = ConnectionLimit(settings.connections)
        let limits = ConnectionLimits(
            bodyBytes: settings.bodyBytes,
            bodyLimit: settings.bodyLimit,
            idleLimit: settings.idleLimit,
            longHeadersAnswer: longHeadersAnswer,
            lateAnswer: lateAnswer,
            isStreamed: { head in
                ["/v1/quotes/batch", "/v1/simulations", "/v1/backtests", "/v1/imports", "/v1/catalog"].contains {
                    (head.path ?? "").hasPrefix($0)
                }
            }
        )
        return HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                VersionRules(), FlushAtEndOfTurn(), ConnectionTimeLimits(limits, limit, logger),
            ],
            idleTimeout: nil,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: settings.headerBytes,
                maxHeaderListSize: settings.headerBytes
            )
        )
    }
}

extension ShopService {
    /// The answer to headers that are too long.
    private var longHeadersAnswer: ConnectionLimits.WholeAnswer {
        let found = "expected headers of at most \(settings.headerBytes) bytes, found more"
        return ConnectionLimits.WholeAnswer(closingAfter: .bad(.serviceLongHeaders, found))
    }

    /// The answer to a request that exceeds the time limit of its connection.
    private var lateAnswer: ConnectionLimits.WholeAnswer {
        let found = "the answer was not ready within \(settings.idleLimit.milliseconds) ms"
        return ConnectionLimits.WholeAnswer(
            closingAfter: .bad(.serviceOverloaded, found, hint: "send a smaller request, or retry later")
        )
    }
}

extension ConnectionLimits.WholeAnswer {
    /// Makes the answer of a problem, which closes the connection.
    fileprivate init(closingAfter problem: Problem) {
        let body = problem.json.utf8
        var headers = problem.headers
        headers[.contentType] = Problem.contentType
        headers[.contentLength] = String(body.count)
        headers[.connection] = "close"
        self.init(HTTPResponse(status: problem.status, headerFields: headers), body: body)
    }
}

extension ShopService: CustomStringConvertible {
    /// The host and the port.
    public var description: String { "ShopService(on: \(settings.host):\(settings.port))" }
}

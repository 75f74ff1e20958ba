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
/// It adds nothing to the rules. A request is read, the same `price` and the same checkout are called as in a program
/// that embeds them, what must last is kept in the stores, and the answer is written.
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

    /// A service, which does not listen yet.
    ///
    /// - Parameters:
    ///   - catalog: what each shop sells as long as none was put into its store.
    ///   - registry: the handlers of cards.
    ///   - stores: where what must last is kept.
    ///   - cards: where cards come from that every session has beside its own; they are read when the service begins,
    ///     and anew as often as the settings say. A source that fails leaves those that were read last.
    ///   - keys: the access keys; nil where none is needed, and so only this machine may ask.
    ///   - settings: where to listen, and limits.
    ///   - logger: gets one line for each request.
    ///   - metrics: where the checkout's numbers go besides `/metrics`.
    ///   - extensions: further routes.
    ///   - errorCodes: codes of the program's card sources and extensions, which then have pages at `/problems/CODE`
    ///     as those of the service and of the handlers do.
    ///   - onListening: called with the port once it listens.
    /// - Throws: `service.bad_address` where it would let anyone in from outside.
    public init(
        catalog: CatalogFile,
        registry: HandlerRegistry,
        stores: any ServiceStores,
        cards: (any CardSource)? = nil,
        keys: AccessKeys? = nil,
        settings: ServiceSettings = ServiceSettings(),
        logger: Logger = Logger(label: "cartwright.service"),
        metrics: any MetricsFactory = MetricsSystem.factory,
        extensions: [any ServiceExtension] = [],
        errorCodes: [ErrorCode] = [],
        onListening: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(CartwrightError) {
        guard keys != nil || settings.isLoopback else {
            throw CartwrightError(
                .serviceBadAddress,
                "expected an address of this machine where no access key is needed, found \(settings.host)",
                hint: "--listen 127.0.0.1:8080, or make a key with cartwright keys new"
            )
        }
        let shop = ShopSettings(
            registry: registry,
            catalog: catalog,
            options: settings.options,
            latePayments: settings.latePayments,
            checkout: settings.checkout,
            dependencies: settings.dependencies,
            metrics: metrics
        )
        context = ServiceContext(
            settings,
            stores: stores,
            keys: keys,
            shops: ShopDirectory(stores, shop),
            cards: cards.map(CardKeeper.init),
            handlers: registry,
            errorCodes: errorCodes,
            openAPI: try OpenAPIDocument.text(for: registry),
            logger: logger
        )
        (self.settings, self.logger, self.onListening) = (settings, logger, onListening)
        self.extensions = extensions
    }

    /// Goes on with other handlers and another catalog, and reads the cards of its source anew: all or nothing.
    /// Requests that have begun are finished with the earlier ones, and none is lost.
    ///
    /// Shops into whose store a catalog was put keep it; it is read again, by the conditions and effects that the
    /// handlers bring.
    ///
    /// - Parameters:
    ///   - catalog: what each shop sells as long as none was put into its store.
    ///   - registry: the handlers of cards. Those outside the host say hello before they take the place of others.
    /// - Throws: what is wrong with the registry; why a plugin does not say hello; an error of area `store`; what makes
    ///   a kept catalog unreadable; why there are no cards. Nothing has changed then.
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

    /// Says by `/ready` that the service is not ready, and carries everything out as before: for the time before it is
    /// shut down in which a proxy takes notice.
    public func leave() { context.leave() }

    /// All cards of the source, not taken yet; nil where there is no source.
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

    /// Listens until it is shut down; requests that have begun are answered first.
    ///
    /// - Throws: `service.bad_address`; what is wrong with a file of cards.
    public func run() async throws {
        try await refresher?.begin()
        let further = extensions.flatMap { host in host.routes.map { Operation($0, of: host) } }
        let responder = Responder(service: context, routes: RouteTable(further + Operation.all))
        let server = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in await responder.respond(to: request) },
            server: HTTPServerBuilder { [connections] responder in
                AcceptedChannel(LoopChannel(inner: HTTP1Channel(responder: responder, configuration: connections)))
            },
            configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port)),
            services: [Follower(context: context)] + (refresher.map { [$0] } ?? []),
            onServerRunning: { [onListening] channel in onListening(channel.localAddress?.port ?? 0) },
            logger: quiet
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
                "\(settings.host):\(settings.port) cannot be listened on (errno \(error.errnoCode))",
                hint: "another port",
                fault: .environment
            )
        }
        for shop in await context.shops.open { await shop.jobs.finish(within: settings.shutdownLimit) }
    }

    /// What the server says of itself, which is less interesting than what it is asked.
    private var quiet: Logger {
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
                ["/v1/quotes/batch", "/v1/simulations", "/v1/catalog"].contains { (head.path ?? "").hasPrefix($0) }
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
    /// What is said before there is a request that could be answered.
    private var longHeadersAnswer: ConnectionLimits.WholeAnswer {
        let found = "expected headers of at most \(settings.headerBytes) bytes, found more"
        return ConnectionLimits.WholeAnswer(closingAfter: .bad(.serviceLongHeaders, found))
    }

    /// What is said to a request that takes longer than a connection waits.
    private var lateAnswer: ConnectionLimits.WholeAnswer {
        let found = "the answer was not there within \(settings.idleLimit.milliseconds) ms"
        return ConnectionLimits.WholeAnswer(
            closingAfter: .bad(.serviceOverloaded, found, hint: "ask for less, or wait")
        )
    }
}

extension ConnectionLimits.WholeAnswer {
    /// A problem, after which the connection is closed.
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
    /// Where it listens.
    public var description: String { "ShopService(on: \(settings.host):\(settings.port))" }
}

internal import Cartwright
internal import Logging
internal import Synchronization

/// What all requests of a service share.
final class ServiceContext: Sendable {
    let settings: ServiceSettings
    let stores: any ServiceStores
    let keys: AccessKeys?
    let shops: ShopDirectory
    /// The cards that all sessions have; nil where there is no source of any.
    let cards: CardKeeper?
    /// The plugins that run outside the host.
    let plugins: OutsidePlugins
    /// Tries whether the store takes what is written.
    let probe: StoreProbe
    let metrics = ServiceMetrics()
    let rates: RequestRates
    /// The ids of requests in the log.
    let requestIDs = RequestIDs()
    /// The counts of unknown codes that callers have tried.
    let codeTries: CodeTries
    let arriving: ArrivingBodies
    let logger: Logger
    /// The codes of the program's modules besides those of the service.
    let errorCodes: [ErrorCode]
    private let document: Mutex<[UInt8]>
    private let pages: Mutex<ProblemPages>
    private let stopping = Mutex(false)
    private let leaving = Mutex(false)

    init(
        _ settings: ServiceSettings,
        stores: any ServiceStores,
        keys: AccessKeys?,
        shops: ShopDirectory,
        cards: CardKeeper? = nil,
        handlers: HandlerRegistry,
        errorCodes: [ErrorCode],
        openAPI: [UInt8],
        logger: Logger
    ) {
        (self.settings, self.stores, self.keys, self.shops) = (settings, stores, keys, shops)
        (self.cards, self.logger) = (cards, logger)
        plugins = OutsidePlugins(handlers, logger)
        probe = StoreProbe(stores)
        self.errorCodes = errorCodes
        document = Mutex(openAPI)
        pages = Mutex(ProblemPages(errorCodes, handlers))
        rates = RequestRates(perSecond: settings.requestsPerSecond)
        codeTries = CodeTries(settings, metrics, logger)
        arriving = ArrivingBodies(atMost: settings.arrivingBytes)
    }

    /// The OpenAPI document.
    var openAPI: [UInt8] { document.withLock { $0 } }

    /// The pages of problems.
    var problemPages: ProblemPages { pages.withLock { $0 } }

    /// Describes the service by another document, and the problems of other handlers from now on.
    func describe(by openAPI: [UInt8], of registry: HandlerRegistry) {
        document.withLock { $0 = openAPI }
        pages.withLock { $0 = ProblemPages(errorCodes, registry) }
    }

    /// Whether the service shuts down.
    var isStopping: Bool { stopping.withLock { $0 } }

    /// Whether the service says that it is not ready.
    var isReady: Bool { !isStopping && !leaving.withLock { $0 } }

    /// From now on the service says that it is not ready, and does all that it did.
    func leave() { leaving.withLock { $0 = true } }

    /// From now on the service is not ready.
    func stop() { stopping.withLock { $0 = true } }
}

/// The ids that requests have in the log of one process: `r1`, `r2`, … in the order in which they came.
final class RequestIDs: Sendable {
    private let count = Atomic<UInt64>(0)

    /// The id of one more request.
    func next() -> String { "r\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }
}

internal import Cartwright
internal import Logging
internal import Synchronization

/// The shared state of all requests of a service.
final class ServiceContext: Sendable {
    let settings: ServiceSettings
    let stores: any ServiceStores
    let keys: AccessKeys?
    let shops: ShopDirectory
    /// The cards that all sessions have; nil without a source.
    let cards: CardKeeper?
    /// The plugins that run outside the host.
    let plugins: OutsidePlugins
    /// The check that the store can be written.
    let probe: StoreProbe
    let metrics = ServiceMetrics()
    let rates: RequestRates
    /// The ids of requests in the log.
    let requestIDs = RequestIDs()
    /// The counts of unknown codes.
    let codeTries: CodeTries
    let arriving: ArrivingBodies
    let logger: Logger
    /// The error codes of the program's modules besides those of the service.
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

    /// Replaces the OpenAPI document, and the problem pages by those of other handlers.
    func describe(by openAPI: [UInt8], of registry: HandlerRegistry) {
        document.withLock { $0 = openAPI }
        pages.withLock { $0 = ProblemPages(errorCodes, registry) }
    }

    /// True if the service is shutting down.
    var isStopping: Bool { stopping.withLock { $0 } }

    /// True if the service reports that it is ready.
    var isReady: Bool { !isStopping && !leaving.withLock { $0 } }

    /// Reports from now on that the service is not ready, while it still answers everything.
    func leave() { leaving.withLock { $0 = true } }

    /// Refuses requests from now on.
    func stop() { stopping.withLock { $0 = true } }
}

/// The ids of requests in the log of one process: `r1`, `r2`, … in order of arrival.
final class RequestIDs: Sendable {
    private let count = Atomic<UInt64>(0)

    /// Returns the next id.
    func next() -> String { "r\(count.wrappingAdd(1, ordering: .relaxed).newValue)" }
}

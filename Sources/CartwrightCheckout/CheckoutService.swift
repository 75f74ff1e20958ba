public import Cartwright
public import Metrics
internal import Synchronization

/// The checkout of a shop: one call for each thing a shopper does, on a store that any number of processes share.
///
/// Each call reads the session, the counters that it needs and what is known of its codes, works out what a
/// ``/Cartwright/Command`` does, and commits session, limits and events together. What it asks of the payment company
/// is carried out, and its answer committed as well.
///
/// - **Once.** A call with an idempotency key counts once, whoever repeats it, in whichever process.
/// - **One writer.** Calls on one session come one after the other; where another process was faster, what to write is
///   worked out anew.
/// - **After a crash** repeat the call, or let ``settleAll(before:limit:)`` ask for what was under way.
///
/// ```swift
/// let service = CheckoutService(checkout, store: store, payments: Cash())
/// let cart = try await service.open(currency: .usd)
/// try await service.send(.addLine(mug), to: cart.session.id, key: "k1")
/// try await service.send(.beginCheckout, to: cart.session.id, key: "k2")
/// let paid = try await service.pay(cart.session.id, method: "card", key: "k3")
/// print(paid.session.orders.count)  // 1
/// ```
///
/// Metrics have labels beginning with `cartwright.checkout.`, see <doc:/Cartwright/EmbedTheEngine>.
public final class CheckoutService: Sendable {
    /// Where sessions, limits and events are kept.
    public let store: any CheckoutStore

    /// What takes money and pays it back.
    let payments: any PaymentProvider
    let codes: (any CodeStore)?
    let settings: CheckoutSettings
    let dependencies: CheckoutDependencies
    let metrics: CheckoutMetrics
    let queue = SessionQueue()
    let catalogs: CatalogHistory
    /// Handlers and options; the catalog is the present one of the history.
    private let shop: Mutex<Checkout>

    /// A service of a shop.
    ///
    /// - Parameters:
    ///   - checkout: handlers, promotions and options.
    ///   - store: where sessions, limits and events are kept. Its outbox has the events, for whoever delivers them.
    ///   - codes: where codes that were issued one by one are kept; nil where there are none.
    ///   - payments: what takes money and pays it back.
    ///   - settings: limits of time and number.
    ///   - dependencies: the time and chance, this machine's unless said otherwise.
    ///   - metrics: where numbers go, the program's system unless said otherwise.
    public init(
        _ checkout: Checkout,
        store: any CheckoutStore,
        codes: (any CodeStore)? = nil,
        payments: any PaymentProvider,
        settings: CheckoutSettings = CheckoutSettings(),
        dependencies: CheckoutDependencies = .machine,
        metrics: any MetricsFactory = MetricsSystem.factory
    ) {
        (self.store, self.codes, self.payments) = (store, codes, payments)
        (self.settings, self.dependencies) = (settings, dependencies)
        self.metrics = CheckoutMetrics(factory: metrics)
        catalogs = CatalogHistory(
            checkout.catalog,
            keeping: settings.earlierCatalogs,
            mostPromotions: settings.earlierPromotions
        )
        shop = Mutex(checkout)
    }

    /// What sessions are run by now.
    public var checkout: Checkout {
        shop.withLock { shop in
            var checkout = shop
            checkout.catalog = catalogs.present
            return checkout
        }
    }

    /// Puts another catalog in place of the present one. Calls that began before go on with the earlier one, and so do
    /// checkouts that were agreed on with it, see ``CheckoutSettings/earlierCatalogs``.
    public func use(_ catalog: Catalog) {
        let now = dependencies.now()
        shop.withLock { _ in catalogs.use(catalog, at: now) }
        metrics.noteCatalog()
    }

    /// Forgets catalogs that were replaced longer ago than ``CheckoutSettings/earlierCatalogSeconds``. Call it now and
    /// then: they take memory.
    ///
    /// - Returns: how many promotions they had.
    @discardableResult
    public func forgetCatalogs() -> Int {
        catalogs.forget(before: dependencies.now().adding(seconds: -settings.earlierCatalogSeconds))
    }

    /// Gives every session cards beside its own, in place of those that were given before, see
    /// ``/Cartwright/Checkout/commonCards``. Calls that began before go on with the earlier ones.
    public func offer(_ cards: [ContentCard]) { shop.withLock { $0.commonCards = cards } }

    /// Puts other handlers and a catalog in place of the present ones, at one moment. Calls that began before go on
    /// with the earlier handlers.
    ///
    /// - Parameters:
    ///   - registry: the handlers; it stands for what they bring besides, conditions and effects.
    ///   - catalog: a catalog that was read with the vocabulary of the registry.
    public func use(_ registry: HandlerRegistry, with catalog: Catalog) {
        let now = dependencies.now()
        shop.withLock { shop in
            shop.registry = registry
            catalogs.use(catalog, at: now)
        }
        metrics.noteCatalog()
    }
}

/// Lets one caller at a time work on a session, in the order in which they came.
///
/// This holds within one process. Between processes the revision decides: the slower call is carried out again.
/// Without the queue that would be so within a process, too, and many calls on one session would do most of their work
/// for nothing.
final class SessionQueue: Sendable {
    private let callers = CallerQueue<String>()

    /// Works on a session alone.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - limit: how long to wait at most.
    ///   - body: the work.
    /// - Throws: `session.busy` where others take longer; `checkout.call_cancelled`; what the work throws.
    func alone<Value>(
        on session: String,
        waiting limit: Duration,
        _ body: () async throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        guard await callers.enter(session, waiting: limit) == .entered else {
            throw Task.isCancelled ? .callCancelled : .sessionBusy(session)
        }
        defer { callers.leave(session) }
        return try await body()
    }
}

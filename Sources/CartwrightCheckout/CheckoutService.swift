public import Cartwright
public import Metrics
internal import Synchronization

/// The checkout of a shop: one call for each action of a shopper, on a store that any number of processes share.
///
/// Each call reads the session, the counters and codes that it needs, computes the effects of a
/// ``/Cartwright/Command``, and commits session, limits and events together. Requests to the payment provider are
/// carried out, and their outcomes are committed as well.
///
/// - **Idempotent.** A call with an idempotency key takes effect once, even if it is repeated in another process.
/// - **One writer.** Calls on one session run one after the other; if another process was faster, the call is computed
///   again.
/// - **After a crash** repeat the call, or let ``settleAll(before:limit:)`` query the payments under way.
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
    /// The store of sessions, limits and events.
    public let store: any CheckoutStore

    /// The payment provider.
    let payments: any PaymentProvider
    let codes: (any CodeStore)?
    let settings: CheckoutSettings
    let dependencies: CheckoutDependencies
    let metrics: CheckoutMetrics
    let queue = SessionQueue()
    /// The digests of codes of gift cards; nil if there are none.
    let giftCards: GiftCardDigests?
    let guesses = GiftCardGuesses()
    let catalogs: CatalogHistory
    /// The handlers and options; the catalog is the present one of the history.
    private let shop: Mutex<Checkout>

    /// Creates the service of a shop.
    ///
    /// - Parameters:
    ///   - checkout: handlers, promotions and options.
    ///   - store: the store of sessions, limits and events. Its outbox holds the events for delivery.
    ///   - codes: the store of issued codes; nil if there are none.
    ///   - payments: the payment provider.
    ///   - giftCards: the digests of codes of gift cards; nil if there are none.
    ///   - settings: limits of time and number.
    ///   - dependencies: the clock and random source; the system's by default.
    ///   - metrics: the metrics factory; the program's by default.
    public init(
        _ checkout: Checkout,
        store: any CheckoutStore,
        codes: (any CodeStore)? = nil,
        payments: any PaymentProvider,
        giftCards: GiftCardDigests? = nil,
        settings: CheckoutSettings = CheckoutSettings(),
        dependencies: CheckoutDependencies = .machine,
        metrics: any MetricsFactory = MetricsSystem.factory
    ) {
        (self.store, self.codes, self.payments) = (store, codes, payments)
        (self.giftCards, self.settings, self.dependencies) = (giftCards, settings, dependencies)
        self.metrics = CheckoutMetrics(factory: metrics)
        catalogs = CatalogHistory(
            checkout.catalog,
            keeping: settings.earlierCatalogs,
            mostPromotions: settings.earlierPromotions
        )
        shop = Mutex(checkout)
    }

    /// The present checkout that runs sessions.
    public var checkout: Checkout {
        shop.withLock { shop in
            var checkout = shop
            checkout.catalog = catalogs.present
            return checkout
        }
    }

    /// Replaces the catalog. Calls that began before continue with the earlier one, and so do checkouts that were
    /// agreed on with it, see ``CheckoutSettings/earlierCatalogs``.
    public func use(_ catalog: Catalog) {
        let now = dependencies.now()
        shop.withLock { _ in catalogs.use(catalog, at: now) }
        metrics.noteCatalog()
    }

    /// Drops catalogs that were replaced longer ago than ``CheckoutSettings/earlierCatalogSeconds``. Call it from time
    /// to time, since catalogs take memory.
    ///
    /// - Returns: the number of their promotions.
    @discardableResult
    public func forgetCatalogs() -> Int {
        catalogs.forget(before: dependencies.now().adding(seconds: -settings.earlierCatalogSeconds))
    }

    /// Sets the cards that every session has besides its own, in place of earlier ones, see
    /// ``/Cartwright/Checkout/commonCards``. Calls that began before continue with the earlier ones.
    public func offer(_ cards: [ContentCard]) { shop.withLock { $0.commonCards = cards } }

    /// Replaces the handlers and the catalog at one moment. Calls that began before continue with the earlier handlers.
    ///
    /// - Parameters:
    ///   - registry: the handlers, with their conditions and effects.
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

/// Admits one caller at a time to a session, in the order of their arrival.
///
/// This holds within one process. Between processes the revision decides: the slower call runs again. Without the queue
/// this would happen within a process, too, and many calls on one session would repeat most of their work.
final class SessionQueue: Sendable {
    private let callers = CallerQueue<String>()

    /// Runs work exclusively on a session.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - limit: the maximum time to wait.
    ///   - body: the work.
    /// - Throws: `session.busy` if other calls take longer; `checkout.call_cancelled`; the errors of the work.
    func exclusively<Value>(
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

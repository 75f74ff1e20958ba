public import Cartwright
public import CartwrightAnalytics
public import CartwrightCheckout

/// The address, the trust and the limits of a service.
public struct ServiceSettings: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 picks a free one.
    public var port = 8080
    /// True to accept prices, promotions and the time from every caller, not only with the scope `manage`. This is for
    /// a service that only the shop's own backend can reach.
    public var trustsCarts = false
    /// The treatment of a payment that arrives after its hold on limited promotions has expired.
    public var latePayments = LatePayments.refund
    /// The order in which refunds go back to the payment and to gift cards and store credits.
    public var refundOrder = RefundOrder.paymentFirst
    /// The codes of gift cards, with the keys of their digests; nil if sessions take none.
    public var giftCards: GiftCardCodes?
    /// The options of quotes. Options of the shop that are set here replace those of the catalogs.
    public var options = PricingOptions()
    /// The protection against pages of other sites; nil if the service has no page, so that browsers need no
    /// protection.
    public var browsers: BrowserGuard?
    /// The maximum size of a body: 4 MiB.
    public var bodyBytes = 4 << 20
    /// The maximum size of a catalog: 1 GiB.
    public var catalogBytes = 1 << 30
    /// The maximum size of all headers of a request: 16 KiB.
    public var headerBytes = 16 << 10
    /// The maximum number of connections. A further one replaces the one that has been idle for the longest time.
    public var connections = 4_096
    /// The maximum number of requests in flight; further ones are answered with 503. A request with an incomplete body
    /// is not in flight.
    public var requestsInFlight = 1_024
    /// The maximum number of streamed requests in flight, that is batches and simulations; further ones are answered
    /// with 503. They are counted separately, because most of the time they wait for their sender.
    public var streamsInFlight = 256
    /// The maximum number of bytes of incomplete bodies, beyond the first 64 KiB of each and without catalogs: 256 MiB.
    /// A body that would exceed it is answered with 503.
    public var arrivingBytes = 256 << 20
    /// The maximum number of requests per second with one key; further ones are answered with 429. Nil: no limit.
    public var requestsPerSecond: Int?
    /// The maximum number of unknown codes of one customer in ``codeTrySeconds``: 50. All customers and guests of a key
    /// together may send ten times as many. Above it all codes are refused with 429, including existing ones. The limit
    /// applies to keys without the scopes `backend` and `manage`, unless the service trusts carts; for others see
    /// ``backendCodeTries``. Nil: no limit. Each process counts separately.
    public var codeTries: Int? = 50
    /// The limit of unknown codes for keys with the scope `backend` or `manage`, on a service that trusts carts, and
    /// without access keys. Nil, the default: no limit.
    public var backendCodeTries: Int?
    /// The length of the window of ``codeTries``, from the first unknown code on, in seconds: 600.
    public var codeTrySeconds: Int64 = 600
    /// The time in which a body must arrive: 10 s.
    public var bodyLimit: Duration = .seconds(10)
    /// The time for which a connection may be idle: 60 s.
    public var idleLimit: Duration = .seconds(60)
    /// The time for which data is stored.
    public var retention = RetentionSettings()
    /// The number of cart lines after which a page of a session's revisions ends early, as each cart is priced: 20,000.
    public var stepLines = 20_000
    /// The interval for reading the changes of other processes from the store: 500 ms.
    public var refreshInterval: Duration = .milliseconds(500)
    /// The number of stored versions of a catalog, including the present one: 20.
    public var storedCatalogs = 20
    /// The maximum size of the stored versions before the present one, in parts of 3 MiB: 1 GiB.
    public var storedCatalogBytes = 1 << 30
    /// The interval for reading cards from their source: 60 s.
    public var cardsInterval: Duration = .seconds(60)
    /// The time that a shutdown waits for requests in flight: 20 s.
    public var shutdownLimit: Duration = .seconds(20)
    /// The limits of calls on sessions.
    public var checkout = usualCheckout
    /// The clock and the random numbers.
    public var dependencies = CheckoutDependencies.machine

    /// The usual settings, with 100 readable steps of a session.
    private static var usualCheckout: CheckoutSettings {
        var settings = CheckoutSettings()
        settings.earlierSteps = 100
        return settings
    }

    /// Creates the default settings.
    public init() {}

    /// True if the address is a loopback address, which other machines cannot reach.
    public var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

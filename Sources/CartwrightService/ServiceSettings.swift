public import Cartwright
public import CartwrightCheckout

/// What a service listens on, what it trusts, and its limits.
public struct ServiceSettings: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    public var port = 8080
    /// Whether prices, promotions and the time of a caller count though its key is not for managing: for a shop's own
    /// backend.
    public var trustsCarts = false
    /// The choice about money that arrives when what it paid for cannot be counted any more.
    public var latePayments = LatePayments.refund
    /// How quotes are made.
    public var options = PricingOptions()
    /// Who may ask by a browser; nil where no page is served, and browsers are treated as any other program.
    public var browsers: BrowserGuard?
    /// The most bytes of a body: 4 MiB.
    public var bodyBytes = 4 << 20
    /// The most bytes of a catalog: 1 GiB.
    public var catalogBytes = 1 << 30
    /// The most bytes of all headers of a request: 16 KiB.
    public var headerBytes = 16 << 10
    /// The most connections at a time. One more takes the place of the one that has waited longest for a request.
    public var connections = 4_096
    /// The most requests that are carried out at a time; more are answered with 503. A request whose body is still
    /// arriving is not one of them.
    public var requestsInFlight = 1_024
    /// The most requests at a time that are answered while they arrive, batches and simulations; more are answered with
    /// 503. They are counted beside the others: most of the time they wait for their sender.
    public var streamsInFlight = 256
    /// The most bytes of bodies that are still arriving, beyond the first 64 KiB of each and without catalogs: 256 MiB.
    /// A body that would be more is answered with 503.
    public var arrivingBytes = 256 << 20
    /// The most requests of one key in a second; more are answered with 429. Nil: as many as come.
    public var requestsPerSecond: Int?
    /// The most unknown codes of one customer in ``codeTrySeconds``, and ten times as many of all customers and guests
    /// of a key: 50. Over it, codes are refused with 429, those that exist among them. It holds for keys that are
    /// neither for a backend nor for managing, and not on a service that trusts carts; ``backendCodeTries`` is for the
    /// others. Nil: as many as come. Each process counts its own.
    public var codeTries: Int? = 50
    /// The same for keys with the scope `backend` or `manage`, on a service that trusts carts, and where no key is
    /// needed: as many as come, unless it is set.
    public var backendCodeTries: Int?
    /// The time that unknown codes count, from the first one on, in seconds: 600.
    public var codeTrySeconds: Int64 = 600
    /// The time in which a body must come: 10 s.
    public var bodyLimit: Duration = .seconds(10)
    /// The time that a connection may wait for its next request: 60 s.
    public var idleLimit: Duration = .seconds(60)
    /// The lines of carts after which a page of a session's revisions ends early, since each of them is priced: 20,000.
    public var stepLines = 20_000
    /// The interval of looking for what other processes have put into the store: 500 ms.
    public var refreshInterval: Duration = .milliseconds(500)
    /// How many versions of a catalog are kept, the present one among them: 20.
    public var keptCatalogs = 20
    /// The most bytes that the kept versions before the present one have together, in parts of 3 MiB: 1 GiB.
    public var keptCatalogBytes = 1 << 30
    /// The interval of reading cards anew from their source: 60 s.
    public var cardsInterval: Duration = .seconds(60)
    /// The time that the service waits for requests that run when it shuts down: 20 s.
    public var shutdownLimit: Duration = .seconds(20)
    /// Limits of calls on sessions.
    public var checkout = usualCheckout
    /// The time and chance.
    public var dependencies = CheckoutDependencies.machine

    /// A hundred steps of a session can be looked back at.
    private static var usualCheckout: CheckoutSettings {
        var settings = CheckoutSettings()
        settings.earlierSteps = 100
        return settings
    }

    /// The usual settings.
    public init() {}

    /// Whether the address is this machine's own, so that nobody else gets in.
    public var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

/// A source of cards: a file, a folder, a server.
///
/// ```swift
/// struct Fixed: CardSource {
///     let name = "fixed"
///     func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch { CardBatch([]) }
/// }
/// ```
public protocol CardSource: Sendable {
    /// The name of the source in messages: a path or a URL, without secrets.
    var name: String { get }

    /// Fetches cards once. The caller decides whether to retry and how long to wait.
    ///
    /// - Throws: the reason why there are no cards. A single bad card is not a failure: it is an entry with
    ///   diagnostics.
    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch
}

/// A request to a source: the user, and the state of the user's feed.
public struct CardRequest: Hashable, Sendable {
    /// The user; nil for an anonymous user.
    public var user: String?

    /// The time of the last full sync according to the server; nil requests all cards.
    public var lastFullSyncAt: Instant?

    /// The time of the newest known card; nil requests all cards.
    public var lastCardUpdatedAt: Instant?

    /// The current time, for cards with a lifetime.
    public var now: Instant

    /// The limits of the feed.
    public var limits: CardLimits

    /// Creates a request.
    public init(
        user: String? = nil,
        lastFullSyncAt: Instant? = nil,
        lastCardUpdatedAt: Instant? = nil,
        now: Instant,
        limits: CardLimits = .standard
    ) {
        self.user = user
        self.lastFullSyncAt = lastFullSyncAt
        self.lastCardUpdatedAt = lastCardUpdatedAt
        self.now = now
        self.limits = limits
    }

    /// Creates the request of a feed at an instant.
    public init(of feed: Feed, at now: Instant) {
        self.init(
            user: feed.user,
            lastFullSyncAt: feed.lastFullSyncAt,
            lastCardUpdatedAt: feed.lastCardUpdatedAt,
            now: now,
            limits: feed.settings.limits
        )
    }
}

/// A failure of a source to return cards.
public struct CardSourceFailure: Error, Hashable, Sendable {
    /// The error.
    public var error: CartwrightError

    /// True if another attempt may succeed: a lost connection, an overloaded server.
    public var isTransient: Bool

    /// The minimum wait before the next attempt that the server demands.
    public var retryAfter: Duration?

    /// Creates a failure.
    public init(_ error: CartwrightError, isTransient: Bool = false, retryAfter: Duration? = nil) {
        self.error = error
        self.isTransient = isTransient
        self.retryAfter = retryAfter
    }
}

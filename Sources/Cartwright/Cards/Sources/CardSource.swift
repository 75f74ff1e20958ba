/// Where cards come from: a file, a folder, a server.
///
/// ```swift
/// struct Fixed: CardSource {
///     let name = "fixed"
///     func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch { CardBatch([]) }
/// }
/// ```
public protocol CardSource: Sendable {
    /// What people call the source: a path or a URL, without secrets.
    var name: String { get }

    /// Fetches cards once. The caller decides whether to retry and how long to wait.
    ///
    /// - Throws: why there are none. A single bad card is no reason: it is an entry with diagnostics.
    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch
}

/// What a source is asked: whose cards, and what is known already.
public struct CardRequest: Hashable, Sendable {
    /// Whose cards; nil is an anonymous user.
    public var user: String?

    /// When the server last sent everything, as it said; nil asks for everything.
    public var lastFullSyncAt: Instant?

    /// The age of the newest card that is known; nil asks for everything.
    public var lastCardUpdatedAt: Instant?

    /// What time it is, for cards that say how long they last.
    public var now: Instant

    /// How much is taken in.
    public var limits: CardLimits

    /// A request.
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

    /// What a feed asks for at an instant.
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

/// Why a source gave no cards.
public struct CardSourceFailure: Error, Hashable, Sendable {
    /// What went wrong.
    public var error: CartwrightError

    /// Whether it may go right next time: a lost connection, an overloaded server.
    public var isTransient: Bool

    /// The time for which the server asks to be left alone.
    public var retryAfter: Duration?

    /// A failure.
    public init(_ error: CartwrightError, isTransient: Bool = false, retryAfter: Duration? = nil) {
        self.error = error
        self.isTransient = isTransient
        self.retryAfter = retryAfter
    }
}

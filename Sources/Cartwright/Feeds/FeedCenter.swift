/// A feed that many parts of a program share: it applies changes one at a time, stores them, and notifies its
/// listeners.
///
/// ```swift
/// let center = try FeedCenter(registry: registry, currency: .usd)
/// _ = await center.refresh(from: source)
/// for await snapshot in await center.snapshots(of: ["home_tile"]) { show(snapshot.items) }
/// ```
///
/// The rules are those of ``Feed``. A change that cannot be stored is not applied.
public actor FeedCenter {
    /// The present feed.
    public private(set) var feed: Feed

    let settings: Settings
    let clock: @Sendable () -> Instant
    var throttle: RefreshThrottle
    var random: any RandomNumberGenerator & Sendable
    var refreshes: [String: Task<RefreshOutcome, Never>] = [:]

    private let registry: HandlerRegistry
    private let currency: Currency
    private let stored: StoredFeed?
    private let audience = FeedAudience()
    private var handled: [String: HandledCard] = [:]

    /// Settings for refreshing a feed.
    public struct Settings: Sendable {
        /// The refresh rate.
        public var throttle = RefreshThrottle.Settings()
        /// The retry policy.
        public var retry = RetryPolicy()
        /// The maximum duration of one attempt.
        public var attemptLimit: Duration = .seconds(30)
        /// The function that waits between attempts.
        public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        /// Creates the default settings of the platform.
        public init() {}
    }

    /// Creates a center.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - currency: the currency of amounts that name none.
    ///   - clock: the clock; the system clock by default.
    ///   - kept: the stored feed; nil stores nothing.
    ///   - feedSettings: the settings of the feed.
    ///   - settings: the settings for refreshing.
    ///   - random: the random source for the jitter of retries.
    /// - Throws: an error of area `store`.
    public init(
        registry: HandlerRegistry,
        currency: Currency,
        clock: @escaping @Sendable () -> Instant = Instant.now,
        kept: StoredFeed? = nil,
        feedSettings: FeedSettings = FeedSettings(),
        settings: Settings = Settings(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws(CartwrightError) {
        (self.registry, self.currency, self.clock, self.stored) = (registry, currency, clock, kept)
        (self.settings, self.random) = (settings, random)
        throttle = RefreshThrottle(settings: settings.throttle)
        feed = try kept?.feed(settings: feedSettings) ?? Feed(settings: feedSettings)
        handled = registry.handle(feed.cards, currency: currency)
    }

    /// Returns the content to show now.
    public func snapshot(of classTypes: Set<ClassType>? = nil) -> FeedSnapshot {
        FeedSnapshot(of: feed, handled, at: clock()).filtered(to: classTypes)
    }

    /// Returns the snapshots from now on, of all cards or of some class types, until the sequence is released.
    public func snapshots(of classTypes: Set<ClassType>? = nil) -> FeedSnapshots {
        audience.admit(classTypes, first: snapshot())
    }

    /// The number of listeners.
    package var listenerCount: Int { audience.count }

    /// The present request to a source.
    public var request: CardRequest { CardRequest(of: feed, at: clock()) }

    /// Notifies listeners of changes caused by time alone: cards that expired or became too old.
    public func notice() { audience.publish(snapshot()) }

    // MARK: Changes

    /// Applies a batch, see ``Feed/receive(_:at:)``.
    ///
    /// - Returns: the problems in its cards.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func receive(_ batch: CardBatch) throws(CartwrightError) -> [CartwrightError] {
        let now = clock()
        return try change { feed throws(CartwrightError) in feed.receive(batch, at: now) }
    }

    /// Records that a card was seen, see ``Feed/recordImpression(of:)``.
    public func recordImpression(of id: String) throws(CartwrightError) -> CardActivity? {
        try change { feed throws(CartwrightError) in try feed.recordImpression(of: id) }
    }

    /// Clicks a card, see ``Feed/click(_:)``.
    ///
    /// - Returns: the action of the click; none if the card is not shown or has no object.
    public func click(_ id: String) throws(CartwrightError) -> ClickAction {
        let card = try change { feed throws(CartwrightError) in try feed.click(id) }
        guard card.isShown(at: clock(), limits: feed.settings.limits) else { return .nothing }
        return handled[id]?.click ?? .nothing
    }

    /// Dismisses a card, see ``Feed/dismiss(_:)``.
    public func dismiss(_ id: String) throws(CartwrightError) {
        _ = try change { feed throws(CartwrightError) in try feed.dismiss(id) }
    }

    /// Changes the user of the feed, see ``Feed/changeUser(to:)``. Listeners are notified even if both users see
    /// nothing.
    public func changeUser(to user: String?) throws(CartwrightError) {
        try change { feed throws(CartwrightError) in feed.changeUser(to: user) }
    }

    /// Begins a new session, see ``Feed/beginSession()``.
    public func beginSession() { feed.beginSession() }

    private func change<Value>(
        _ body: (inout Feed) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        var next = feed
        let value = try body(&next)
        try stored?.store(from: feed, to: next)
        let cardsChanged = !next.cards.elementsEqual(feed.cards) { $0.hasSameContent(as: $1) }
        feed = next
        if cardsChanged { handled = registry.handle(next.cards, currency: currency) }
        audience.publish(snapshot())
        return value
    }
}

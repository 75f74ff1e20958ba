/// A feed that many parts of a program share: takes changes one after the other, keeps them in its store, and tells
/// its listeners.
///
/// ```swift
/// let center = try FeedCenter(registry: registry, currency: .usd)
/// _ = await center.refresh(from: source)
/// for await snapshot in await center.snapshots(of: ["home_tile"]) { show(snapshot.items) }
/// ```
///
/// The rules are those of ``Feed``. A change that could not be kept was not made.
public actor FeedCenter {
    /// The feed as it is now.
    public private(set) var feed: Feed

    let settings: Settings
    let clock: @Sendable () -> Instant
    var throttle: RefreshThrottle
    var random: any RandomNumberGenerator & Sendable
    var refreshes: [String: Task<RefreshOutcome, Never>] = [:]

    private let registry: HandlerRegistry
    private let currency: Currency
    private let kept: KeptFeed?
    private let audience = FeedAudience()
    private var handled: [String: HandledCard] = [:]

    /// How a center refreshes.
    public struct Settings: Sendable {
        /// How often.
        public var throttle = RefreshThrottle.Settings()
        /// How it tries again.
        public var retry = RetryPolicy()
        /// The longest time for one attempt.
        public var attemptLimit: Duration = .seconds(30)
        /// How it waits between attempts.
        public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

        /// The platform's own settings.
        public init() {}
    }

    /// A center.
    ///
    /// - Parameters:
    ///   - registry: the handlers.
    ///   - currency: the currency of amounts that name none.
    ///   - clock: what time it is; this machine's unless given.
    ///   - kept: where the feed is kept; nil keeps nothing.
    ///   - feedSettings: how the feed behaves.
    ///   - settings: how it is refreshed.
    ///   - random: where the jitter of retries comes from.
    /// - Throws: an error of area `store`.
    public init(
        registry: HandlerRegistry,
        currency: Currency,
        clock: @escaping @Sendable () -> Instant = Instant.now,
        kept: KeptFeed? = nil,
        feedSettings: FeedSettings = FeedSettings(),
        settings: Settings = Settings(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws(CartwrightError) {
        (self.registry, self.currency, self.clock, self.kept) = (registry, currency, clock, kept)
        (self.settings, self.random) = (settings, random)
        throttle = RefreshThrottle(settings: settings.throttle)
        feed = try kept?.feed(settings: feedSettings) ?? Feed(settings: feedSettings)
        handled = registry.handle(feed.cards, currency: currency)
    }

    /// What there is to show now.
    public func snapshot(of classTypes: Set<ClassType>? = nil) -> FeedSnapshot {
        FeedSnapshot(of: feed, handled, at: clock()).filtered(to: classTypes)
    }

    /// The snapshots from now on, for as long as they are held; of all cards, or of some class types.
    public func snapshots(of classTypes: Set<ClassType>? = nil) -> FeedSnapshots {
        audience.admit(classTypes, first: snapshot())
    }

    /// How many hold snapshots now.
    package var listenerCount: Int { audience.count }

    /// What the feed would ask a source now.
    public var request: CardRequest { CardRequest(of: feed, at: clock()) }

    /// Tells what time alone has changed: cards that expired or grew too old.
    public func notice() { audience.tell(snapshot()) }

    // MARK: Changes

    /// Takes in a batch, see ``Feed/receive(_:at:)``.
    ///
    /// - Returns: what was wrong with its cards.
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
    /// - Returns: what the click does; nothing where the card is not shown, or has no object.
    public func click(_ id: String) throws(CartwrightError) -> ClickAction {
        let card = try change { feed throws(CartwrightError) in try feed.click(id) }
        guard card.isShown(at: clock(), limits: feed.settings.limits) else { return .nothing }
        return handled[id]?.click ?? .nothing
    }

    /// Sends a card away, see ``Feed/dismiss(_:)``.
    public func dismiss(_ id: String) throws(CartwrightError) {
        _ = try change { feed throws(CartwrightError) in try feed.dismiss(id) }
    }

    /// Hands the feed to another user, see ``Feed/changeUser(to:)``. Listeners are told even where both see
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
        try kept?.keep(from: feed, to: next)
        let cardsChanged = !next.cards.elementsEqual(feed.cards) { $0.hasSameContent(as: $1) }
        feed = next
        if cardsChanged { handled = registry.handle(next.cards, currency: currency) }
        audience.tell(snapshot())
        return value
    }
}

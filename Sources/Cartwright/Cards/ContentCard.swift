/// A content card, independent of its wire format.
///
/// Two cards are equal, and have the same hash, if their ids are equal: a newer version of a card is the same card.
public struct ContentCard: Sendable, Identifiable {
    /// The id, unique within a feed.
    public let id: String

    /// The placement of a banner; nil for a card of the feed. Of each placement, a feed shows one banner.
    public var placement: Placement?

    /// The layout of the card.
    public var kind: Kind

    /// Text of the card; nil where blank.
    public var title: String?
    /// Longer text of the card.
    public var description: String?
    /// The HTML of a banner, which only a sandboxed frame may show.
    public var html: String?
    /// URL of an image.
    public var image: String?
    /// A text alternative of the image, for people who cannot see it.
    public var imageAlternative: String?
    /// Width over height of the image, as it was written.
    public var imageAspectRatio: String?
    /// The URL that the card opens.
    public var url: String?
    /// The text of the link, called the domain in some formats.
    public var linkText: String?
    /// The language of the texts.
    public var language: String?
    /// True if ``url`` should open in a web view inside the app.
    public var opensInWebView = false
    /// True if the card was sent as a test.
    public var isTest = false

    /// The time at which the card was created, or last changed.
    public var created: Instant
    /// The time at which the card was last changed, in formats that distinguish it from ``created``.
    public var updated: Instant?
    /// The last instant at which the card is shown; nil if it does not expire.
    public var expiresAt: Instant?

    /// True if the user has seen the card.
    public var viewed = false
    /// True if the user has clicked the card.
    public var clicked = false
    /// True if the card precedes all cards that are not pinned.
    public var pinned = false
    /// True if the user has dismissed the card.
    public var dismissed = false
    /// True if the user may dismiss the card.
    public var dismissible = true

    /// The data for handlers, including the class type.
    public var extras: [String: String] = [:]
    /// The names of extras that were dropped because their value was not a string.
    public var malformedExtras: Set<String> = []
    /// True if an unsafe URL was dropped; such a card is not shown.
    public var hadUnsafeURL = false
    /// The keys that the format does not define, unchanged.
    public var unknown = JSONObject()

    /// A layout of a card.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Text, with or without a small image.
        case classic
        /// A large image with text below.
        case captioned
        /// An image alone.
        case banner
        /// The control variant of an experiment: never shown, without effect, only counted.
        case control
    }

    /// Creates a card without content.
    public init(id: String, kind: Kind = .classic, created: Instant) {
        self.id = id
        self.kind = kind
        self.created = created
    }

    /// The class type in the extras; nil if it is absent or empty.
    public var classType: ClassType? {
        guard let text = extras["class_type"], !text.isEmpty else { return nil }
        return ClassType(text)
    }

    /// True if the card is a banner, addressed to a placement.
    public var isBanner: Bool { placement != nil }

    /// True if the card is the control variant of an experiment.
    public var isControl: Bool { kind == .control }

    /// Returns true if the card is live at an instant: not dismissed, not expired, not too old.
    public func isLive(at now: Instant, limits: CardLimits = .standard) -> Bool {
        !dismissed && !isExpired(at: now) && !isTooOld(at: now, limits: limits)
    }

    /// Returns true if the card may be shown at an instant: live, not a control variant, and without an unsafe URL.
    public func isShown(at now: Instant, limits: CardLimits = .standard) -> Bool {
        isLive(at: now, limits: limits) && !isControl && !hadUnsafeURL
    }

    /// True if the card has expired. It is still shown at the instant of ``expiresAt`` itself.
    func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 < now } ?? false }

    /// True if the card is older than the maximum age. A card created after `now` is not, because clocks differ, and
    /// neither is a banner.
    func isTooOld(at now: Instant, limits: CardLimits = .standard) -> Bool {
        !isBanner && created.adding(seconds: limits.maximumAgeSeconds) < now
    }
}

extension ContentCard: Hashable {
    /// Returns true if two cards have the same id.
    public static func == (a: ContentCard, b: ContentCard) -> Bool { a.id == b.id }
    /// Hashes the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

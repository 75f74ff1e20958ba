/// A content card as the engine knows it, whatever wire format it came in.
///
/// Two cards are equal, and hash alike, when their ids are: a newer version of a card is the same card.
public struct ContentCard: Sendable, Identifiable {
    /// Unique within a feed.
    public let id: String

    /// How the card wants to be drawn.
    public var kind: Kind

    /// Text of the card; nil where blank.
    public var title: String?
    /// Longer text of the card.
    public var description: String?
    /// URL of an image.
    public var image: String?
    /// What the image shows, for those who cannot see it.
    public var imageAlternative: String?
    /// Width over height of the image, as it was written.
    public var imageAspectRatio: String?
    /// Where the card leads.
    public var url: String?
    /// The text of the link, called the domain in some formats.
    public var linkText: String?
    /// The language of the texts.
    public var language: String?
    /// Whether ``url`` is meant for a web view inside the app.
    public var opensInWebView = false
    /// Whether the card was sent as a test.
    public var isTest = false

    /// When the card was made, or last changed.
    public var created: Instant
    /// When the card was last changed, in formats that tell it apart from ``created``.
    public var updated: Instant?
    /// The last instant at which it is shown; nil is never.
    public var expiresAt: Instant?

    /// Whether it was seen before.
    public var viewed = false
    /// Whether it was clicked before.
    public var clicked = false
    /// Whether it stands before all that are not pinned.
    public var pinned = false
    /// Whether the user sent it away.
    public var dismissed = false
    /// Whether the user may send it away.
    public var dismissible = true

    /// What marketing wrote for the handlers, among it the class type.
    public var extras: [String: String] = [:]
    /// Names of extras that were dropped because their value was no string.
    public var malformedExtras: Set<String> = []
    /// Whether an unsafe URL was dropped; such a card is not shown.
    public var hadUnsafeURL = false
    /// Keys the format does not know, kept as they came.
    public var unknown = JSONObject()

    /// How a card wants to be drawn.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Text, with or without a small image.
        case classic
        /// A large image with text below.
        case captioned
        /// An image alone.
        case banner
        /// The control variant of an experiment: never shown, never effective, only counted.
        case control
    }

    /// A classic card without content.
    public init(id: String, kind: Kind = .classic, created: Instant) {
        self.id = id
        self.kind = kind
        self.created = created
    }

    /// The class type in the extras, nil where there is none or it is empty.
    public var classType: ClassType? {
        guard let text = extras["class_type"], !text.isEmpty else { return nil }
        return ClassType(text)
    }

    /// Whether the card is the control variant of an experiment.
    public var isControl: Bool { kind == .control }

    /// Whether the card counts among the live ones at an instant: not dismissed, not expired, not too old.
    public func isLive(at now: Instant, limits: CardLimits = .standard) -> Bool {
        !dismissed && !isExpired(at: now) && !isTooOld(at: now, limits: limits)
    }

    /// Whether people may see the card at an instant: live, no control variant, and without an unsafe URL.
    public func isShown(at now: Instant, limits: CardLimits = .standard) -> Bool {
        isLive(at: now, limits: limits) && !isControl && !hadUnsafeURL
    }

    /// Whether the card's time is over: it is still shown at the very instant of ``expiresAt``.
    func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 < now } ?? false }

    /// Whether the card was created too long ago. One created after `now` is not: clocks differ.
    func isTooOld(at now: Instant, limits: CardLimits = .standard) -> Bool {
        created.adding(seconds: limits.maximumAgeSeconds) < now
    }
}

extension ContentCard: Hashable {
    /// Cards are equal by id.
    public static func == (a: ContentCard, b: ContentCard) -> Bool { a.id == b.id }
    /// Hashes what equality compares: the id.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

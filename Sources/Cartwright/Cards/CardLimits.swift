/// The limits of a feed.
public struct CardLimits: Hashable, Sendable {
    /// The maximum size of a card's text: UTF-8 bytes of its title, description, image, URL and link text, and of the
    /// names and texts of its extras. 2,048 by default.
    public var maximumBytes = 2_048

    /// The maximum age of a card, in seconds since it was created. 30 days by default.
    public var maximumAgeSeconds: Int64 = 30 * 24 * 60 * 60

    /// The maximum number of live cards, which are neither expired, too old nor dismissed. 250 by default.
    public var maximumLiveCards = 250

    /// The maximum number of cards in a feed, expired and dismissed ones included: each change of the feed visits all
    /// of them. Live cards have priority, then the newest. 1,000 by default.
    public var maximumHeldCards = 1_000

    /// The maximum number of cards that are in a feed or have marks in it. If there are more, the feed drops the marks
    /// of cards that it does not contain, except dismissals; a card for which there is still no room is left out.
    /// 10,000 by default.
    public var maximumMarkedCards = 10_000

    /// The default limits of the platform.
    public static let standard = CardLimits()

    /// Creates the default limits of the platform.
    public init() {}
}

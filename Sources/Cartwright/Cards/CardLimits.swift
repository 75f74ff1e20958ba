/// How much a feed takes in.
public struct CardLimits: Hashable, Sendable {
    /// The most text a card may hold: UTF-8 bytes of its title, description, image, URL and link text and of the names
    /// and texts of its extras. 2,048 unless told otherwise.
    public var maximumBytes = 2_048

    /// How old a card may be, in seconds since it was created. 30 days unless told otherwise.
    public var maximumAgeSeconds: Int64 = 30 * 24 * 60 * 60

    /// The most cards that are neither expired, too old nor dismissed. 250 unless told otherwise.
    public var maximumLiveCards = 250

    /// The most cards that a feed holds, expired and dismissed ones among them: each change of the feed passes all of
    /// them. Those that live go first, then the newest. 1,000 unless set otherwise.
    public var maximumHeldCards = 1_000

    /// The most cards that a feed holds or keeps marks of. Where there are more, it forgets the marks of cards that it
    /// does not hold, but for dismissals; a card for which there is no room even then is left out. 10,000 unless set
    /// otherwise.
    public var maximumMarkedCards = 10_000

    /// The platform's own limits.
    public static let standard = CardLimits()

    /// The platform's own limits, to be changed where needed.
    public init() {}
}

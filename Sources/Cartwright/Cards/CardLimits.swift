/// How much a feed takes in.
public struct CardLimits: Hashable, Sendable {
    /// The most text a card may hold: UTF-8 bytes of its title, description, image, URL and link text and of the names
    /// and texts of its extras. 2,048 unless told otherwise.
    public var maximumBytes = 2_048

    /// How old a card may be, in seconds since it was created. 30 days unless told otherwise.
    public var maximumAgeSeconds: Int64 = 30 * 24 * 60 * 60

    /// The most cards that are neither expired, too old nor dismissed. 250 unless told otherwise.
    public var maximumLiveCards = 250

    /// The most cards that a feed holds, whether anybody sees them or not: every change of it looks at all of them.
    /// 10,000 unless told otherwise.
    public var maximumHeldCards = 10_000

    /// The platform's own limits.
    public static let standard = CardLimits()

    /// The platform's own limits, to be changed where needed.
    public init() {}
}

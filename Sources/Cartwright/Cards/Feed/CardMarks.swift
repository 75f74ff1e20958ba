/// What a user did with a card. Marks are only ever added, and outlive the card until the user changes.
///
/// The raw value is what a ``FeedStore`` keeps, so a bit never changes its meaning.
public struct CardMarks: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Marks by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Saw the card.
    public static let viewed = CardMarks(rawValue: 1)

    /// Clicked it.
    public static let clicked = CardMarks(rawValue: 2)

    /// Sent it away.
    public static let dismissed = CardMarks(rawValue: 4)

    /// An impression was recorded; a card can also be viewed without one, through a click or on another device.
    public static let counted = CardMarks(rawValue: 8)

    /// An impression was recorded in this session.
    static let countedInSession = CardMarks(rawValue: 128)

    /// The marks that last longer than a session.
    public var lasting: CardMarks { subtracting(.countedInSession) }

    /// The marks with which a card came.
    init(of card: ContentCard) {
        self = []
        if card.viewed { insert(.viewed) }
        if card.clicked { insert(.clicked) }
        if card.dismissed { insert(.dismissed) }
    }
}

extension ContentCard {
    /// The card with a user's marks.
    func marked(_ marks: CardMarks) -> ContentCard {
        var card = self
        card.viewed = marks.contains(.viewed)
        card.clicked = marks.contains(.clicked)
        card.dismissed = marks.contains(.dismissed)
        return card
    }
}

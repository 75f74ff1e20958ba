/// A record of a user's actions on a card. Marks are only added, and remain without the card until the user changes;
/// only the dismissal of a banner may end, see ``Feed/receive(_:at:)``.
///
/// A ``FeedStore`` stores the raw value, so a bit never changes its meaning.
public struct CardMarks: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates marks from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The user saw the card.
    public static let viewed = CardMarks(rawValue: 1)

    /// The user clicked the card.
    public static let clicked = CardMarks(rawValue: 2)

    /// The user dismissed the card.
    public static let dismissed = CardMarks(rawValue: 4)

    /// An impression was recorded. A card can be viewed without an impression, through a click or on another device.
    public static let counted = CardMarks(rawValue: 8)

    /// The recorded impression was that of a control variant.
    public static let control = CardMarks(rawValue: 16)

    /// An impression was recorded in this session.
    static let countedInSession = CardMarks(rawValue: 128)

    /// The marks that remain after a session.
    public var lasting: CardMarks { subtracting(.countedInSession) }

    /// Creates the marks of a received card.
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

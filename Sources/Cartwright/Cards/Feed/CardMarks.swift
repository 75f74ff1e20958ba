/// What a user did with a card. Marks are only ever added, and outlive the card until the user changes.
struct CardMarks: Hashable, Sendable {
    var isViewed = false
    var isClicked = false
    var isDismissed = false

    /// An impression was recorded; a card can also be viewed without one, through a click or on another device.
    var isCounted = false

    /// An impression was recorded in this session.
    var isCountedInSession = false

    /// Adds the marks with which a card came.
    mutating func add(from card: ContentCard) {
        isViewed = isViewed || card.viewed
        isClicked = isClicked || card.clicked
        isDismissed = isDismissed || card.dismissed
    }
}

extension ContentCard {
    /// The card with a user's marks.
    func marked(_ marks: CardMarks) -> ContentCard {
        var card = self
        card.viewed = marks.isViewed
        card.clicked = marks.isClicked
        card.dismissed = marks.isDismissed
        return card
    }
}

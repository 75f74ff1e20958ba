/// The content of a feed at one instant.
public struct FeedSnapshot: Sendable {
    /// The user of the feed; nil is an anonymous user.
    public let user: String?

    /// The cards to show, in the order of the feed.
    public let cards: [ContentCard]

    /// The objects of the cards that have one, in the same order.
    public let items: [FeedItem]

    init(of feed: Feed, _ handled: [String: HandledCard], at now: Instant) {
        user = feed.user
        cards = feed.shown(at: now)
        items = cards.compactMap { card in handled[card.id].flatMap { FeedItem($0, card: card) } }
    }

    private init(user: String?, items: [FeedItem]) {
        self.user = user
        self.items = items
        cards = items.compactMap(\.card)
    }

    /// Returns the part with some class types, without aliases; everything for nil. A card without an object is in no
    /// part.
    public func filtered(to classTypes: Set<ClassType>?) -> FeedSnapshot {
        guard let classTypes else { return self }
        return FeedSnapshot(user: user, items: items.filter { classTypes.contains($0.classType) })
    }
}

extension FeedSnapshot: Equatable {
    /// Compares the visible content: the user, the cards with their marks, and their presentation.
    public static func == (a: FeedSnapshot, b: FeedSnapshot) -> Bool {
        a.user == b.user && a.cards.elementsEqual(b.cards) { $0.isIdentical(to: $1) }
            && a.items.elementsEqual(b.items) { $0.id == $1.id && $0.presentation == $1.presentation }
    }
}

/// What there is to show at one instant.
public struct FeedSnapshot: Sendable {
    /// Whose feed it is; nil is an anonymous user.
    public let user: String?

    /// The cards to show, in the order of the feed.
    public let cards: [ContentCard]

    /// The objects of those cards that have one, in the same order.
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

    /// The part of some class types, aliases left out; all of it for nil. A card without an object is in no such part.
    public func filtered(to classTypes: Set<ClassType>?) -> FeedSnapshot {
        guard let classTypes else { return self }
        return FeedSnapshot(user: user, items: items.filter { classTypes.contains($0.classType) })
    }
}

extension FeedSnapshot: Equatable {
    /// Snapshots are equal where they look the same: the user, the cards with their marks, and what they
    /// present.
    public static func == (a: FeedSnapshot, b: FeedSnapshot) -> Bool {
        a.user == b.user && a.cards.elementsEqual(b.cards) { $0.isIdentical(to: $1) }
            && a.items.elementsEqual(b.items) { $0.id == $1.id && $0.presentation == $1.presentation }
    }
}

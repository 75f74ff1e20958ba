/// What is different between two states of a feed: what a ``FeedStore`` writes.
///
/// It goes both ways. Undoing a step is the change from the later state to the earlier one, and takes marks away.
public struct FeedChange: Sendable {
    /// The new header, nil where it is as before.
    public private(set) var header: FeedRecord.Header?

    /// The cards that are new or different, without the user's marks.
    public private(set) var cards: [ContentCard] = []

    /// The ids of the cards that are gone. They are taken away before ``cards`` are put.
    public private(set) var removedCards: [String] = []

    /// The marks that are different, by card id.
    public private(set) var marks: [String: MarkChange] = [:]

    /// How the marks of one card differ.
    public struct MarkChange: Hashable, Sendable {
        /// The marks that came.
        public let added: CardMarks
        /// The marks that went.
        public let removed: CardMarks
    }

    /// Whether there is no difference.
    public var isEmpty: Bool { header == nil && cards.isEmpty && removedCards.isEmpty && marks.isEmpty }

    /// The change that turns one state into another.
    public init(from old: Feed, to new: Feed) {
        header = old.header == new.header ? nil : new.header
        var known: [String: ContentCard] = [:]
        for card in old.cards { known[card.id] = card }
        for card in new.cards {
            let before = known.removeValue(forKey: card.id)
            // Ids that look the same and are other bytes are one id here, but may be two to a store.
            if let before, !before.id.utf8.elementsEqual(card.id.utf8) {
                removedCards.append(before.id)
            } else if let before, before.hasSameContent(as: card) {
                continue
            }
            cards.append(card.marked([]))
        }
        removedCards += old.cards.map(\.id).filter { known[$0] != nil }
        for id in Set(old.marks.keys).union(new.marks.keys) {
            let (before, after) = (old.marks[id]?.lasting ?? [], new.marks[id]?.lasting ?? [])
            guard before != after else { continue }
            marks[id] = MarkChange(added: after.subtracting(before), removed: before.subtracting(after))
        }
    }
}

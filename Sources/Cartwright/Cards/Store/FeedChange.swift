/// The difference between two states of a feed, which a ``FeedStore`` writes.
///
/// It works in both directions: undoing a step is the change from the later state to the earlier one, and removes
/// marks.
public struct FeedChange: Sendable {
    /// The new header; nil if it is unchanged.
    public private(set) var header: FeedRecord.Header?

    /// The cards that are new or different, without the user's marks.
    public private(set) var cards: [ContentCard] = []

    /// The ids of the removed cards. They are removed before ``cards`` are written.
    public private(set) var removedCards: [String] = []

    /// The changed marks, by card id.
    public private(set) var marks: [String: MarkChange] = [:]

    /// The change of the marks of one card.
    public struct MarkChange: Hashable, Sendable {
        /// The added marks.
        public let added: CardMarks
        /// The removed marks.
        public let removed: CardMarks
    }

    /// True if both states are equal.
    public var isEmpty: Bool { header == nil && cards.isEmpty && removedCards.isEmpty && marks.isEmpty }

    /// Creates the change that turns one state into another.
    public init(from old: Feed, to new: Feed) {
        header = old.header == new.header ? nil : new.header
        var known: [String: ContentCard] = [:]
        for card in old.cards { known[card.id] = card }
        for card in new.cards {
            let before = known.removeValue(forKey: card.id)
            // Canonically equal ids with different bytes are one id here, but may be two in a store.
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

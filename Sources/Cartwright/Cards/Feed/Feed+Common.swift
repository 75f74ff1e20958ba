extension Feed {
    /// Puts cards into the feed that it has in common with others, in place of those that were shared before.
    ///
    /// They are shown, viewed and dismissed like its own, and no sync takes them away. Of a card of its own with the
    /// same id the newer one counts. They are not kept with the feed, but the user's marks on them are.
    mutating func share(_ shared: [ContentCard]) {
        guard !shared.isEmpty || !common.isEmpty else { return }
        let own = ownCards
        common = Dictionary(shared.map { ($0.id, $0) }) { $0.created < $1.created ? $1 : $0 }
        var held = common
        for card in own where held[card.id].map({ card.created >= $0.created }) ?? true { held[card.id] = card }
        for card in common.values { mark(card) }
        cards = held.values.map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// The cards that it has alone.
    var ownCards: [ContentCard] {
        common.isEmpty ? cards : cards.filter { common[$0.id]?.hasSameContent(as: $0) != true }
    }
}

extension Feed {
    /// Records that the user saw a card, if the policy counts it, and marks the card viewed.
    ///
    /// An impression of a control variant is recorded as such. A card that expired while it was on the screen is
    /// recorded too.
    ///
    /// - Returns: the activity to record; nil if the policy has counted this card already.
    /// - Throws: `feed.unknown_card`.
    public mutating func recordImpression(of id: String) throws(CartwrightError) -> CardActivity? {
        let index = try index(of: id)
        let before = marks[id] ?? []
        let isCounted =
            switch settings.impressions {
            case .everyCall: false
            case .oncePerSession: before.contains(.countedInSession)
            case .onceEver: before.contains(.counted)
            }
        add([.viewed, .counted, .countedInSession], at: index)
        if cards[index].isControl { add(.control, at: index) }
        guard !isCounted else { return nil }
        return cards[index].isControl ? .controlImpression : .impression
    }

    /// Marks a card viewed and clicked. The caller always records the click, and no impression.
    ///
    /// A card that expired or was dismissed a moment ago can still be clicked, because screens update late; the caller
    /// decides the effect of the click. A control variant cannot be clicked, because it is never shown.
    ///
    /// - Returns: the card with its new marks.
    /// - Throws: `feed.unknown_card` or `feed.control_card`.
    public mutating func click(_ id: String) throws(CartwrightError) -> ContentCard {
        let index = try visibleIndex(of: id)
        add([.viewed, .clicked], at: index)
        return cards[index]
    }

    /// Dismisses a card permanently: it is not shown again until the user changes, not even after a full sync. An
    /// expired card can be dismissed, so that a later version of it is not shown. The dismissal of a banner may end,
    /// see ``receive(_:at:)``.
    ///
    /// - Returns: the card with its new marks.
    /// - Throws: `feed.unknown_card`, `feed.control_card`, `feed.already_dismissed` or `feed.not_dismissible`, tested
    ///   in this order.
    public mutating func dismiss(_ id: String) throws(CartwrightError) -> ContentCard {
        let index = try visibleIndex(of: id)
        guard !cards[index].dismissed else { throw .alreadyDismissed(cards[index]) }
        guard cards[index].dismissible else { throw .notDismissible(cards[index]) }
        add(.dismissed, at: index)
        return cards[index]
    }

    private mutating func add(_ new: CardMarks, at index: Int) {
        let all = marks[cards[index].id, default: []].union(new)
        marks[cards[index].id] = all
        cards[index] = cards[index].marked(all)
    }

    private func index(of id: String) throws(CartwrightError) -> Int {
        guard let index = cards.firstIndex(where: { $0.id == id }) else {
            throw .unknownCard(id, held: cards.map(\.id))
        }
        return index
    }

    private func visibleIndex(of id: String) throws(CartwrightError) -> Int {
        let index = try index(of: id)
        guard !cards[index].isControl else { throw .controlCard(id) }
        return index
    }
}

/// An activity of a user on a card, as analytics names it: event `cartwright.card.` and the raw value; of a
/// banner `cartwright.banner.` and the raw value.
public enum CardActivity: String, Hashable, Sendable, CaseIterable {
    /// The user saw the card.
    case impression
    /// The user would have seen the card if it were not the control variant.
    case controlImpression = "control_impression"
    /// The user clicked the card.
    case click
    /// The user dismissed the card.
    case dismiss
}

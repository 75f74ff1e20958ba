internal import Cartwright

extension World {
    /// Returns the reasons that no card is shown: `none of them is shown: 4 expired, 1 control`. Nil if a card is
    /// shown, or there are no cards.
    func wordsForUnshownCards(at now: Instant) -> String? {
        let cards = session.feed.cards
        guard !cards.isEmpty, session.feed.shown(at: now).isEmpty else { return nil }
        var counts: [(reason: String, count: Int)] = []
        for reason in cards.map({ reasonForHiding($0, at: now) }) {
            if let index = counts.firstIndex(where: { $0.reason == reason }) {
                counts[index].count += 1
            } else {
                counts.append((reason, 1))
            }
        }
        let words = counts.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
        return "none of them is shown at \(now): \(words)"
    }

    /// Returns the reason that a card is not shown, in a few words.
    func reasonForHiding(_ card: ContentCard, at now: Instant) -> String {
        if card.isControl { return "of a control group" }
        if card.dismissed { return "dismissed" }
        if let expiry = card.expiresAt, expiry < now { return "expired" }
        return card.hadUnsafeURL ? "with an unsafe URL" : "too old"
    }
}

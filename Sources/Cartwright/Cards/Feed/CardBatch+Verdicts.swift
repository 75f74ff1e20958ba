extension CardBatch {
    /// What becomes of one entry.
    public struct Verdict: Sendable {
        /// Whether people see the card.
        public let isShown: Bool

        /// What was wrong with it: the entry's own diagnostics, and what shows only among the other cards.
        public let diagnostics: [CartwrightError]
    }

    /// What an empty feed makes of each entry, in the order of ``entries``: for a look at a document rather than
    /// at a feed.
    public func verdicts(at now: Instant, settings: FeedSettings = FeedSettings()) -> [Verdict] {
        var feed = Feed(settings: settings)
        let intake = feed.take(self, at: now)
        let newest = newestEntries()
        let shown = Set(feed.shown(at: now).map(\.id))
        return entries.enumerated().map { index, entry in
            let isNewest = entry.id.map { newest[$0] == index } ?? false
            return Verdict(
                isShown: isNewest && entry.card != nil && shown.contains(entry.id ?? ""),
                diagnostics: intake.ofEntries[index]
            )
        }
    }

    /// Of each id the entry that counts, by position: the newest, and at the same age the later one.
    func newestEntries() -> [String: Int] {
        var newest: [String: Int] = [:]
        for (index, entry) in entries.enumerated() where entry.changesFeed {
            guard let id = entry.id else { continue }
            if let rival = newest[id], entry.isOlder(than: entries[rival]) { continue }
            newest[id] = index
        }
        return newest
    }
}

extension CardBatch.Entry {
    /// Whether the entry brings a card or takes one away.
    var changesFeed: Bool { card != nil || isRemoval }

    /// The age that decides between two entries of one id; nil, of a removal that gives none, is newer than any.
    var age: Instant? { card?.created ?? removedAt }

    fileprivate func isOlder(than other: CardBatch.Entry) -> Bool {
        guard let age else { return false }
        return other.age.map { age < $0 } ?? true
    }
}

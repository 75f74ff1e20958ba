extension CardBatch {
    /// The result for one entry.
    public struct Verdict: Sendable {
        /// True if the card is shown.
        public let isShown: Bool

        /// The problems of the card: the entry's own diagnostics, and those that arise only among the other cards.
        public let diagnostics: [CartwrightError]
    }

    /// Returns the result of each entry in an empty feed, in the order of ``entries``: for a check of a document rather
    /// than a feed.
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

    /// The position of the entry that counts for each id: the newest, and at the same age the later one.
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
    /// True if the entry adds or removes a card.
    var changesFeed: Bool { card != nil || isRemoval }

    /// The time that decides between two entries of one id. A removal without a time is newer than any.
    var age: Instant? { card?.created ?? removedAt }

    fileprivate func isOlder(than other: CardBatch.Entry) -> Bool {
        guard let age else { return false }
        return other.age.map { age < $0 } ?? true
    }
}

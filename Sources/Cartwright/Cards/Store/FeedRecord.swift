/// What a ``FeedStore`` keeps of a feed.
public struct FeedRecord: Sendable {
    /// Whose feed it is, and what the last sync answer said.
    public var header: Header

    /// The cards, by id, without the user's marks.
    public var cards: [String: ContentCard]

    /// What the user did, by card id; also with cards that are gone.
    public var marks: [String: CardMarks]

    /// What there is one of in each feed.
    public struct Header: Hashable, Sendable {
        /// Whose feed it is; nil is an anonymous user.
        public var user: String?
        /// See ``Feed/lastFullSyncAt``.
        public var lastFullSyncAt: Instant?
        /// See ``Feed/lastCardUpdatedAt``.
        public var lastCardUpdatedAt: Instant?

        /// A header.
        public init(user: String? = nil, lastFullSyncAt: Instant? = nil, lastCardUpdatedAt: Instant? = nil) {
            self.user = user
            self.lastFullSyncAt = lastFullSyncAt
            self.lastCardUpdatedAt = lastCardUpdatedAt
        }
    }

    /// A record; empty unless told otherwise.
    public init(header: Header = Header(), cards: [String: ContentCard] = [:], marks: [String: CardMarks] = [:]) {
        self.header = header
        self.cards = cards
        self.marks = marks
    }

    /// The record with a change in it.
    public func applying(_ change: FeedChange) -> FeedRecord {
        var record = self
        record.header = change.header ?? header
        for id in change.removedCards { record.cards[id] = nil }
        for card in change.cards { record.cards[card.id] = card }
        for (id, marks) in change.marks {
            let changed = record.marks[id, default: []].union(marks.added).subtracting(marks.removed)
            record.marks[id] = changed.isEmpty ? nil : changed
        }
        return record
    }
}

extension Feed {
    /// The feed of a record, at the beginning of a new session.
    public init(_ record: FeedRecord, settings: FeedSettings = FeedSettings()) {
        self.init(settings: settings)
        user = record.header.user
        (lastFullSyncAt, lastCardUpdatedAt) = (record.header.lastFullSyncAt, record.header.lastCardUpdatedAt)
        marks = record.marks.mapValues(\.lasting)
        cards = record.cards.values.map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// What a store keeps of the feed beside cards and marks.
    var header: FeedRecord.Header {
        FeedRecord.Header(user: user, lastFullSyncAt: lastFullSyncAt, lastCardUpdatedAt: lastCardUpdatedAt)
    }
}

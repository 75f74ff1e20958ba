/// The stored form of a feed in a ``FeedStore``.
public struct FeedRecord: Sendable {
    /// The user, and the metadata of the last sync answer.
    public var header: Header

    /// The cards, by id, without the user's marks.
    public var cards: [String: ContentCard]

    /// The user's marks, by card id, including those of removed cards.
    public var marks: [String: CardMarks]

    /// The properties of a feed other than cards and marks.
    public struct Header: Hashable, Sendable {
        /// The user of the feed; nil for an anonymous user.
        public var user: String?
        /// The time of the last full sync, see ``Feed/lastFullSyncAt``.
        public var lastFullSyncAt: Instant?
        /// The time of the newest card, see ``Feed/lastCardUpdatedAt``.
        public var lastCardUpdatedAt: Instant?

        /// Creates a header.
        public init(user: String? = nil, lastFullSyncAt: Instant? = nil, lastCardUpdatedAt: Instant? = nil) {
            self.user = user
            self.lastFullSyncAt = lastFullSyncAt
            self.lastCardUpdatedAt = lastCardUpdatedAt
        }
    }

    /// Creates a record, by default an empty one.
    public init(header: Header = Header(), cards: [String: ContentCard] = [:], marks: [String: CardMarks] = [:]) {
        self.header = header
        self.cards = cards
        self.marks = marks
    }

    /// Returns the record with a change applied.
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
    /// Creates the feed of a record, at the beginning of a new session.
    public init(_ record: FeedRecord, settings: FeedSettings = FeedSettings()) {
        self.init(settings: settings)
        user = record.header.user
        (lastFullSyncAt, lastCardUpdatedAt) = (record.header.lastFullSyncAt, record.header.lastCardUpdatedAt)
        marks = record.marks.mapValues(\.lasting)
        cards = record.cards.values.map { $0.marked(marks[$0.id] ?? []) }.sorted(by: ContentCard.stands)
    }

    /// The stored properties of the feed other than cards and marks.
    var header: FeedRecord.Header {
        FeedRecord.Header(user: user, lastFullSyncAt: lastFullSyncAt, lastCardUpdatedAt: lastCardUpdatedAt)
    }
}

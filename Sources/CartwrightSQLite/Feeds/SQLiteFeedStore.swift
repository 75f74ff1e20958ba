public import Cartwright

/// The feeds of one tenant in the file of a ``SQLiteStore``. A ``SQLiteStore`` is itself the store of the feeds of
/// ``/Cartwright/Tenant/shop``.
///
/// ```swift
/// let feeds = SQLiteFeedStore(store, tenant: tenant)
/// let feed = try StoredFeed(in: feeds, named: "ada").feed()
/// ```
public struct SQLiteFeedStore: FeedStore {
    private let store: SQLiteStore
    private let tenant: SQLArgument
    private var statements: StatementCache<FeedSQL> { store.statements.feeds }

    /// Creates the feed store of a tenant in an open file.
    public init(_ store: SQLiteStore, tenant: Tenant = .shop) {
        (self.store, self.tenant) = (store, .text(tenant.name))
    }

    /// Returns the record of a feed, nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        try store.connection.transaction(writing: false) { () throws(CartwrightError) in
            let feed = SQLArgument.text(name)
            guard let header = try statements[.feed].first(tenant, feed, read: Self.header) else { return nil }
            var cards: [String: ContentCard] = [:]
            try statements[.cards].each(tenant, feed) { row throws(CartwrightError) in
                let card = try card(row)
                cards[card.id] = card
                return true
            }
            var marks: [String: CardMarks] = [:]
            try statements[.marks].each(tenant, feed) { row in
                marks[row.text(0)] = CardMarks(rawValue: UInt8(truncatingIfNeeded: row.integer(1))).lasting
                return true
            }
            return FeedRecord(header: header, cards: cards, marks: marks)
        }
    }

    /// Writes a change to a feed, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        try store.connection.transaction(writing: true) { () throws(CartwrightError) in
            let feed = SQLArgument.text(name)
            try put(change.header, of: feed)
            for id in change.removedCards { try statements.run(.deleteCard, tenant, feed, .text(id)) }
            for card in change.cards {
                try statements.run(.putCard, tenant, feed, .text(card.id), .bytes(card.stored.utf8))
            }
            for (id, marks) in change.marks {
                let (added, kept) = (Int64(marks.added.rawValue), Int64(~marks.removed.rawValue))
                try statements.run(.mark, tenant, feed, .text(id), .integer(added), .integer(kept))
            }
        }
    }

    /// Deletes the feeds of a user, by name and by user, in one transaction.
    ///
    /// - Returns: the number of deleted feeds.
    /// - Throws: an error of area `store`.
    @discardableResult public func removeFeeds(of user: String) throws(CartwrightError) -> Int {
        try store.connection.transaction(writing: true) { () throws(CartwrightError) in
            let names = try statements[.feedsOfUser].all(tenant, .text(user)) { SQLArgument.text($0.text(0)) }
            for name in names {
                for table in [FeedSQL.deleteFeed, .deleteCards, .deleteMarks] {
                    try statements.run(table, tenant, name)
                }
            }
            return names.count
        }
    }

    // MARK: Rows

    private static func header(_ row: SQLRow) -> FeedRecord.Header {
        FeedRecord.Header(
            user: row.text(ifPresent: 0),
            lastFullSyncAt: row.integer(ifPresent: 1).flatMap(Instant.init(milliseconds:)),
            lastCardUpdatedAt: row.integer(ifPresent: 2).flatMap(Instant.init(milliseconds:))
        )
    }

    private func card(_ row: SQLRow) throws(CartwrightError) -> ContentCard {
        do throws(CartwrightError) {
            return try ContentCard(stored: try JSONParser.parse(row.bytes(0)))
        } catch {
            throw StoreFailure.corrupt(store.path, "cannot read a card in it: \(error.summary)")
        }
    }

    private func put(_ header: FeedRecord.Header?, of feed: SQLArgument) throws(CartwrightError) {
        guard let header else {
            try statements.run(.add, tenant, feed)
            return
        }
        let (full, updated) = (header.lastFullSyncAt?.milliseconds, header.lastCardUpdatedAt?.milliseconds)
        try statements.run(.put, tenant, feed, .text(header.user), .number(full), .number(updated))
    }
}

extension SQLiteStore: FeedStore {
    /// Returns the record of a feed of ``/Cartwright/Tenant/shop``, nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        try SQLiteFeedStore(self).record(of: name)
    }

    /// Writes a change to a feed, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        try SQLiteFeedStore(self).write(change, to: name)
    }

    /// Deletes the feeds of a user of ``/Cartwright/Tenant/shop``, in one transaction.
    ///
    /// - Returns: the number of deleted feeds.
    /// - Throws: an error of area `store`.
    @discardableResult public func removeFeeds(of user: String) throws(CartwrightError) -> Int {
        try SQLiteFeedStore(self).removeFeeds(of: user)
    }
}

public import Cartwright
internal import Foundation
internal import GRDB

/// Feeds in the file of a ``SQLiteStore``, those of one tenant. A ``SQLiteStore`` is by itself the store of those of
/// ``/Cartwright/Tenant/shop``.
///
/// ```swift
/// let feeds = SQLiteFeedStore(store, tenant: tenant)
/// let feed = try KeptFeed(in: feeds, named: "ada").feed()
/// ```
public struct SQLiteFeedStore: FeedStore {
    private let connection: StoreConnection
    private let tenant: Data

    /// The feeds of a tenant, in a store that is open.
    public init(_ store: SQLiteStore, tenant: Tenant = .shop) {
        (connection, self.tenant) = (store.connection, Data(tenant.name.utf8))
    }

    /// What is kept under a name.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        try connection.read { database in
            let feed = Data(name.utf8)
            guard let header = try header(of: feed, database) else { return nil }
            return FeedRecord(
                header: header,
                cards: try cards(of: feed, database),
                marks: try marks(of: feed, database)
            )
        }
    }

    /// Writes a change to the feed of a name, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        try connection.write { database in
            let feed = Data(name.utf8)
            try put(change.header, of: feed, database)
            for id in change.removedCards {
                try database.execute(
                    sql: "DELETE FROM feed_card WHERE tenant = ? AND feed = ? AND id = ?",
                    arguments: [tenant, feed, Data(id.utf8)]
                )
            }
            for card in change.cards {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO feed_card (tenant, feed, id, card) VALUES (?, ?, ?, ?)",
                    arguments: [tenant, feed, Data(card.id.utf8), Data(card.stored.utf8)]
                )
            }
            for (id, marks) in change.marks { try put(marks, of: Data(id.utf8), in: feed, database) }
        }
    }

    // MARK: Rows

    private func header(of feed: Data, _ database: Database) throws -> FeedRecord.Header? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT user, last_full_sync_at, last_card_updated_at FROM feed WHERE tenant = ? AND name = ?",
            arguments: [tenant, feed]
        )
        guard let row else { return nil }
        let (user, full, updated): (Data?, Int64?, Int64?) = (row[0], row[1], row[2])
        return FeedRecord.Header(
            user: user.map { String(decoding: $0, as: UTF8.self) },
            lastFullSyncAt: full.flatMap(Instant.init(milliseconds:)),
            lastCardUpdatedAt: updated.flatMap(Instant.init(milliseconds:))
        )
    }

    private func cards(of feed: Data, _ database: Database) throws -> [String: ContentCard] {
        let texts = try Data.fetchCursor(
            database,
            sql: "SELECT card FROM feed_card WHERE tenant = ? AND feed = ?",
            arguments: [tenant, feed]
        )
        var cards: [String: ContentCard] = [:]
        while let text = try texts.next() {
            do throws(CartwrightError) {
                let card = try ContentCard(stored: try JSONParser.parse(Array(text)))
                cards[card.id] = card
            } catch {
                throw StoreFailure.corrupt(connection.path, "a card in it cannot be read: \(error.summary)")
            }
        }
        return cards
    }

    private func marks(of feed: Data, _ database: Database) throws -> [String: CardMarks] {
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, marks FROM feed_mark WHERE tenant = ? AND feed = ?",
            arguments: [tenant, feed]
        )
        var marks: [String: CardMarks] = [:]
        while let row = try rows.next() {
            let (id, bits): (Data, Int64) = (row[0], row[1])
            marks[String(decoding: id, as: UTF8.self)] = CardMarks(rawValue: UInt8(truncatingIfNeeded: bits)).lasting
        }
        return marks
    }

    private func put(_ header: FeedRecord.Header?, of feed: Data, _ database: Database) throws {
        guard let header else {
            try database.execute(
                sql: "INSERT OR IGNORE INTO feed (tenant, name) VALUES (?, ?)",
                arguments: [tenant, feed]
            )
            return
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO feed VALUES (?, ?, ?, ?, ?)",
            arguments: [
                tenant, feed, header.user.map { Data($0.utf8) },
                header.lastFullSyncAt?.milliseconds, header.lastCardUpdatedAt?.milliseconds,
            ]
        )
    }

    /// Adds and takes away bits only, so that two processes do not undo each other's marks.
    private func put(
        _ marks: FeedChange.MarkChange,
        of card: Data,
        in feed: Data,
        _ database: Database
    ) throws {
        let (added, kept) = (Int64(marks.added.rawValue), Int64(~marks.removed.rawValue))
        try database.execute(
            sql: """
                INSERT INTO feed_mark (tenant, feed, id, marks) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET marks = (marks | excluded.marks) & ?
                """,
            arguments: [tenant, feed, card, added, kept]
        )
    }
}

extension SQLiteStore: FeedStore {
    /// What is kept under a name, of the feeds of ``/Cartwright/Tenant/shop``.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        try SQLiteFeedStore(self).record(of: name)
    }

    /// Writes a change to the feed of a name, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        try SQLiteFeedStore(self).write(change, to: name)
    }
}

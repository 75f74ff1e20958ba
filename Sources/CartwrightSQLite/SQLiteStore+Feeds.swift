public import Cartwright
internal import Foundation
internal import GRDB

extension SQLiteStore: FeedStore {
    /// What is kept under a name.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        try read { database in
            let feed = Data(name.utf8)
            guard let header = try Self.header(of: feed, database) else { return nil }
            return FeedRecord(
                header: header,
                cards: try cards(of: feed, database),
                marks: try Self.marks(of: feed, database)
            )
        }
    }

    /// Writes a change to the feed of a name, in one transaction.
    ///
    /// - Throws: an error of area `store`.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        try write { database in
            let feed = Data(name.utf8)
            try Self.put(change.header, of: feed, database)
            for id in change.removedCards {
                try database.execute(
                    sql: "DELETE FROM feed_card WHERE feed = ? AND id = ?",
                    arguments: [feed, Data(id.utf8)]
                )
            }
            for card in change.cards {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO feed_card (feed, id, card) VALUES (?, ?, ?)",
                    arguments: [feed, Data(card.id.utf8), Data(card.stored.utf8)]
                )
            }
            for (id, marks) in change.marks { try Self.put(marks, of: Data(id.utf8), in: feed, database) }
        }
    }

    // MARK: Rows

    private static func header(of feed: Data, _ database: Database) throws -> FeedRecord.Header? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT user, last_full_sync_at, last_card_updated_at FROM feed WHERE name = ?",
            arguments: [feed]
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
        let texts = try Data.fetchCursor(database, sql: "SELECT card FROM feed_card WHERE feed = ?", arguments: [feed])
        var cards: [String: ContentCard] = [:]
        while let text = try texts.next() {
            do throws(CartwrightError) {
                let card = try ContentCard(stored: try JSONParser.parse(Array(text)))
                cards[card.id] = card
            } catch {
                throw StoreFailure.corrupt(path, "a card in it cannot be read: \(error.summary)")
            }
        }
        return cards
    }

    private static func marks(of feed: Data, _ database: Database) throws -> [String: CardMarks] {
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, marks FROM feed_mark WHERE feed = ?",
            arguments: [feed]
        )
        var marks: [String: CardMarks] = [:]
        while let row = try rows.next() {
            let (id, bits): (Data, Int64) = (row[0], row[1])
            marks[String(decoding: id, as: UTF8.self)] = CardMarks(rawValue: UInt8(truncatingIfNeeded: bits)).lasting
        }
        return marks
    }

    private static func put(_ header: FeedRecord.Header?, of feed: Data, _ database: Database) throws {
        guard let header else {
            try database.execute(sql: "INSERT OR IGNORE INTO feed (name) VALUES (?)", arguments: [feed])
            return
        }
        try database.execute(
            sql: "INSERT OR REPLACE INTO feed VALUES (?, ?, ?, ?)",
            arguments: [
                feed, header.user.map { Data($0.utf8) },
                header.lastFullSyncAt?.milliseconds, header.lastCardUpdatedAt?.milliseconds,
            ]
        )
    }

    /// Adds and takes away bits only, so that two processes do not undo each other's marks.
    private static func put(
        _ marks: FeedChange.MarkChange,
        of card: Data,
        in feed: Data,
        _ database: Database
    ) throws {
        let (added, kept) = (Int64(marks.added.rawValue), Int64(~marks.removed.rawValue))
        try database.execute(
            sql: """
                INSERT INTO feed_mark (feed, id, marks) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET marks = (marks | excluded.marks) & ?
                """,
            arguments: [feed, card, added, kept]
        )
    }
}

public import Cartwright

/// Feeds in the schema of a ``PostgreSQLStore``, beside sessions and limits.
///
/// ``Cartwright/FeedStore`` is a protocol of methods that return when they are done, so these keep the calling thread
/// waiting for the server: milliseconds where all is well, and as long as ``PostgreSQLSettings`` allow otherwise. Call
/// them where that does no harm, and not from many tasks at once.
///
/// ```swift
/// let kept = KeptFeed(in: PostgreSQLFeedStore(store), named: "ada")
/// let feed = try kept.feed()
/// ```
public final class PostgreSQLFeedStore: FeedStore {
    private let pool: ConnectionPool

    /// The feeds of a store.
    public init(_ store: PostgreSQLStore) { pool = store.pool }

    /// What is kept under a name, as it stood at one moment.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        let name = PostgreSQLValue.bytes(Array(name.utf8))
        return try pool.runBlocking(.reading) { connection throws(PostgreSQLFailure) in
            try FeedReading.record(try connection.query(FeedSQL.record, [name]), connection.place)
        }
    }

    /// Writes a change to the feed of a name, in one transaction. Where the connection is lost it is written again,
    /// which is as good as once.
    ///
    /// - Throws: an error of area `store`, which is `store.outcome_unknown` where no answer came at all.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        let statements = Self.statements(change, .bytes(Array(name.utf8)))
        do throws(CartwrightError) {
            try pool.runBlocking(.harmless) { connection throws(PostgreSQLFailure) in
                _ = try connection.exchange(statements)
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("do the same again when the server is back: what was kept is not kept twice")
        }
    }

    private static func statements(_ change: FeedChange, _ name: PostgreSQLValue) -> [PostgreSQLStatement] {
        var statements = [header(change.header, name)]
        if !change.removedCards.isEmpty {
            let ids = change.removedCards.map { Optional(Array($0.utf8)) }
            statements.append(PostgreSQLStatement(FeedSQL.removeCards, [name, .byteStrings(ids)]))
        }
        if !change.cards.isEmpty {
            let (ids, bodies) = (change.cards.map { Array($0.id.utf8) }, change.cards.map { Array($0.stored.utf8) })
            statements.append(
                PostgreSQLStatement(FeedSQL.putCards, [name, .byteStrings(ids), .byteStrings(bodies)])
            )
        }
        if !change.marks.isEmpty {
            let ids = PostgreSQLValue.byteStrings(change.marks.keys.map { Array($0.utf8) })
            let added = change.marks.values.map { Optional(Int64($0.added.rawValue)) }
            let removed = change.marks.values.map { Optional(Int64($0.removed.rawValue)) }
            statements.append(PostgreSQLStatement(FeedSQL.makeMarks, [name, ids]))
            statements.append(PostgreSQLStatement(FeedSQL.putMarks, [name, ids, .integers(added), .integers(removed)]))
        }
        return statements
    }

    private static func header(_ header: FeedRecord.Header?, _ name: PostgreSQLValue) -> PostgreSQLStatement {
        guard let header else { return PostgreSQLStatement(FeedSQL.touch, [name]) }
        let times = [header.lastFullSyncAt, header.lastCardUpdatedAt].map { time in
            time.map { PostgreSQLValue.integer($0.milliseconds) } ?? .null
        }
        let user = header.user.map { PostgreSQLValue.bytes(Array($0.utf8)) } ?? .null
        return PostgreSQLStatement(FeedSQL.putHeader, [name, user] + times)
    }
}

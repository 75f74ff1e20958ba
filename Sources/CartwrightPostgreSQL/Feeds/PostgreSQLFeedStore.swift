public import Cartwright

/// Feeds in the schema of a ``PostgreSQLStore``, beside sessions and limits.
///
/// ``/Cartwright/FeedStore`` is a synchronous protocol, so these methods block the calling thread while they wait for
/// the server: usually for milliseconds, at most as long as ``PostgreSQLSettings`` allow. Call them where blocking
/// does no harm, and not from many tasks at once.
///
/// ```swift
/// let kept = StoredFeed(in: PostgreSQLFeedStore(store), named: "ada")
/// let feed = try kept.feed()
/// ```
public final class PostgreSQLFeedStore: FeedStore {
    private let pool: ConnectionPool
    private let tenant: PostgreSQLValue

    /// Creates the feed store of a tenant.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) {
        (pool, self.tenant) = (store.pool, .bytes(tenant.bytes))
    }

    /// Returns the record of a feed, read in one state; nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func record(of name: String) throws(CartwrightError) -> FeedRecord? {
        let key = [tenant, .bytes(Array(name.utf8))]
        return try pool.runBlocking(.reading) { connection throws(PostgreSQLFailure) in
            try FeedReading.record(try connection.query(FeedSQL.record, key), connection.place)
        }
    }

    /// Writes a change to a feed, in one transaction. If the connection is lost, it is written again, which has the
    /// same effect as once.
    ///
    /// - Throws: an error of area `store`: `store.outcome_unknown` if no attempt got an answer.
    public func write(_ change: FeedChange, to name: String) throws(CartwrightError) {
        let statements = Self.statements(change, to: [tenant, .bytes(Array(name.utf8))])
        do throws(CartwrightError) {
            try pool.runBlocking(.harmless) { connection throws(PostgreSQLFailure) in
                _ = try connection.exchange(statements)
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("repeat the call when the server is back: a change is not stored twice")
        }
    }

    /// Deletes the feeds of a user, by name and by user, in one transaction.
    ///
    /// - Returns: the number of deleted feeds.
    /// - Throws: an error of area `store`.
    @discardableResult public func removeFeeds(of user: String) throws(CartwrightError) -> Int {
        let key = [tenant, .bytes(Array(user.utf8))]
        let statements = [FeedSQL.lockFeeds, FeedSQL.removeFeeds].map { PostgreSQLStatement($0, key) }
        return try pool.runBlocking(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.exchange(statements)
            return rows.count > 1 ? Int(try rows[1].integer(0, 0)) : 0
        }
    }

    private static func statements(_ change: FeedChange, to key: [PostgreSQLValue]) -> [PostgreSQLStatement] {
        var statements = [header(change.header, of: key)]
        if !change.removedCards.isEmpty {
            let ids = change.removedCards.map { Optional(Array($0.utf8)) }
            statements.append(PostgreSQLStatement(FeedSQL.removeCards, key + [.byteStrings(ids)]))
        }
        if !change.cards.isEmpty {
            let (ids, bodies) = (change.cards.map { Array($0.id.utf8) }, change.cards.map { Array($0.stored.utf8) })
            statements.append(
                PostgreSQLStatement(FeedSQL.putCards, key + [.byteStrings(ids), .byteStrings(bodies)])
            )
        }
        if !change.marks.isEmpty {
            let ids = PostgreSQLValue.byteStrings(change.marks.keys.map { Array($0.utf8) })
            let added = change.marks.values.map { Optional(Int64($0.added.rawValue)) }
            let removed = change.marks.values.map { Optional(Int64($0.removed.rawValue)) }
            statements.append(PostgreSQLStatement(FeedSQL.makeMarks, key + [ids]))
            let marks = [ids, .integers(added), .integers(removed)]
            statements.append(PostgreSQLStatement(FeedSQL.putMarks, key + marks))
        }
        return statements
    }

    private static func header(
        _ header: FeedRecord.Header?,
        of key: [PostgreSQLValue]
    ) -> PostgreSQLStatement {
        guard let header else { return PostgreSQLStatement(FeedSQL.touch, key) }
        let times = [header.lastFullSyncAt, header.lastCardUpdatedAt].map { time in
            time.map { PostgreSQLValue.integer($0.milliseconds) } ?? .null
        }
        let user = header.user.map { PostgreSQLValue.bytes(Array($0.utf8)) } ?? .null
        return PostgreSQLStatement(FeedSQL.putHeader, key + [user] + times)
    }
}

internal import Cartwright

/// How large a file may grow before it takes no more events.
///
/// Not SQLite's own limit, `max_page_count`: that would stop deliveries as well, which need a few pages before they
/// give any back, and a full outbox would stay full for good.
struct OutboxRoom {
    let maximumBytes: Int64?
    private var usedBytes: Int64 = 0

    /// What SQLite adds to an event, about: lengths, number, and its share of a page.
    private static let overheadBytes: Int64 = 32

    init(maximumBytes: Int64?) { self.maximumBytes = maximumBytes }

    /// Finds out how much of the file is in use, when a transaction is joined.
    mutating func measure(_ tables: OutboxTables) throws(CartwrightError) {
        guard maximumBytes != nil else { return }
        let pages = try Self.read(.pages, tables) &- Self.read(.freePages, tables)
        usedBytes = pages &* (try Self.read(.pageSize, tables))
    }

    /// Takes room for an event.
    ///
    /// - Throws: `store.full`.
    mutating func take(_ bytes: Int, path: String) throws(CartwrightError) {
        guard let maximumBytes else { return }
        usedBytes &+= Int64(bytes) &+ Self.overheadBytes
        guard usedBytes <= maximumBytes else { throw StoreFailure.outboxFull(path, maximumBytes: maximumBytes) }
    }

    private static func read(_ sql: OutboxSQL, _ tables: OutboxTables) throws(CartwrightError) -> Int64 {
        try tables.statement(sql).first { row in row.integer(0) } ?? 0
    }
}

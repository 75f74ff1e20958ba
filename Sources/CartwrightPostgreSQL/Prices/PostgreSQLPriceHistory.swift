public import Cartwright

/// The history of prices in the schema of a ``PostgreSQLStore``, beside the sessions of a shop.
///
/// A change needs less than 100 bytes with its index, and the history of an item is read by the keys of its tables.
public final class PostgreSQLPriceHistory: PriceHistoryStore {
    private let pool: ConnectionPool
    private let tenant: [UInt8]

    /// Creates the history of a tenant.
    ///
    /// - Parameters:
    ///   - store: the schema.
    ///   - tenant: the tenant that owns the history.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) {
        (pool, self.tenant) = (store.pool, tenant.bytes)
    }

    /// Appends changes, in order, in one transaction. If the connection is lost, they are appended again, which adds
    /// nothing twice.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func append(_ changes: [PriceChange]) async throws(CartwrightError) -> Int {
        let rounds = Self.rounds(of: changes).map(arguments)
        return try await write(
            rounds.flatMap { arguments in
                [PriceSQL.beginRecording, PriceSQL.append, PriceSQL.setEnds].map { PostgreSQLStatement($0, arguments) }
            },
            counting: PriceSQL.append
        )
    }

    /// Adds older steps, in one transaction.
    ///
    /// - Returns: the number of steps added.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func backfill(_ changes: [PriceChange]) async throws(CartwrightError) -> Int {
        let arguments = arguments(of: changes)
        return try await write(
            [PriceSQL.addSeries, PriceSQL.backfill, PriceSQL.setEnds].map { PostgreSQLStatement($0, arguments) },
            counting: PriceSQL.backfill
        )
    }

    /// Returns the histories of series from an instant on.
    ///
    /// - Throws: an error of area `store`.
    public func histories(
        of series: [PriceSeries],
        from instant: Instant
    ) async throws(CartwrightError) -> [PriceSeries: PriceHistory] {
        let arguments = [.bytes(tenant)] + Self.keys(of: series) + [.integer(instant.milliseconds)]
        return try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(PriceSQL.histories, arguments)
            var steps: [PriceSeries: [PriceStep]] = [:]
            for row in 0..<rows.count {
                let index = Int(clamping: try rows.integer(row, 0)) - 1
                guard series.indices.contains(index) else {
                    throw .damaged(connection.place, "it returns a price that was not asked for")
                }
                let step = PriceStep(
                    at: try rows.instant(row, 1, connection.place),
                    priceMinor: try rows.integer(ifPresent: row, 2),
                    storedListMinor: try rows.integer(ifPresent: row, 3)
                )
                steps[series[index], default: []].append(step)
            }
            return steps.mapValues { PriceHistory($0) }
        }
    }

    /// Deletes steps that ended at or before an instant.
    ///
    /// - Returns: the number of series of which steps were deleted.
    /// - Throws: an error of area `store`.
    @discardableResult
    public func removeSteps(endedBy instant: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .integer(instant.milliseconds), .integer(Int64(max(0, limit))),
        ]
        let statements = [lock, PostgreSQLStatement(PriceSQL.remove, arguments)]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.exchange(statements)
            return rows.count > 1 ? Int(clamping: try rows[1].integer(0, 0)) : 0
        }
    }

    /// Runs statements in one transaction under the lock, and returns the number of rows that some of them wrote.
    private func write(
        _ statements: [PostgreSQLStatement],
        counting text: String
    ) async throws(CartwrightError) -> Int {
        let statements = [lock] + statements
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let results = try connection.exchange(statements)
            return zip(statements, results).reduce(0) { $0 + ($1.0.text == text ? $1.1.written : 0) }
        }
    }

    private var lock: PostgreSQLStatement {
        // No tenant of a session has this name.
        let name = Array("prices ".utf8) + tenant
        let number = SessionLock.number(of: [], tenant: name, schema: pool.settings.schema)
        return PostgreSQLStatement(PriceSQL.lock, [.integer(number)])
    }

    /// Splits changes into parts with at most one change of each series, in order.
    private static func rounds(of changes: [PriceChange]) -> [[PriceChange]] {
        var (rounds, counts) = ([[PriceChange]](), [PriceSeries: Int]())
        for change in changes {
            let round = counts[change.series, default: 0]
            counts[change.series] = round + 1
            if round == rounds.count { rounds.append([]) }
            rounds[round].append(change)
        }
        return rounds
    }

    private func arguments(of changes: [PriceChange]) -> [PostgreSQLValue] {
        let steps = changes.map(\.step)
        return [.bytes(tenant)] + Self.keys(of: changes.map(\.series)) + [
            .integers(steps.map(\.at.milliseconds)), .integers(steps.map(\.priceMinor)),
            .integers(steps.map(\.storedListMinor)),
        ]
    }

    private static func keys(of series: [PriceSeries]) -> [PostgreSQLValue] {
        [
            .byteStrings(series.map(\.sku.nameBytes)), .byteStrings(series.map { Array($0.currency.code.utf8) }),
            .byteStrings(series.map { Array(($0.country ?? "").utf8) }),
        ]
    }
}

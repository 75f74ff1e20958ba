internal import Cartwright

/// Rewrites events of an outbox: first those that wait, then those in batches. One call is one transaction.
struct EventRewriting {
    typealias Rewrite = ([UInt8]) throws(CartwrightError) -> [UInt8]?

    let tenant: PostgreSQLValue
    let connection: PostgreSQLConnection

    /// Rewrites a number of events or batches, and returns the place after them; nil at the end.
    func run(
        after place: OutboxPlace?,
        limit: Int,
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) -> OutboxPlace? {
        guard limit > 0 else { return place }
        return try connection.transaction { () throws(PostgreSQLFailure) in
            guard place?.isInBatches != true else {
                return try rewriteBatches(after: place?.number ?? 0, limit: limit, by: rewrite)
            }
            // Numbers begin at 1.
            let (count, last) = try rewriteWaiting(after: place?.number ?? 0, limit: limit, by: rewrite)
            guard count < limit else { return OutboxPlace(isInBatches: false, number: last) }
            if limit == count { return OutboxPlace(isInBatches: true, number: 0) }
            return try rewriteBatches(after: 0, limit: limit - count, by: rewrite)
        }
    }

    private func rewriteWaiting(
        after number: Int64,
        limit: Int,
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) -> (count: Int, last: Int64) {
        let rows = try connection.query(RewritingSQL.events, [tenant, .integer(number), .integer(Int64(limit))])
        var last = number
        for row in 0..<rows.count {
            last = try rows.integer(row, 0)
            guard let body = try event(rows.bytes(row, 1), by: rewrite) else { continue }
            try connection.query(RewritingSQL.writeEvent, [tenant, .integer(last), .bytes(body)])
        }
        return (rows.count, last)
    }

    private func rewriteBatches(
        after number: Int64,
        limit: Int,
        by rewrite: Rewrite
    ) throws(PostgreSQLFailure) -> OutboxPlace? {
        let rows = try connection.query(RewritingSQL.batches, [tenant, .integer(number), .integer(Int64(limit))])
        var last = number
        for row in 0..<rows.count {
            last = try rows.integer(row, 0)
            let parts = JSONElements.split(try rows.bytes(row, 1))
            guard let parts, try rows.integer(row, 2) == Int64(parts.count) else {
                throw .damaged(connection.place, "the body of a batch does not match its number of events")
            }
            var (events, isChanged) = ([[UInt8]](), false)
            for part in parts {
                let new = try event(part, by: rewrite)
                isChanged = isChanged || new != nil
                events.append(new ?? part)
            }
            guard isChanged else { continue }
            let lengths = PostgreSQLValue.integers(events.map { Int64($0.count) })
            let body = PostgreSQLValue.bytes(JSONElements.join(events))
            try connection.query(RewritingSQL.writeBatch, [tenant, .integer(last), body, lengths])
        }
        return rows.count < limit ? nil : OutboxPlace(isInBatches: true, number: last)
    }

    /// Returns the new bytes of an event, nil if they are the same.
    private func event(_ bytes: [UInt8], by rewrite: Rewrite) throws(PostgreSQLFailure) -> [UInt8]? {
        do throws(CartwrightError) {
            let new = try rewrite(bytes)
            return new == bytes ? nil : new
        } catch {
            throw PostgreSQLFailure(.unexpected, error)
        }
    }
}

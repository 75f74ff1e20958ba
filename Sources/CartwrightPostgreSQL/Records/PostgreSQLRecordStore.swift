public import Cartwright

/// Records in the schema of a ``PostgreSQLStore``, beside the sessions of a shop.
///
/// A record is found by the key of its table, however many there are. A write is one round trip and one transaction.
///
/// ```swift
/// let records = PostgreSQLRecordStore(store)
/// try await records.write([RecordChange(RecordKey("job", id), to: body, after: 0)], at: now)
/// ```
public final class PostgreSQLRecordStore: RecordStore {
    private let pool: ConnectionPool
    private let tenant: [UInt8]

    /// Creates the record store of a tenant.
    ///
    /// - Parameters:
    ///   - store: the schema.
    ///   - tenant: the tenant that owns the records.
    public init(_ store: PostgreSQLStore, tenant: Tenant = .shop) {
        (pool, self.tenant) = (store.pool, tenant.bytes)
    }

    /// Returns a record, nil if there is none.
    ///
    /// - Throws: an error of area `store`.
    public func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record? {
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .bytes(key.kind.nameBytes), .bytes(key.id.nameBytes), .integer(now.milliseconds),
        ]
        return try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(RecordSQL.record, arguments)
            return rows.count == 0 ? nil : try Self.record(of: key.kind, rows, 0, connection.place)
        }
    }

    /// Returns records of a kind, in byte order of their ids.
    ///
    /// - Throws: an error of area `store`.
    public func records(
        of kind: String,
        after id: String?,
        limit: Int,
        at now: Instant
    ) async throws(CartwrightError) -> [Record] {
        // The next possible id in byte order is the same id with a zero appended.
        let from = id.map { $0.nameBytes + [0] } ?? []
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .bytes(kind.nameBytes), .bytes(from), .integer(now.milliseconds),
            .integer(Int64(max(0, limit))),
        ]
        return try await pool.run(.reading) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(RecordSQL.page, arguments)
            var records: [Record] = []
            for row in 0..<rows.count { records.append(try Self.record(of: kind, rows, row, connection.place)) }
            return records
        }
    }

    private static func record(
        of kind: String,
        _ rows: PostgreSQLRows,
        _ row: Int,
        _ place: String
    ) throws(PostgreSQLFailure) -> Record {
        Record(
            RecordKey(kind, try rows.text(row, 0)),
            try rows.bytes(row, 3),
            revision: try rows.integer(row, 1),
            expiresAt: try rows.instant(ifPresent: row, 2, place)
        )
    }

    /// Writes and deletes records: all changes, or none.
    ///
    /// - Throws: `record.conflict`, `record.too_large`; an error of area `store`: `store.outcome_unknown` if the
    ///   connection was lost before the answer.
    public func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        try changes.refuseLargeBodies()
        guard !changes.isEmpty else { return }
        let statements = statements(changes, at: now)
        // Changes that follow any revision may be written twice; the others would be refused the second time.
        let repetition: Repetition = changes.allSatisfy { $0.after == nil } ? .harmless : .harmful
        do throws(CartwrightError) {
            try await pool.run(repetition) { connection throws(PostgreSQLFailure) in
                guard let conflicts = try connection.exchange(statements).last, conflicts.count > 0 else { return }
                throw try Self.conflict(changes, conflicts, connection.place)
            }
        } catch  where error.code == .storeOutcomeUnknown {
            throw error.hinting("read the records again: either all of them were written, or none")
        }
    }

    private func statements(_ changes: [RecordChange], at now: Instant) -> [PostgreSQLStatement] {
        let keys = changes.map { (kind: $0.key.kind.nameBytes, id: $0.key.id.nameBytes) }
        let schema = pool.settings.schema
        let locks = Set(keys.map { RecordLock.number(of: $0.kind, $0.id, tenant: tenant, schema: schema) })
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .integer(now.milliseconds), .byteStrings(keys.map(\.kind)), .byteStrings(keys.map(\.id)),
            .integers(changes.map(\.after)), .integers(changes.map { $0.expiresAt?.milliseconds }),
            .byteStrings(changes.map(\.body)),
        ]
        return [
            PostgreSQLStatement(RecordSQL.lock, [.integers(locks.sorted())]),
            PostgreSQLStatement(RecordSQL.write, arguments),
        ]
    }

    /// Returns the refusal in the rows of a write.
    private static func conflict(
        _ changes: [RecordChange],
        _ rows: PostgreSQLRows,
        _ place: String
    ) throws(PostgreSQLFailure) -> PostgreSQLFailure {
        let index = Int(clamping: try rows.integer(0, 0)) - 1
        guard changes.indices.contains(index), let after = changes[index].after else {
            throw .damaged(place, "it refuses a record that was not sent")
        }
        let present = try rows.integer(0, 1)
        return PostgreSQLFailure(.unexpected, .recordConflict(changes[index].key, after: after, present: present))
    }

    /// Deletes records that have expired.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        let arguments: [PostgreSQLValue] = [
            .bytes(tenant), .integer(now.milliseconds), .integer(Int64(max(0, limit))),
        ]
        return try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(RecordSQL.removeExpired, arguments).written
        }
    }
}

/// The lock number of a record during a write. Two records whose numbers collide wait for each other, and are
/// otherwise independent.
private enum RecordLock {
    static func number(of kind: [UInt8], _ id: [UInt8], tenant: [UInt8], schema: String) -> Int64 {
        // No tenant of a session has this name.
        SessionLock.number(of: kind + [0] + id, tenant: Array("record ".utf8) + tenant, schema: schema)
    }
}

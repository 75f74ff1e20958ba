public import Cartwright

/// Records in the file of a ``SQLiteStore``, beside the sessions of a shop.
///
/// The effect of a call that has returned survives a killed process and a power failure. Concurrent calls share a
/// commit. A record is found by the key of its table, however many there are.
///
/// ```swift
/// let records = try SQLiteRecordStore(path: "shop.store")
/// try await records.write([RecordChange(RecordKey("job", id), to: body, after: 0)], at: now)
/// ```
public final class SQLiteRecordStore: RecordStore, SQLiteTenantStore {
    private let tables: RecordTables
    private let commits: TenantCommits

    /// Creates the record store of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        commits = store.commits(of: tenant)
        tables = RecordTables(store.statements.records, of: tenant)
    }

    /// Returns a record, nil if there is none.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait for the disk.
    public func record(_ key: RecordKey, at now: Instant) async throws(CartwrightError) -> Record? {
        try await commits.run(.reading) { [tables] _ throws(CartwrightError) in try tables.record(key, at: now) }
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
        try await commits.run(.reading) { [tables] _ throws(CartwrightError) in
            try tables.records(of: kind, after: id, limit: limit, at: now)
        }
    }

    /// Writes and deletes records: all changes, or none.
    ///
    /// - Throws: `record.conflict`, `record.too_large`; an error of area `store`.
    public func write(_ changes: [RecordChange], at now: Instant) async throws(CartwrightError) {
        try changes.refuseLargeBodies()
        let bytes = changes.reduce(0) { $0 &+ ($1.body?.count ?? 0) }
        let refusal = try await commits.run(bytes: bytes) { [tables] _ throws(CartwrightError) in
            try tables.write(changes, at: now)
        }
        if let refusal { throw refusal }
    }

    /// Deletes records that have expired.
    ///
    /// - Throws: an error of area `store`.
    @discardableResult
    public func removeExpired(before now: Instant, limit: Int) async throws(CartwrightError) -> Int {
        try await commits.run { [tables] _ throws(CartwrightError) in
            try tables.removeExpired(before: now, limit: limit)
        }
    }
}

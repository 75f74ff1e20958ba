internal import Synchronization

/// A record store in memory: for tests, and for programs without storage.
public final class MemoryRecordStore: RecordStore {
    private let records = Mutex<[RecordKey: Record]>([:])

    /// An empty store.
    public init() {}

    /// Returns a record; nil if it does not exist or has expired.
    public func record(_ key: RecordKey, at now: Instant) -> Record? {
        records.withLock { $0[key]?.present(at: now) }
    }

    /// Returns records of a kind, in the order of the bytes of their ids.
    public func records(of kind: String, after id: String?, limit: Int, at now: Instant) -> [Record] {
        let found = records.withLock { records in
            records.values.filter { $0.key.kind == kind && $0.present(at: now) != nil }
        }
        let after = id.map { Array($0.utf8) } ?? []
        let behind = found.map { (bytes: Array($0.key.id.utf8), record: $0) }
            .filter { id == nil || after.lexicographicallyPrecedes($0.bytes) }
        return behind.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.prefix(max(0, limit)).map(\.record)
    }

    /// Writes and deletes records: all of the changes, or none.
    ///
    /// - Throws: `record.conflict`, `record.too_large`.
    public func write(_ changes: [RecordChange], at now: Instant) throws(CartwrightError) {
        try changes.refuseLargeBodies()
        try records.withLock { (records) throws(CartwrightError) in
            for change in changes {
                let present = records[change.key]?.present(at: now)?.revision ?? 0
                guard let after = change.after, after != present else { continue }
                throw .recordConflict(change.key, after: after, present: present)
            }
            for change in changes {
                let revision = (records[change.key]?.present(at: now)?.revision ?? 0) + 1
                records[change.key] = change.body.map {
                    Record(change.key, $0, revision: revision, expiresAt: change.expiresAt)
                }
            }
        }
    }

    /// Deletes records that have expired.
    @discardableResult
    public func removeExpired(before now: Instant, limit: Int) -> Int {
        records.withLock { records in
            let expired = records.values.filter { $0.present(at: now) == nil }.prefix(max(0, limit))
            for record in expired { records[record.key] = nil }
            return expired.count
        }
    }
}

extension Record {
    /// Returns the record; nil if it has expired.
    fileprivate func present(at now: Instant) -> Record? {
        if let expiresAt, expiresAt <= now { return nil }
        return self
    }
}

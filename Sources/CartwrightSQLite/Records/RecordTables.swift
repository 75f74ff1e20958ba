internal import Cartwright

/// The records of a tenant, within a transaction.
final class RecordTables: Sendable {
    private let statements: StatementCache<RecordSQL>
    private let tenant: SQLArgument

    init(_ statements: StatementCache<RecordSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    func record(_ key: RecordKey, at now: Instant) throws(CartwrightError) -> Record? {
        let (kind, id, time) = (SQLArgument.name(key.kind), SQLArgument.name(key.id), now.milliseconds)
        return try statements[.record].first(tenant, kind, id, .integer(time)) { Self.record(of: key.kind, $0) }
    }

    func records(
        of kind: String,
        after id: String?,
        limit: Int,
        at now: Instant
    ) throws(CartwrightError) -> [Record] {
        // The next possible id in byte order is the same id with a zero appended.
        let from = id.map { SQLArgument.name($0 + "\0") } ?? .bytes([])
        let (instant, limit) = (SQLArgument.integer(now.milliseconds), SQLArgument.number(max(0, limit)))
        return try statements[.page].all(tenant, .name(kind), from, instant, limit) { Self.record(of: kind, $0) }
    }

    private static func record(of kind: String, _ row: SQLRow) -> Record {
        Record(
            RecordKey(kind, row.text(0)),
            row.bytes(3),
            revision: row.integer(1),
            expiresAt: row.integer(ifPresent: 2).flatMap(Instant.init(milliseconds:))
        )
    }

    /// Writes all changes or none. Returns the refusal, which leaves everything unchanged, nil if there is none.
    func write(_ changes: [RecordChange], at now: Instant) throws(CartwrightError) -> CartwrightError? {
        var revisions: [Int64] = []
        for change in changes {
            let present = try revision(of: change.key, at: now)
            if let after = change.after, after != present {
                return .recordConflict(change.key, after: after, present: present)
            }
            revisions.append(present + 1)
        }
        for (change, revision) in zip(changes, revisions) { try set(change, at: revision) }
        return nil
    }

    /// Returns the current revision, 0 if there is none.
    private func revision(of key: RecordKey, at now: Instant) throws(CartwrightError) -> Int64 {
        let instant = SQLArgument.integer(now.milliseconds)
        return try statements[.revision].first(tenant, .name(key.kind), .name(key.id), instant) { $0.integer(0) } ?? 0
    }

    private func set(_ change: RecordChange, at revision: Int64) throws(CartwrightError) {
        let (kind, id) = (SQLArgument.name(change.key.kind), SQLArgument.name(change.key.id))
        guard let body = change.body else {
            try statements.run(.delete, tenant, kind, id)
            return
        }
        let expiry = SQLArgument.number(change.expiresAt?.milliseconds)
        try statements.run(.put, tenant, kind, id, .integer(revision), expiry, .bytes(body))
    }

    /// Deletes expired records, up to a limit. Returns the number.
    func removeExpired(before now: Instant, limit: Int) throws(CartwrightError) -> Int {
        let limit = SQLArgument.number(max(0, limit))
        let rows = try statements[.expired].all(tenant, .integer(now.milliseconds), limit) { $0.integer(0) }
        for row in rows { try statements.run(.deleteRow, .integer(row)) }
        return rows.count
    }
}

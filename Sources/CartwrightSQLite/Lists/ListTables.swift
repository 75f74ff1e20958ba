internal import Cartwright

/// The lists of a tenant, within a transaction.
final class ListTables: Sendable {
    let statements: StatementCache<ListSQL>
    let tenant: SQLArgument
    var path: String { statements.path }

    init(_ statements: StatementCache<ListSQL>, of tenant: Tenant) {
        (self.statements, self.tenant) = (statements, .text(tenant.name))
    }

    init(_ statements: StatementCache<ListSQL>, tenant: SQLArgument) {
        (self.statements, self.tenant) = (statements, tenant)
    }
}

// MARK: Writing

extension ListTables {
    /// Puts an entry. One with equal content is not written, and its position stays in any case.
    func put(_ row: ListedRow) throws(CartwrightError) {
        let path = path
        let list = SQLArgument.integer(row.list.rawValue)
        let present = try statements[.entry].first(tenant, list, row.id) { stored in
            (at: stored.integer(0), content: stored.bytes(1), keys: stored.bytes(2))
        }
        guard let present else { return try add(row, at: row.at, past: []) }
        guard present.content != row.content else { return }
        let before = try StoredKeys.read(present.keys, path: path)
        let keys = row.keys.adding(before.filter { $0.field == .pastCustomer })
        let stored = StoredKeys.bytes(keys)
        try statements.run(.setEntry, tenant, list, row.id, row.currency, .bytes(row.content), .bytes(stored))
        guard stored != present.keys else { return }
        let (old, new) = (Set(before), Set(keys))
        for key in before where !new.contains(key) { try change(.deleteKey, key, list, row.id, at: present.at) }
        for key in keys where !old.contains(key) { try add(key, list, row.id, at: present.at) }
    }

    private func add(_ row: ListedRow, at: Int64, past: [ListKey]) throws(CartwrightError) {
        let list = SQLArgument.integer(row.list.rawValue)
        let keys = row.keys.adding(past)
        try statements.run(
            .addEntry,
            tenant,
            list,
            row.id,
            row.session,
            .integer(at),
            row.currency,
            .bytes(row.content),
            .bytes(StoredKeys.bytes(keys))
        )
        for key in keys { try add(key, list, row.id, at: at) }
    }

    private func add(_ key: ListKey, _ list: SQLArgument, _ id: SQLArgument, at: Int64) throws(CartwrightError) {
        try change(.addKey, key, list, id, at: at, [.integer(key.amountMinor)])
    }

    private func change(
        _ sql: ListSQL,
        _ key: ListKey,
        _ list: SQLArgument,
        _ id: SQLArgument,
        at: Int64,
        _ rest: [SQLArgument] = []
    ) throws(CartwrightError) {
        let columns = [tenant, list, .integer(key.field.rawValue), .name(key.value), .integer(at), id]
        try statements.run(sql, columns + rest)
    }

    /// Returns the entries of a session.
    private func entries(of session: SQLArgument) throws(CartwrightError) -> [PlacedEntry] {
        let path = path
        return try statements[.entriesOfSession].all(tenant, session) { row throws(CartwrightError) in
            PlacedEntry(
                list: .integer(row.integer(0)),
                id: .bytes(row.bytes(1)),
                at: row.integer(2),
                keys: try StoredKeys.read(row.bytes(3), path: path)
            )
        }
    }

    /// Deletes the entries of a session, and returns them.
    @discardableResult
    func remove(_ session: SQLArgument) throws(CartwrightError) -> [PlacedEntry] {
        let entries = try entries(of: session)
        for entry in entries {
            for key in entry.keys { try change(.deleteKey, key, entry.list, entry.id, at: entry.at) }
            try statements.run(.deleteEntry, tenant, entry.list, entry.id)
        }
        return entries
    }

    /// Replaces the entries of a session, at their positions.
    ///
    /// - Parameter customer: the customer whose key ``/Cartwright/ListField/pastCustomer`` is deleted.
    func replace(
        _ session: SQLArgument,
        by rows: [ListedRow],
        without customer: String
    ) throws(CartwrightError) {
        let old = try remove(session)
        for row in rows {
            let list = SQLArgument.integer(row.list.rawValue)
            let present = old.first { $0.list == list && $0.id == row.id }
            let past = present?.keys.filter { $0.field == .pastCustomer && $0.value != customer } ?? []
            try add(row, at: present?.at ?? row.at, past: past)
        }
    }
}

extension [ListKey] {
    /// Returns the keys and others, each once.
    fileprivate func adding(_ others: [ListKey]) -> [ListKey] {
        others.isEmpty ? self : self + others.filter { !contains($0) }
    }
}

public import Cartwright

/// Sessions, with their orders, in the file of a ``SQLiteStore``.
///
/// The effect of a call that has returned survives a killed process and a power failure. ``SQLiteCheckoutStore``
/// commits a session together with its ledger calls and events.
///
/// ```swift
/// let sessions = try SQLiteSessionStore(path: "shop.store")
/// let revision = try await sessions.store(session.json.utf8, of: session.id, after: 0)
/// ```
public final class SQLiteSessionStore: SessionStore, SQLiteTenantStore {
    let tables: SessionTables
    private let commits: TenantCommits

    /// Creates the session store of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    public convenience init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        self.init(store, store.commits(of: tenant))
    }

    init(_ store: SQLiteStore, _ commits: TenantCommits) {
        self.commits = commits
        tables = SessionTables(store.statements, of: commits.tenant)
    }

    /// Returns the current state of a session, nil if there is none.
    ///
    /// - Throws: an error of area `store`; `store.overloaded` if too many calls wait for the disk.
    public func session(_ id: String) async throws(CartwrightError) -> StoredSession? {
        try await commits.run(.reading) { [tables] _ throws(CartwrightError) in try tables.session(id) }
    }

    /// Stores a session and returns its new revision.
    ///
    /// - Throws: `session.conflict`; an error of area `store`.
    public func store(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        let session = IndexedSession(json, at: .now())
        return try await commits.run(bytes: json.count) { [tables] _ throws(CartwrightError) in
            try tables.store(session, of: id, after: revision)
        }.get()
    }
}

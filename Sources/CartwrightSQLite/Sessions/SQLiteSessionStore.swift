public import Cartwright

/// Sessions, with their orders, in the file of a ``SQLiteStore``.
///
/// What a method has returned from survives a killed process and a power failure. ``SQLiteCheckoutStore`` keeps a
/// session together with what it asks of the ledger, and its events.
///
/// ```swift
/// let sessions = try SQLiteSessionStore(path: "shop.store")
/// let revision = try await sessions.keep(session.json.utf8, of: session.id, after: 0)
/// ```
public final class SQLiteSessionStore: SessionStore, SQLiteTenantStore {
    let tables: SessionTables
    private let commits: TenantCommits

    /// The sessions of a tenant, in a store that is open.
    ///
    /// - Throws: an error of area `store`.
    public convenience init(_ store: SQLiteStore, tenant: Tenant = .shop) throws(CartwrightError) {
        self.init(store, store.commits(of: tenant))
    }

    init(_ store: SQLiteStore, _ commits: TenantCommits) {
        self.commits = commits
        tables = SessionTables(store.statements.sessions, of: commits.tenant)
    }

    /// What was last kept of a session, nil where nothing was.
    ///
    /// - Throws: an error of area `store`, `store.overloaded` where more calls wait for the disk than may.
    public func session(_ id: String) async throws(CartwrightError) -> KeptSession? {
        try await commits.run(.reading) { [tables] _ throws(CartwrightError) in try tables.session(id) }
    }

    /// Keeps a session.
    ///
    /// - Throws: `session.conflict`; an error of area `store`.
    public func keep(
        _ json: [UInt8],
        of id: String,
        after revision: Int64
    ) async throws(CartwrightError) -> Int64 {
        try await commits.run(bytes: json.count) { [tables] _ throws(CartwrightError) in
            try tables.keep(json, of: id, after: revision)
        }.get()
    }
}

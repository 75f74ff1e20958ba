internal import Cartwright

/// How the calls of a store of one tenant get into the commits of its file.
struct TenantCommits: Sendable {
    let group: GroupCommit
    let tenant: Tenant
    /// How many calls, and how much of them, may wait when one more comes.
    let limits: OutboxLimits
    /// Whose call it is, which hears of its own name that there is no room for it.
    let owner: GroupCommit.Owner

    /// Runs something in a transaction, which it may share with others, and returns when that is durable.
    ///
    /// - Throws: what it throws; `outbox.overloaded`, for another owner `store.overloaded`; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: GroupCommit.Kind = .writing,
        bytes: Int = 0,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await group.run(kind, of: owner, bytes: bytes, within: limits, body)
    }
}

extension SQLiteStore {
    /// The commits of this file for a store of a tenant.
    func commits(
        of tenant: Tenant,
        as owner: GroupCommit.Owner = .store,
        within limits: OutboxLimits = OutboxLimits()
    ) -> TenantCommits {
        TenantCommits(group: commits, tenant: tenant, limits: limits, owner: owner)
    }
}

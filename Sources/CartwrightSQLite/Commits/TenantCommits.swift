internal import Cartwright

/// How the calls of a store of one tenant get into the commits of its file.
struct TenantCommits: Sendable {
    let group: GroupCommit
    let tenant: Tenant
    /// How many calls, and how much of them, may wait when one more comes.
    let limits: OutboxLimits
    /// The code of the refusal of a call for which there is no room.
    let overload: ErrorCode

    /// Runs something in a transaction, which it may share with others, and returns when that is durable.
    ///
    /// - Throws: what it throws; the error of the overload; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: GroupCommit.Kind = .writing,
        bytes: Int = 0,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await group.run(kind, bytes: bytes, within: limits, refusingBy: overload, body)
    }
}

extension SQLiteStore {
    /// The commits of this file for a store of a tenant.
    func commits(
        of tenant: Tenant,
        refusingBy overload: ErrorCode = .storeOverloaded,
        within limits: OutboxLimits = OutboxLimits()
    ) -> TenantCommits {
        TenantCommits(group: commits, tenant: tenant, limits: limits, overload: overload)
    }
}

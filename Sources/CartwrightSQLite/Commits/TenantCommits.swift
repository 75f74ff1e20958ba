internal import Cartwright

/// The path from the calls of one tenant's store to the commits of the file.
struct TenantCommits: Sendable {
    let group: GroupCommit
    let tenant: Tenant
    /// The limits on calls that wait, and on their bytes.
    let limits: OutboxLimits
    /// The error code when too many calls wait.
    let overload: ErrorCode

    /// Runs a function in a transaction, shared with other jobs, and returns when it is durable.
    ///
    /// - Throws: the errors of `body`; `overload` if too many calls wait; an error of area `store`.
    func run<Value: Sendable>(
        _ kind: GroupCommit.Kind = .writing,
        bytes: Int = 0,
        _ body: @escaping @Sendable (CommitTables) throws(CartwrightError) -> Value
    ) async throws(CartwrightError) -> Value {
        try await group.run(kind, bytes: bytes, within: limits, refusingBy: overload, body)
    }
}

extension SQLiteStore {
    /// Returns the commits of this file for a store of a tenant.
    func commits(
        of tenant: Tenant,
        refusingBy overload: ErrorCode = .storeOverloaded,
        within limits: OutboxLimits = OutboxLimits()
    ) -> TenantCommits {
        TenantCommits(group: commits, tenant: tenant, limits: limits, overload: overload)
    }
}

internal import Cartwright

/// Who asks: the tenant whose shop it is, and what its key is for.
struct Caller: Hashable, Sendable {
    let tenant: Tenant
    let scopes: Set<Scope>
    /// The id of the key; nil where the service has none, and so listens on this machine only.
    let key: String?

    /// Anyone on this machine, where no keys are needed.
    static let local = Caller(tenant: .shop, scopes: Set(Scope.allCases), key: nil)
}

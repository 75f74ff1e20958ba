internal import Cartwright

/// The caller of a request: the tenant of its key, and the scopes of the key.
struct Caller: Hashable, Sendable {
    let tenant: Tenant
    let scopes: Set<Scope>
    /// The id of the key; nil if the service has no keys and so listens on this machine only.
    let key: String?

    /// Any caller on this machine, where no keys are needed.
    static let local = Caller(tenant: .shop, scopes: Set(Scope.allCases), key: nil)
}

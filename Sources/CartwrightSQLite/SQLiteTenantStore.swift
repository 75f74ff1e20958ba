public import Cartwright

/// A store of one tenant in a file, which may hold other stores as well.
public protocol SQLiteTenantStore {
    /// The store of a tenant, in a file that is open.
    ///
    /// - Throws: an error of area `store`.
    init(_ store: SQLiteStore, tenant: Tenant) throws(CartwrightError)
}

extension SQLiteTenantStore {
    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it.
    ///   - tenant: the tenant that it belongs to.
    ///   - wait: how long to wait for another process that writes.
    /// - Throws: an error of area `store`.
    public init(path: String, tenant: Tenant = .shop, wait: Duration = .seconds(5)) throws(CartwrightError) {
        try self.init(try SQLiteStore(path: path, wait: wait), tenant: tenant)
    }
}

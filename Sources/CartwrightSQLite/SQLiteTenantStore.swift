public import Cartwright

/// A store of one tenant in a file, which may also hold other stores.
public protocol SQLiteTenantStore {
    /// Creates the store of a tenant in an open file.
    ///
    /// - Throws: an error of area `store`.
    init(_ store: SQLiteStore, tenant: Tenant) throws(CartwrightError)
}

extension SQLiteTenantStore {
    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - path: the file, or a symbolic link to it.
    ///   - tenant: the tenant that owns the store.
    ///   - wait: the time to wait for another process that writes.
    /// - Throws: an error of area `store`.
    public init(path: String, tenant: Tenant = .shop, wait: Duration = .seconds(5)) throws(CartwrightError) {
        try self.init(try SQLiteStore(path: path, wait: wait), tenant: tenant)
    }
}

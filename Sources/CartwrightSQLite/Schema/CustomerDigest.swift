internal import Cartwright
internal import CartwrightAnalytics

/// The digest by which counters name a customer of a tenant.
///
/// A customer who is erased elsewhere keeps the digest, and with it the usage: erasure does not renew a limit, and
/// without the key of the store a digest does not lead back to the customer.
struct CustomerDigest: Sendable {
    private let digest: KeyedDigest
    private let prefix: [UInt8]

    init(_ digest: KeyedDigest, tenant: [UInt8]) { (self.digest, prefix) = (digest, tenant + [0]) }

    /// Returns the digest of a customer, 32 bytes long.
    ///
    /// - Parameter customer: the bytes of the id as a store key.
    func callAsFunction(_ customer: [UInt8]) throws(CartwrightError) -> [UInt8] { try digest(prefix + customer) }
}

extension SQLiteStore {
    /// Returns the digest of a tenant's customers.
    func customers(of tenant: Tenant) -> CustomerDigest { CustomerDigest(customers, tenant: Array(tenant.name.utf8)) }
}

internal import Cartwright
internal import CartwrightAnalytics
internal import Synchronization

/// The digest that counters hold in place of a customer.
struct CustomerDigest: Sendable {
    private let digest: KeyedDigest

    init(key: [UInt8]) { digest = KeyedDigest(key: key) }

    func callAsFunction(of customer: [UInt8], tenant: [UInt8]) throws(PostgreSQLFailure) -> [UInt8] {
        do throws(CartwrightError) {
            return try digest(tenant + [0] + customer)
        } catch {
            throw PostgreSQLFailure(.unexpected, error)
        }
    }
}

/// The secret of a store, read when a counter of a customer is first needed.
final class StoreSecret: Sendable {
    private let known = Mutex<CustomerDigest?>(nil)

    private static let text = "SELECT counter_key FROM store_secret"

    /// Returns the digest of customers.
    ///
    /// - Throws: `store.corrupt` if the secret is missing.
    func digest(_ connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> CustomerDigest {
        if let digest = known.withLock({ $0 }) { return digest }
        let rows = try connection.query(Self.text)
        guard rows.count == 1 else { throw .damaged(connection.place, "the secret of its counters is missing") }
        let digest = CustomerDigest(key: try rows.bytes(0, 0))
        known.withLock { $0 = digest }
        return digest
    }

    /// Returns the columns of counters.
    func columns(
        of counters: [(key: CounterKey, tenant: [UInt8])],
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> [CounterColumns] {
        var columns: [CounterColumns] = []
        columns.reserveCapacity(counters.count)
        for counter in counters {
            var next = CounterColumns(counter.key)
            if counter.key.customer != nil {
                next.customer = try digest(connection)(of: next.customer, tenant: counter.tenant)
            }
            columns.append(next)
        }
        return columns
    }
}

internal import Cartwright
internal import CartwrightAnalytics

/// The change that replaces customers in counters by keyed digests, since 0.2.0: the erasure of a customer neither
/// renews a limit nor leaves the id in a counter.
enum CounterSchema {
    static let text = """
        CREATE TABLE store_secret (
            only_row boolean PRIMARY KEY CHECK (only_row),
            counter_key bytea NOT NULL -- of the digests in place of customers in ledger_counter
        );
        """

    private static let add = "INSERT INTO store_secret VALUES (true, $1)"
    private static let pageSize: Int64 = 1_000
    private static let page = """
        SELECT id, tenant, customer FROM ledger_counter WHERE id > $1 AND kind = 1 ORDER BY id LIMIT $2
        """
    private static let replace = """
        UPDATE ledger_counter AS counter SET customer = next.customer
        FROM unnest($1::bigint[], $2::bytea[]) AS next (id, customer) WHERE counter.id = next.id
        """

    /// Draws the key of the store, and replaces the customers of existing counters, page by page.
    static let replaceCustomers: Migration.Step = { connection throws(PostgreSQLFailure) in
        let secret: [UInt8]
        do throws(CartwrightError) { secret = try RandomBytes.draw(32) } catch {
            throw PostgreSQLFailure(.unexpected, error)
        }
        try connection.query(add, [.bytes(secret)])
        let digest = CustomerDigest(key: secret)
        var last: Int64 = 0
        while true {
            let rows = try connection.query(page, [.integer(last), .integer(pageSize)])
            guard rows.count > 0 else { return }
            var (ids, customers) = ([Int64?](), [[UInt8]?]())
            for row in 0..<rows.count {
                last = try rows.integer(row, 0)
                ids.append(last)
                customers.append(try digest(of: rows.bytes(row, 2), tenant: rows.bytes(row, 1)))
            }
            try connection.query(replace, [.integers(ids), .byteStrings(customers)])
        }
    }
}

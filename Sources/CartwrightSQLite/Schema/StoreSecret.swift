internal import Cartwright
internal import CartwrightAnalytics

/// The row of `store_secret`: a key that is drawn when the tables are made.
enum StoreSecret {
    /// The length of the key.
    static let bytes = 32

    /// Adds the row.
    ///
    /// - Parameter isNew: true if the file is new, so that its free pages hold nothing.
    static func add(_ key: [UInt8], isNew: Bool, to connection: SQLiteConnection) throws(CartwrightError) {
        let insert = "INSERT INTO store_secret (only, customers, overwritten) VALUES (1, ?, ?)"
        try PreparedStatement(insert, on: connection).run(.bytes(key), isNew ? 1 : 0)
    }

    /// Returns the digest of customers.
    ///
    /// - Throws: `store.corrupt`.
    static func customers(in connection: SQLiteConnection) throws(CartwrightError) -> KeyedDigest {
        let select = "SELECT customers FROM store_secret WHERE only = 1"
        let key = try PreparedStatement(select, on: connection).first { $0.bytes(0) }
        guard let key, key.count == bytes else { throw StoreFailure.corrupt(connection.path, "it has no key") }
        return KeyedDigest(key: key)
    }
}

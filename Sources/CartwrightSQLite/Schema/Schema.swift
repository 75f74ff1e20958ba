internal import Cartwright
internal import CartwrightAnalytics

/// The tables of a store, and their version.
enum Schema {
    /// The number in the header of the file that marks a Cartwright store: `CART`.
    private static let applicationID: Int64 = 0x4341_5254

    /// The version of the tables that this program creates.
    static let version = SchemaChanges.first + SchemaChanges.all.count - 1

    /// Applies the changes that a file does not have yet, and fills the tables of a new file.
    static func bringUpToDate(
        _ connection: SQLiteConnection,
        fillingNew fill: (SQLiteConnection) throws(CartwrightError) -> Void
    ) throws(CartwrightError) {
        guard try version(of: connection) != version else { return }
        let key = try RandomBytes.draw(StoreSecret.bytes)
        try SchemaFunctions.add(to: connection, hidingBy: KeyedDigest(key: key))
        try connection.transaction { () throws(CartwrightError) in
            // Another process may migrate at the same time, so the version is read again inside the transaction.
            let present = try version(of: connection)
            let seen = max(0, present - SchemaChanges.first + 1)
            for change in SchemaChanges.all.dropFirst(seen) { try connection.execute(change) }
            if present == 0 { try fill(connection) }
            if present < version {
                try StoreSecret.add(key, isNew: present == 0, to: connection)
                try ListMigration.fill(connection, at: .now())
            }
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Returns the version of the tables of a file, 0 if it has none.
    ///
    /// - Throws: `store.older`, `store.newer`; `store.corrupt` if the tables belong to another program.
    static func version(of connection: SQLiteConnection) throws(CartwrightError) -> Int {
        // The order matters: another process may create the tables meanwhile, and tables must not be seen without
        // their owner.
        let isEmpty = try connection.integer("SELECT COUNT(*) FROM sqlite_schema") == 0
        let owner = try connection.integer("PRAGMA application_id")
        let present = Int(try connection.integer("PRAGMA user_version"))
        guard owner == applicationID || isEmpty else { throw StoreFailure.foreign(connection.path) }
        guard present != 0 else { return 0 }
        try StoreFailure.check(present, in: SchemaChanges.first...version, of: connection.path)
        return present
    }
}

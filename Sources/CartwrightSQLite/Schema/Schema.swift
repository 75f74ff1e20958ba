internal import Cartwright

/// The tables of a store, and whose they are.
enum Schema {
    /// Says whose file it is, in the header of the file: `CART`.
    private static let applicationID: Int64 = 0x4341_5254

    /// The version of the tables that this program makes.
    static let version = SchemaChanges.first + SchemaChanges.all.count - 1

    /// Makes the changes that a file has not seen, and fills the tables of a new one.
    static func bringUpToDate(
        _ connection: SQLiteConnection,
        fillingNew fill: (SQLiteConnection) throws(CartwrightError) -> Void
    ) throws(CartwrightError) {
        guard try version(of: connection) != version else { return }
        try SchemaFunctions.add(to: connection)
        try connection.transaction { () throws(CartwrightError) in
            // Another process may be at it, so what was read before the transaction does not count.
            let present = try version(of: connection)
            let seen = max(0, present - SchemaChanges.first + 1)
            for change in SchemaChanges.all.dropFirst(seen) { try connection.execute(change) }
            if present == 0 { try fill(connection) }
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// The version of the tables of a file, 0 where it has none.
    ///
    /// - Throws: `store.older`, `store.newer`; `store.corrupt` where they are another program's.
    static func version(of connection: SQLiteConnection) throws(CartwrightError) -> Int {
        // In this order: another process may make the tables meanwhile, and who sees tables must see whose they are.
        let isEmpty = try connection.integer("SELECT COUNT(*) FROM sqlite_schema") == 0
        let owner = try connection.integer("PRAGMA application_id")
        let present = Int(try connection.integer("PRAGMA user_version"))
        guard owner == applicationID || isEmpty else { throw StoreFailure.foreign(connection.path) }
        guard present != 0 else { return 0 }
        try StoreFailure.check(present, in: SchemaChanges.first...version, of: connection.path)
        return present
    }
}

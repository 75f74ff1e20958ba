internal import Cartwright

/// The tables of a store, and whose they are.
enum Schema {
    /// Says whose file it is, in the header of the file: `CART`.
    private static let applicationID: Int64 = 0x4341_5254

    private static let changes = SchemaChanges.all

    /// How many changes this program knows: the version of the tables that it makes.
    static var version: Int { changes.count }

    /// What a store counts of its commits.
    enum Counting {
        case nothing
        /// In the row of its only outbox.
        case oneOutbox
        /// In a row of the file's own.
        case tenants
    }

    /// What the tables of a store count, whichever program made them.
    static func counting(of connection: SQLiteConnection) throws(CartwrightError) -> Counting {
        switch try version(of: connection) {
        case ..<3: .nothing
        case ..<8: .oneOutbox
        default: .tenants
        }
    }

    /// Makes the changes that a file has not seen.
    static func bringUpToDate(_ connection: SQLiteConnection) throws(CartwrightError) {
        guard try version(of: connection) < changes.count else { return }
        try SchemaFunctions.add(to: connection)
        try connection.transaction { () throws(CartwrightError) in
            // Another process may be at it, so what was read before the transaction does not count.
            for change in changes.dropFirst(try version(of: connection)) { try connection.execute(change) }
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(changes.count)")
        }
    }

    /// How many of the changes a file has seen.
    private static func version(of connection: SQLiteConnection) throws(CartwrightError) -> Int {
        // In this order: another process may make the tables meanwhile, and who sees tables must see whose they are.
        let isEmpty = try connection.integer("SELECT COUNT(*) FROM sqlite_schema") == 0
        let owner = try connection.integer("PRAGMA application_id")
        let version = Int(try connection.integer("PRAGMA user_version"))
        guard owner == applicationID || isEmpty else { throw StoreFailure.foreign(connection.path) }
        guard (0...changes.count).contains(version) else {
            throw StoreFailure.newer(connection.path, version: version, known: changes.count)
        }
        return version
    }
}

internal import Cartwright
internal import Foundation
internal import GRDB

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
    static func counting(of database: Database, path: String) throws -> Counting {
        switch try version(of: database, path) {
        case ..<3: .nothing
        case ..<8: .oneOutbox
        default: .tenants
        }
    }

    /// What the changes call `row_digest`.
    private static let rowDigest = DatabaseFunction("row_digest", pure: true) { values in
        RowDigest(values.map(SQLArgument.init)).value
    }

    /// The function that the changes call `normalized_code`.
    private static let normalizedCode = DatabaseFunction("normalized_code", argumentCount: 1, pure: true) { values in
        guard let code = Data.fromDatabaseValue(values[0]), code.contains(where: { $0 >= 0x80 }) else {
            return values[0]
        }
        return Data(PromotionCode.normalized(String(decoding: code, as: UTF8.self)).utf8)
    }

    /// Makes the changes that a file has not seen.
    static func bringUpToDate(_ database: Database, path: String) throws {
        guard try version(of: database, path) < changes.count else { return }
        // Another process may be at it, so what was read before the transaction does not count.
        for function in [rowDigest, normalizedCode] { database.add(function: function) }
        defer { for function in [rowDigest, normalizedCode] { database.remove(function: function) } }
        try database.inTransaction(.immediate) {
            for change in changes.dropFirst(try version(of: database, path)) { try database.execute(sql: change) }
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try database.execute(sql: "PRAGMA user_version = \(changes.count)")
            return .commit
        }
    }

    /// How many of the changes a file has seen.
    private static func version(of database: Database, _ path: String) throws -> Int {
        // In this order: another process may make the tables meanwhile, and who sees tables must see whose they are.
        let isEmpty = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_schema") == 0
        let owner = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard owner == applicationID || isEmpty else { throw StoreFailure.foreign(path) }
        guard (0...changes.count).contains(version) else {
            throw StoreFailure.newer(path, version: version, known: changes.count)
        }
        return version
    }
}

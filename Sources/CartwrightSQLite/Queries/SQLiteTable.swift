package import Cartwright
internal import GRDB

/// What a query of a shop's own database returns, as comma-separated values with a header. The file is opened to read
/// only, and is no store of the engine's.
package enum SQLiteTable {
    /// Runs a query.
    ///
    /// - Parameters:
    ///   - sql: one statement that returns rows. Its columns are the header.
    ///   - path: a file of SQLite.
    ///   - maximumBytes: the most that is returned.
    /// - Returns: the header and the rows in UTF-8; null is an empty field.
    /// - Throws: `store.unavailable` where the file cannot be read, the statement is wrong, or there is too much.
    package static func rows(of sql: String, in path: String, maximumBytes: Int) throws(CartwrightError) -> [UInt8] {
        var configuration = Configuration()
        configuration.readonly = true
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            return try queue.read { database in
                let statement = try database.makeStatement(sql: sql)
                var bytes = line(statement.columnNames)
                let rows = try Row.fetchCursor(statement)
                while let row = try rows.next() {
                    bytes += line(row.databaseValues.map(text))
                    guard bytes.count <= maximumBytes else {
                        throw failure(path, "the query returns more than \(maximumBytes) bytes")
                    }
                }
                return bytes
            }
        } catch let error as CartwrightError {
            throw error
        } catch let error as DatabaseError {
            throw failure(path, error.message ?? "SQLite says \(error.resultCode)")
        } catch {
            throw failure(path, "\(error)")
        }
    }

    private static func failure(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeUnavailable,
            "\(path) cannot be queried: \(reason)",
            hint: "a file of SQLite, and one statement that returns rows",
            fault: .environment
        )
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: ""
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        let quoted = fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return Array((quoted.joined(separator: ",") + "\n").utf8)
    }
}

package import Cartwright

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
        let connection = try SQLiteConnection(path, named: path, isReadOnly: true) { failure(path, $1) }
        let statement = try PreparedStatement(sql, on: connection)
        let names = statement.columnNames
        var bytes = line(names)
        try statement.each { row throws(CartwrightError) in
            bytes += line(names.indices.map { row.shown(Int32($0)) })
            guard bytes.count <= maximumBytes else {
                throw failure(path, "the query returns more than \(maximumBytes) bytes")
            }
            return true
        }
        return bytes
    }

    private static func failure(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeUnavailable,
            "\(path) cannot be queried: \(reason)",
            hint: "a file of SQLite, and one statement that returns rows",
            fault: .environment
        )
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        let quoted = fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return Array((quoted.joined(separator: ",") + "\n").utf8)
    }
}

package import Cartwright

/// A query on a shop's own database, with the result as comma-separated values with a header. The file is opened
/// read-only and is not a store of the engine.
package enum SQLiteTable {
    /// Runs a query.
    ///
    /// - Parameters:
    ///   - sql: one statement that returns rows. The header names its columns.
    ///   - path: an SQLite file.
    ///   - maximumBytes: the maximum size of the result.
    /// - Returns: the header and the rows in UTF-8; null is an empty field.
    /// - Throws: `store.unavailable` if the file cannot be read, the statement is wrong, or the result is too large.
    package static func rows(of sql: String, in path: String, maximumBytes: Int) throws(CartwrightError) -> [UInt8] {
        let connection = try SQLiteConnection(path, named: path, isReadOnly: true) { failure(path, $1) }
        let statement = try PreparedStatement(sql, on: connection)
        let names = statement.columnNames
        var bytes = line(names)
        try statement.each { row throws(CartwrightError) in
            bytes += line(names.indices.map { row.shown(Int32($0)) })
            guard bytes.count <= maximumBytes else {
                throw failure(path, "the result is larger than \(maximumBytes) bytes")
            }
            return true
        }
        return bytes
    }

    private static func failure(_ path: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .storeUnavailable,
            "cannot query \(path): \(reason)",
            hint: "use an SQLite file and one statement that returns rows",
            fault: .environment
        )
    }

    private static func line(_ fields: [String]) -> [UInt8] {
        let quoted = fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return Array((quoted.joined(separator: ",") + "\n").utf8)
    }
}

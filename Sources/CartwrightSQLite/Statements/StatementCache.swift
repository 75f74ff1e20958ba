internal import CSQLite
internal import Cartwright

/// A list of all statements on some tables, so that a test can check the query plan of each.
protocol StatementList: CaseIterable, RawRepresentable<Int>, Sendable {
    var text: String { get }
}

/// The statements of a list on one connection, each compiled at its first use.
///
/// The cache is used only while the connection is locked, by one caller at a time, so it may move between threads.
final class StatementCache<List: StatementList>: @unchecked Sendable {
    private let connection: SQLiteConnection
    private var statements: [PreparedStatement?]

    var path: String { connection.path }

    init(on connection: SQLiteConnection) {
        self.connection = connection
        statements = Array(repeating: nil, count: List.allCases.count)
    }

    subscript(_ sql: List) -> PreparedStatement {
        get throws(CartwrightError) {
            if let known = statements[sql.rawValue] { return known }
            let compiled = try PreparedStatement(sql.text, on: connection)
            statements[sql.rawValue] = compiled
            return compiled
        }
    }

    /// Runs a statement that writes. Returns the number of changed rows.
    @discardableResult
    func run(_ sql: List, _ arguments: SQLArgument...) throws(CartwrightError) -> Int { try run(sql, arguments) }

    /// Runs a statement that writes. Returns the number of changed rows.
    @discardableResult
    func run(_ sql: List, _ arguments: [SQLArgument]) throws(CartwrightError) -> Int {
        try self[sql].run(arguments)
        return Int(sqlite3_changes(connection.pointer))
    }

    /// The number of rows changed on the connection in total.
    var totalChanges: Int32 { sqlite3_total_changes(connection.pointer) }
}

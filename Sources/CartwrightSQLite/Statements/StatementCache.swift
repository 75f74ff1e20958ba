internal import CSQLite
internal import Cartwright

/// A list of all statements on some tables, so that a test can ask SQLite how it would go about each.
protocol StatementList: CaseIterable, RawRepresentable<Int>, Sendable {
    var text: String { get }
}

/// The statements of a list on one connection, each compiled when it is needed for the first time.
///
/// It is reached only while the connection is held, by one caller at a time, which is why it may be handed from thread
/// to thread.
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

    /// Runs a statement that writes; how many rows it has changed.
    @discardableResult
    func run(_ sql: List, _ arguments: SQLArgument...) throws(CartwrightError) -> Int { try run(sql, arguments) }

    /// Runs a statement that writes; how many rows it has changed.
    @discardableResult
    func run(_ sql: List, _ arguments: [SQLArgument]) throws(CartwrightError) -> Int {
        try self[sql].run(arguments)
        return Int(sqlite3_changes(connection.pointer))
    }

    /// How many rows were ever changed on the connection.
    var totalChanges: Int32 { sqlite3_total_changes(connection.pointer) }
}

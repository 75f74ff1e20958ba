import CSQLite
import Cartwright

@testable import CartwrightSQLite

extension SQLiteStore {
    /// Runs a script on the store's connection.
    func execute(_ sql: String) throws(CartwrightError) {
        try withConnection { connection throws(CartwrightError) in try connection.execute(sql) }
    }

    /// Returns the number that a query returns.
    func integer(_ sql: String) throws(CartwrightError) -> Int {
        Int(try withConnection { connection throws(CartwrightError) in try connection.integer(sql) })
    }

    /// Returns the text that a query returns.
    func text(_ sql: String) throws(CartwrightError) -> String? {
        try withConnection { connection throws(CartwrightError) in
            try PreparedStatement(sql, on: connection).first { $0.text(0) }
        }
    }

    func withConnection<Value>(
        _ body: (SQLiteConnection) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try connection.with(body)
    }

    /// Calls a closure for every statement that runs.
    func trace(_ hear: @escaping @Sendable (String) -> Void) throws(CartwrightError) {
        try withConnection { connection throws(CartwrightError) in
            // Retained for the rest of the process.
            let context = Unmanaged.passRetained(Hearer(hear)).toOpaque()
            sqlite3_trace_v2(
                connection.pointer,
                UInt32(SQLITE_TRACE_STMT),
                { _, context, _, sql in
                    guard let context, let sql else { return 0 }
                    let text = String(cString: sql.assumingMemoryBound(to: CChar.self))
                    Unmanaged<Hearer>.fromOpaque(context).takeUnretainedValue().hear(text)
                    return 0
                },
                context
            )
        }
    }
}

private final class Hearer {
    let hear: @Sendable (String) -> Void

    init(_ hear: @escaping @Sendable (String) -> Void) { self.hear = hear }
}

/// Another program that uses a SQLite file.
struct OtherProgram {
    private let connection: SQLiteConnection

    init(path: String) throws(CartwrightError) { connection = try SQLiteConnection(path, named: path) }

    func run(_ sql: String) throws(CartwrightError) { try connection.execute(sql) }
}

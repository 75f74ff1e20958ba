import CSQLite
import Cartwright

@testable import CartwrightSQLite

extension SQLiteStore {
    /// Changes something behind the back of its stores, for tests of what happens then.
    func execute(_ sql: String) throws(CartwrightError) {
        try withConnection { connection throws(CartwrightError) in try connection.execute(sql) }
    }

    /// The number that a query returns.
    func integer(_ sql: String) throws(CartwrightError) -> Int {
        Int(try withConnection { connection throws(CartwrightError) in try connection.integer(sql) })
    }

    /// The text that a query returns.
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

    /// Hears of every statement that is run, for tests of what runs when nothing should.
    func trace(_ hear: @escaping @Sendable (String) -> Void) throws(CartwrightError) {
        try withConnection { connection throws(CartwrightError) in
            // For as long as the process lasts.
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

/// Another program that works on a file of SQLite.
struct OtherProgram {
    private let connection: SQLiteConnection

    init(path: String) throws(CartwrightError) { connection = try SQLiteConnection(path, named: path) }

    func run(_ sql: String) throws(CartwrightError) { try connection.execute(sql) }
}

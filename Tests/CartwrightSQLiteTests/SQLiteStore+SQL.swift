import Cartwright
import GRDB

@testable import CartwrightSQLite

extension SQLiteStore {
    /// Changes something behind the back of its stores, for tests of what happens then.
    func execute(_ sql: String) throws(CartwrightError) { try connection.execute(sql) }

    func read<Value>(_ body: (Database) throws -> Value) throws(CartwrightError) -> Value { try connection.read(body) }

    func withConnection<Value>(
        _ body: (OpaquePointer) throws(CartwrightError) -> Value
    ) throws(CartwrightError) -> Value {
        try connection.with(body)
    }

    /// Hears of every statement that is run, for tests of what runs when nothing should.
    func trace(_ hear: @escaping @Sendable (String) -> Void) { connection.trace(hear) }
}

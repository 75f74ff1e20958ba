import Cartwright

@testable import CartwrightPostgreSQL

extension PostgreSQLStore {
    /// Runs a script on one of the store's connections.
    func execute(_ sql: String) async throws(CartwrightError) {
        try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in try connection.script(sql) }
    }

    /// Returns the number that a query returns.
    func number(_ sql: String) async throws(CartwrightError) -> Int64 {
        try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(sql).integer(0, 0)
        }
    }
}

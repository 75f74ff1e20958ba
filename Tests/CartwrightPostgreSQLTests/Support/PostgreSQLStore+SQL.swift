import Cartwright

@testable import CartwrightPostgreSQL

extension PostgreSQLStore {
    /// Runs commands on one of its connections, for tests of what happens then.
    func execute(_ sql: String) async throws(CartwrightError) {
        try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in try connection.script(sql) }
    }

    /// The number that a query returns.
    func number(_ sql: String) async throws(CartwrightError) -> Int64 {
        try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            try connection.query(sql).integer(0, 0)
        }
    }
}

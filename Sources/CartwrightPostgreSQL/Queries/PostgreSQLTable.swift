internal import CLibPQ
public import Cartwright

/// A query on a shop's own database, with the result as comma-separated values with a header, row by row. The query
/// cannot change anything, and the database is not a store of the engine.
public final class PostgreSQLTable {
    private let connection: PostgreSQLConnection
    private var hasEnded = false

    /// Connects and starts a query.
    ///
    /// - Parameters:
    ///   - sql: one statement that returns rows. The header names its columns.
    ///   - settings: the address and the time limits.
    public init(of sql: String, in settings: PostgreSQLSettings) throws(CartwrightError) {
        do throws(PostgreSQLFailure) {
            connection = try PostgreSQLConnection.open(settings)
            // The settings for the engine's own tables suit no others: indexes and schema differ.
            try connection.script("RESET ALL; SET statement_timeout = 0; SET default_transaction_read_only = on")
            try connection.beginCopying("COPY (\(sql)) TO STDOUT WITH (FORMAT csv, HEADER)")
        } catch {
            throw error.error
        }
    }

    /// Returns the next bytes in UTF-8, none at the end; null is an empty field.
    ///
    /// - Throws: an error of area `store`.
    public func read() throws(CartwrightError) -> [UInt8] {
        guard !hasEnded else { return [] }
        do throws(PostgreSQLFailure) {
            let (bytes, isLast) = try connection.copied()
            hasEnded = isLast
            return bytes
        } catch {
            throw error.error
        }
    }
}

extension PostgreSQLConnection {
    /// Starts a `COPY … TO STDOUT`.
    fileprivate func beginCopying(_ command: String) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        guard PQsendQuery(handle, command) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        guard let answer = try nextResult(deadline) else { throw .lost(place, "expected an answer, found none") }
        defer { PQclear(answer) }
        guard PQresultStatus(answer) == PGRES_COPY_OUT else {
            throw PostgreSQLFailure(
                .unexpected,
                CartwrightError(
                    .storeUnavailable,
                    "cannot query \(place): \(message)",
                    hint: "use one statement that returns rows and changes nothing",
                    fault: .environment
                )
            )
        }
    }

    /// Returns rows that have arrived, and true if they are the last.
    fileprivate func copied() throws(PostgreSQLFailure) -> (bytes: [UInt8], isLast: Bool) {
        var bytes: [UInt8] = []
        while bytes.count < 1 << 16 {
            var row: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &row, 0)
            guard count > 0, let row else {
                guard count == -1 else { throw .lost(place, message) }
                try finish(Deadline(within: answerLimit))
                return (bytes, true)
            }
            bytes += UnsafeRawBufferPointer(start: row, count: Int(count))
            PQfreemem(row)
        }
        return (bytes, false)
    }
}

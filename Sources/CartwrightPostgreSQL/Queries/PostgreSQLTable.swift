internal import CLibPQ
public import Cartwright

/// What a query of a shop's own database returns, as comma-separated values with a header, row by row. Nothing can be
/// changed by it, and the database is no store of the engine's.
public final class PostgreSQLTable {
    private let connection: PostgreSQLConnection
    private var hasEnded = false

    /// Connects and begins a query.
    ///
    /// - Parameters:
    ///   - sql: one statement that returns rows. Its columns are the header.
    ///   - settings: the database, and how it is reached.
    /// - Throws: an error of area `store`, which names no password.
    public init(of sql: String, in settings: PostgreSQLSettings) throws(CartwrightError) {
        do throws(PostgreSQLFailure) {
            connection = try PostgreSQLConnection.open(settings)
            // What suits the engine's own tables suits no others: other indexes, and another schema.
            try connection.script("RESET ALL; SET statement_timeout = 0; SET default_transaction_read_only = on")
            try connection.beginCopying("COPY (\(sql)) TO STDOUT WITH (FORMAT csv, HEADER)")
        } catch {
            throw error.error
        }
    }

    /// The next bytes in UTF-8, none at the end; null is an empty field.
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
    /// Begins a `COPY … TO STDOUT`.
    fileprivate func beginCopying(_ command: String) throws(PostgreSQLFailure) {
        let deadline = Deadline(within: answerLimit)
        guard PQsendQuery(handle, command) == 1 else { throw .lost(place, message) }
        try flush(deadline)
        guard let answer = try nextResult(deadline) else { throw .lost(place, "a command was not answered") }
        defer { PQclear(answer) }
        guard PQresultStatus(answer) == PGRES_COPY_OUT else {
            throw PostgreSQLFailure(
                .unexpected,
                CartwrightError(
                    .storeUnavailable,
                    "\(place) cannot be queried: \(message)",
                    hint: "one statement that returns rows, and changes nothing",
                    fault: .environment
                )
            )
        }
    }

    /// Rows that came, and whether they are the last.
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

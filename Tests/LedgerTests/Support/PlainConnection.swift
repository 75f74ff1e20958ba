import CLibPQ

/// A connection to a database through libpq alone, with rows as text.
final class PlainConnection {
    private let handle: OpaquePointer?

    struct Failure: Error { let message: String }

    init(_ url: String) throws {
        handle = PQconnectdb(url)
        guard PQstatus(handle) == CONNECTION_OK else { throw failure }
    }

    deinit { PQfinish(handle) }

    private var failure: Failure { Failure(message: PQerrorMessage(handle).map { String(cString: $0) } ?? "") }

    /// Returns all rows of a query, none for a command.
    func rows(_ query: String) throws -> [[String]] {
        let result = PQexec(handle, query)
        defer { PQclear(result) }
        guard [PGRES_TUPLES_OK, PGRES_COMMAND_OK].contains(PQresultStatus(result)) else { throw failure }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetvalue(result, row, column).map { String(cString: $0) } ?? ""
            }
        }
    }
}

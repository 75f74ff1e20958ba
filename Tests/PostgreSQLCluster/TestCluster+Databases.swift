internal import CLibPQ
internal import Foundation

extension TestCluster {
    /// Creates a database for one program's tables and returns its URL.
    public func database() throws -> String {
        let name = "d\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
        try execute("CREATE DATABASE \(name)")
        return url(database: name)
    }

    /// Returns the URL of a database.
    ///
    /// - Parameter user: a name, with `:` and a password if it has one.
    public func url(user: String = "postgres", database: String = "postgres") -> String {
        "postgres://\(user)@/\(database)?host=\(folder)&port=\(port ?? 5432)"
    }

    /// Runs SQL in the database `postgres`.
    public func execute(_ sql: String) throws {
        let connection = PQconnectdb(address)
        defer { PQfinish(connection) }
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }

    /// Returns the rows of a query as texts; null is an empty text.
    ///
    /// - Parameter url: the URL of the database.
    public static func rows(_ sql: String, at url: String) throws -> [[String]] {
        let connection = PQconnectdb(url)
        defer { PQfinish(connection) }
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_TUPLES_OK else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetvalue(result, row, column).map { String(cString: $0) } ?? ""
            }
        }
    }
}

extension TestCluster {
    /// Runs an SQL script in a database, for example one from `pg_dump`.
    ///
    /// - Parameter url: the URL of the database.
    public static func load(_ script: String, into url: String) throws {
        let connection = PQconnectdb(url)
        defer { PQfinish(connection) }
        let result = PQexec(connection, script)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }
}

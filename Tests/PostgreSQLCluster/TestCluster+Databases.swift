internal import CLibPQ
internal import Foundation

extension TestCluster {
    /// The URL of a new database, in which a program has the tables of its schema to itself.
    public func database() throws -> String {
        let name = "d\(UUID().uuidString.filter { $0 != "-" }.lowercased())"
        try execute("CREATE DATABASE \(name)")
        return url(database: name)
    }

    /// The URL of a database.
    ///
    /// - Parameter user: a name, with `:` and a password where there is one.
    public func url(user: String = "postgres", database: String = "postgres") -> String {
        "postgres://\(user)@/\(database)?host=\(folder)&port=\(port ?? 5432)"
    }

    /// Runs a command of SQL in the database `postgres`.
    public func execute(_ sql: String) throws {
        let connection = PQconnectdb(address)
        defer { PQfinish(connection) }
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQerrorMessage(connection)))
        }
    }
}

public import Cartwright
internal import CLibPQ

/// Where a PostgreSQL store is, and how patient it is.
///
/// ```swift
/// var settings = try PostgreSQLSettings(url: "postgres://shop@db.example.com/shop?sslmode=verify-full")
/// settings.connections = 8
/// ```
///
/// What the URL leaves open is taken from the `PG*` variables, the service file and the password file, as `psql` does.
public struct PostgreSQLSettings: Sendable {
    /// Keywords and values as libpq takes them. The password may be among them, so nobody prints them.
    let parameters: [(keyword: String, value: String)]

    /// The schema in which the store's tables stand. It is made where it is missing.
    public var schema = "cartwright"

    /// The most connections that are open at a time; below 2 counts as 2, since reading must not wait for writing.
    public var connections = 4

    /// The time to wait for a connection to be made.
    public var connectLimit: Duration = .seconds(5)

    /// The time that a statement may take. The server ends it then; where the server is silent for two
    /// seconds more, the connection is given up.
    public var statementLimit: Duration = .seconds(10)

    /// The time that a statement may wait for what others have locked.
    public var lockLimit: Duration = .seconds(5)

    /// For how long a lost connection is made again before the call that needs it fails.
    public var reconnectLimit: Duration = .seconds(5)

    /// The most calls that wait at a time; one more is refused with `store.overloaded`, an outbox's
    /// with `outbox.overloaded`. Below 1 counts as 1.
    public var waitingCalls = 10_000

    /// The most calls that share a statement; below 1 counts as 1, which combines nothing.
    public var combinedCalls = 64

    /// Settings by a URL or by libpq's keywords and values.
    ///
    /// - Parameter url: `postgres://user:password@host:port/database?sslmode=…`, or `host=… dbname=…`.
    /// - Throws: `store.unavailable` where it is neither. The error does not repeat it: a password may be in it.
    public init(url: String) throws(CartwrightError) {
        guard !url.utf8.contains(0), let options = PQconninfoParse(url, nil) else { throw Self.unreadable }
        defer { PQconninfoFree(options) }
        var parameters: [(keyword: String, value: String)] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                parameters.append((String(cString: keyword), String(cString: value)))
            }
            option += 1
        }
        self.parameters = parameters
        if Self.isURL(url), isMisread { throw Self.unreadable }
    }

    private static let unreadable = CartwrightError(
        .storeUnavailable,
        "the address of the PostgreSQL store cannot be read",
        hint: "postgres://user@host:5432/database, with special characters as %40 for @",
        fault: .environment
    )

    /// A value that was given, nil where it is left to libpq.
    func value(of keyword: String) -> String? { parameters.first { $0.keyword == keyword }?.value }
}

extension PostgreSQLSettings {
    /// True for a text that begins like a PostgreSQL URL, for programs that take a file as well.
    ///
    /// ```swift
    /// print(PostgreSQLSettings.isURL("postgres://shop@localhost/shop"))  // true
    /// print(PostgreSQLSettings.isURL("shop.store"))  // false
    /// ```
    public static func isURL(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://").map({ text[..<$0.lowerBound] }) else { return false }
        return ["postgres", "postgresql"].contains(scheme.lowercased())
    }

    /// The database as output may name it, without user and password. What the URL leaves open is left out.
    public var place: String {
        let host = value(of: "host") ?? value(of: "hostaddr") ?? ""
        let port = value(of: "port").map { ":\($0)" } ?? ""
        return "postgres://\(host)\(port)/\(value(of: "dbname") ?? "")"
    }

    /// True if a part of a password stands where a host, a port or a database should: a password with `@` or `/` in it
    /// as they are ends too early, and errors that name the rest would tell it.
    var isMisread: Bool {
        let isPort = (value(of: "port") ?? "").allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
        let hasStrayEnd = value(of: "user") == nil && (value(of: "dbname") ?? "").contains("@")
        return !isPort || hasStrayEnd || (value(of: "host") ?? "").contains("@")
    }
}

public import Cartwright
internal import CLibPQ

/// The address of a PostgreSQL store, and its time limits.
///
/// ```swift
/// var settings = try PostgreSQLSettings(url: "postgres://shop@db.example.com/shop?sslmode=verify-full")
/// settings.connections = 8
/// ```
///
/// Values that the URL leaves open come from the `PG*` variables, the service file and the password file, as in
/// `psql`.
public struct PostgreSQLSettings: Sendable {
    /// The keywords and values for libpq. They may include the password, so never print them.
    let parameters: [(keyword: String, value: String)]

    /// The schema of the store's tables. It is created if it does not exist.
    public var schema = "cartwright"

    /// The most connections that are open at a time; below 2 counts as 2, since reading must not wait for writing.
    public var connections = 4

    /// The time to wait for a connection to be made.
    public var connectLimit: Duration = .seconds(5)

    /// The time that a statement may take. Then the server ends it; if the server stays silent for two more seconds,
    /// the connection is closed.
    public var statementLimit: Duration = .seconds(10)

    /// The time that a statement may wait for locks.
    public var lockLimit: Duration = .seconds(5)

    /// The time to retry a lost connection before the call that needs it fails.
    public var reconnectLimit: Duration = .seconds(5)

    /// The most calls that wait at a time; one more is refused with `store.overloaded`, by an outbox with
    /// `outbox.overloaded`. Below 1 counts as 1.
    public var waitingCalls = 10_000

    /// The most calls that share a statement; below 1 counts as 1, which combines nothing.
    public var combinedCalls = 64

    /// Creates settings from a URL or from libpq's keywords and values.
    ///
    /// - Parameter url: `postgres://user:password@host:port/database?sslmode=…`, or `host=… dbname=…`.
    /// - Throws: `store.unavailable` if the text is neither. The error does not repeat the text: it may contain a
    ///   password.
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
        "the address of the PostgreSQL store is not valid",
        hint: "use postgres://user@host:5432/database, with special characters encoded, such as %40 for @",
        fault: .environment
    )

    /// Returns the value of a keyword, nil if it is left to libpq.
    func value(of keyword: String) -> String? { parameters.first { $0.keyword == keyword }?.value }
}

extension PostgreSQLSettings {
    /// True for a text that starts like a PostgreSQL URL, for programs that also accept a file.
    ///
    /// ```swift
    /// print(PostgreSQLSettings.isURL("postgres://shop@localhost/shop"))  // true
    /// print(PostgreSQLSettings.isURL("shop.store"))  // false
    /// ```
    public static func isURL(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://").map({ text[..<$0.lowerBound] }) else { return false }
        return ["postgres", "postgresql"].contains(scheme.lowercased())
    }

    /// The database without user and password, for output. Parts that the URL leaves open are left out.
    public var place: String {
        let host = value(of: "host") ?? value(of: "hostaddr") ?? ""
        let port = value(of: "port").map { ":\($0)" } ?? ""
        return "postgres://\(host)\(port)/\(value(of: "dbname") ?? "")"
    }

    /// True if part of a password is in the place of a host, a port or a database: an unescaped `@` or `/` ends a
    /// password too early, and errors that name these parts would reveal the rest.
    var isMisread: Bool {
        let isPort = (value(of: "port") ?? "").allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
        let hasStrayEnd = value(of: "user") == nil && (value(of: "dbname") ?? "").contains("@")
        return !isPort || hasStrayEnd || (value(of: "host") ?? "").contains("@")
    }
}

internal import Cartwright

extension PostgreSQLSettings {
    /// Whether a text begins as a URL of PostgreSQL does, for programs that take a file as well.
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

    /// Whether a part of a password stands where a host, a port or a database should: a password with `@` or `/` in it
    /// as they are ends too early, and errors that name the rest would tell it.
    var isMisread: Bool {
        let isPort = (value(of: "port") ?? "").allSatisfy { $0.isASCII && ($0.isNumber || $0 == ",") }
        let hasStrayEnd = value(of: "user") == nil && (value(of: "dbname") ?? "").contains("@")
        return !isPort || hasStrayEnd || (value(of: "host") ?? "").contains("@")
    }
}

import Cartwright
import CartwrightPostgreSQL
import CartwrightFiles

/// What `--store` names.
enum StoreLocation: Hashable {
    /// A file, by its path.
    case file(String)
    /// A PostgreSQL database, by its URL, which may hold a password.
    case postgres(url: String)

    /// Reads what was given: a URL of PostgreSQL begins with its scheme, all else is a path.
    init(_ text: String) { self = PostgreSQLSettings.isURL(text) ? .postgres(url: text) : .file(text) }

    /// How output names it: without user and password.
    var name: String {
        switch self {
        case .file(let path): path
        case .postgres(let url): (try? PostgreSQLSettings(url: url).place) ?? "the database"
        }
    }

    /// The path of a file, for what only a file can do.
    ///
    /// - Parameters:
    ///   - purpose: what that is.
    ///   - hint: what to do with a database instead.
    /// - Throws: `store.unavailable` for a database.
    func file(for purpose: String, hint: String) throws(CartwrightError) -> String {
        guard case .file(let path) = self else {
            throw CartwrightError(
                .storeUnavailable,
                "\(purpose) is for a store in a file, and \(name) is a database",
                hint: hint,
                fault: .environment
            )
        }
        return path
    }
}

extension PostgreSQLStore {
    /// The store of a URL, connected: what is wrong with it is told before anything else happens.
    ///
    /// - Throws: an error of area `store`, which names no password.
    static func connected(url: String) throws(CartwrightError) -> PostgreSQLStore {
        var settings = try PostgreSQLSettings(url: url)
        // A command does one thing after another, and many programs share the server.
        settings.connections = 2
        let store = PostgreSQLStore(settings, seed: UInt64.random(in: .min ... .max))
        try waiting { () async throws(CartwrightError) in try await store.prepare() }
        return store
    }
}

import Cartwright
import CartwrightPostgreSQL
import CartwrightFiles

/// The location of a store, from `--store`.
enum StoreLocation: Hashable {
    /// A file, by its path.
    case file(String)
    /// A PostgreSQL database, by its URL, which may hold a password.
    case postgres(url: String)

    /// Reads an option: a PostgreSQL URL begins with its scheme; any other text is a path.
    init(_ text: String) { self = PostgreSQLSettings.isURL(text) ? .postgres(url: text) : .file(text) }

    /// The name in output, without user and password.
    var name: String {
        switch self {
        case .file(let path): path
        case .postgres(let url): (try? PostgreSQLSettings(url: url).place) ?? "the database"
        }
    }

    /// The path of a file, for commands that need one.
    ///
    /// - Parameters:
    ///   - purpose: the command or option, for the error.
    ///   - hint: the alternative for a database.
    /// - Throws: `store.unavailable` for a database.
    func file(for purpose: String, hint: String) throws(CartwrightError) -> String {
        guard case .file(let path) = self else {
            throw CartwrightError(
                .storeUnavailable,
                "\(purpose) works only with a store in a file; \(name) is a database",
                hint: hint,
                fault: .environment
            )
        }
        return path
    }
}

extension PostgreSQLStore {
    /// Opens the store of a URL and connects at once, so that errors come first.
    ///
    /// - Throws: an error of area `store`, without the password in its text.
    static func connected(url: String) throws(CartwrightError) -> PostgreSQLStore {
        var settings = try PostgreSQLSettings(url: url)
        // A command runs one query after another, and many programs share the server.
        settings.connections = 2
        let store = PostgreSQLStore(settings, seed: UInt64.random(in: .min ... .max))
        try waiting { () async throws(CartwrightError) in try await store.prepare() }
        return store
    }
}

import Cartwright
import CartwrightPostgreSQL
import CartwrightSQLite
import CartwrightService

/// The storage of a service: memory, a file by its path, or a database by its URL.
enum ServiceLocation {
    /// Opens the stores.
    ///
    /// - Parameter text: the argument `--store`; nil for memory.
    /// - Throws: an error of area `store`.
    static func open(_ text: String?) async throws(CartwrightError) -> any ServiceStores {
        let seed = UInt64.random(in: .min ... .max)
        guard let text else { return MemoryServiceStores(seed: seed) }
        guard PostgreSQLSettings.isURL(text) else {
            return SQLiteServiceStores(try SQLiteStore(path: text), seed: seed)
        }
        let store = PostgreSQLStore(try PostgreSQLSettings(url: text), seed: seed)
        try await store.prepare()
        return PostgreSQLServiceStores(store, seed: seed)
    }
}

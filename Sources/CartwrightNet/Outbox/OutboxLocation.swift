import Cartwright
import CartwrightPostgreSQL
import CartwrightConsole
import CartwrightSQLite
import Foundation

/// Where an outbox to deliver from is: a file by its path, or a database by its URL.
struct OutboxLocation {
    private let text: String

    /// Reads what `--store` names.
    init(_ text: String) { self.text = text }

    /// Opens the outbox.
    ///
    /// - Throws: `file.unreadable` where there is no file; an error of area `store`.
    func open() async throws(CartwrightError) -> any OutboxStore {
        let seed = UInt64.random(in: .min ... .max)
        if PostgreSQLSettings.isURL(text) {
            let store = PostgreSQLStore(try PostgreSQLSettings(url: text), seed: seed)
            try await store.prepare()
            return PostgreSQLOutbox(store, seed: seed)
        }
        // A store that a slip in its name makes would be empty, and everything would seem delivered.
        guard FileManager.default.fileExists(atPath: text) else {
            throw CartwrightError(.fileUnreadable, "there is no outbox \(text)", hint: "the path of its file")
        }
        return try SQLiteOutbox(path: text, seed: seed)
    }
}

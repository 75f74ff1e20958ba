import Cartwright
import Foundation
import PostgreSQLCluster

@testable import CartwrightPostgreSQL

/// Sample entries and stores of the tests of lists.
enum ListSamples {
    static let dollars = Currency.usd

    static func instant(_ seconds: Int64) -> Instant { Samples.now.adding(seconds: seconds) }

    /// Returns the entry of an order, with the key that every entry has.
    static func order(_ id: String, of session: String, at seconds: Int64, _ keys: ListKey...) -> ListEntry {
        let names = keys.map { "\($0.field)=\($0.value):\($0.amountMinor)" }.joined(separator: ",")
        return ListEntry(
            .orders,
            id,
            of: session,
            at: instant(seconds),
            in: dollars,
            keys: [ListKey(.all, "")] + keys,
            content: Array(#"{"keys":"\#(names)"}"#.utf8)
        )
    }

    /// Returns the entry of a session in a phase.
    static func session(_ id: String, _ phase: Phase, customer: String? = nil) -> ListEntry {
        var keys = [ListKey(.all, ""), ListKey(.phase, phase.rawValue)]
        if let customer { keys += [ListKey(.customer, customer), ListKey(.pastCustomer, customer)] }
        let content = Array("\(phase.rawValue) \(customer ?? "")".utf8)
        return ListEntry(.sessions, id, of: id, at: Samples.now, in: dollars, keys: keys, content: content)
    }

    /// Returns the change of a session with entries.
    static func change(
        _ session: String,
        after revision: Int64 = 0,
        at seconds: Int64 = 0,
        _ entries: [ListEntry]
    ) -> CheckoutChange {
        var change = CheckoutChange(of: session, to: [123, 125], after: revision, at: instant(seconds))
        change.entries = entries
        return change
    }

    /// The rows of all keys, for comparison.
    static let keys = """
        SELECT concat_ws(' ', list, field, encode(value, 'escape'), at - \(Samples.now.milliseconds),
            encode(id, 'escape'), amount) FROM list_key ORDER BY 1
        """

    /// Returns a store of version 0.1.0, opened by this version.
    static func lastVersion() async throws -> (url: String, store: PostgreSQLStore) {
        let url = try TestCluster.shared().database()
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/0.1.0/shop.postgresql.sql").standardizedFileURL
        try TestCluster.load(String(contentsOf: dump, encoding: .utf8), into: url)
        let store = PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 1)
        try await store.prepare()
        return (url, store)
    }
}

extension PostgreSQLStore {
    /// Returns the first column of a query, as texts.
    func texts(_ sql: String, _ arguments: [PostgreSQLValue] = []) async throws(CartwrightError) -> [String] {
        try await pool.run(.harmless) { connection throws(PostgreSQLFailure) in
            let rows = try connection.query(sql, arguments)
            var texts: [String] = []
            for row in 0..<rows.count { texts.append(try rows.text(row, 0)) }
            return texts
        }
    }
}

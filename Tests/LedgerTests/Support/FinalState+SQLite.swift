import Foundation
import GRDB
import LedgerHistory

/// The final state as it stands in the tables of a SQLite file, read without the engine.
extension FinalState {
    init(sqlite path: String) throws {
        self.init()
        let database = try DatabaseQueue(path: path)
        defer { try? database.close() }
        try database.read { database in
            for row in try Row.fetchAll(database, sql: "SELECT kind, name, customer, used, held FROM ledger_counter") {
                counters[Self.counter(row)] = Counter(used: row["used"], held: row["held"])
            }
            for row in try Row.fetchAll(database, sql: "SELECT session, expires_at FROM ledger_hold") {
                holds[row["session"]] = Hold([:], expires: row["expires_at"])
            }
            for row in try Row.fetchAll(database, sql: "SELECT * FROM ledger_demand") {
                holds[row["session"], default: Hold([:], expires: .min)].amounts[Self.counter(row)] = row["amount"]
            }
            for row in try Row.fetchAll(database, sql: "SELECT session, order_id FROM ledger_redemption") {
                uses[Name(row["session"], row["order_id"])] = [:]
            }
            for row in try Row.fetchAll(database, sql: "SELECT * FROM ledger_use WHERE amount > 0") {
                uses[Name(row["session"], row["order_id"]), default: [:]][Self.counter(row)] = row["amount"]
            }
            for row in try Row.fetchAll(database, sql: "SELECT id, revision FROM session") {
                revisions[row["id"]] = row["revision"]
            }
            for row in try Row.fetchAll(database, sql: "SELECT session, key, revision FROM session_commit") {
                answers[Name(row["session"], row["key"])] = row["revision"]
            }
            for row in try Row.fetchAll(database, sql: "SELECT source, body FROM outbox_event") {
                let body = try JSONDecoder().decode(EventBody.self, from: row["body"])
                events[Name(row["source"], body.id), default: 0] += 1
            }
        }
    }

    private struct EventBody: Decodable { let id: String }

    private static func counter(_ row: Row) -> String {
        let (kind, name, customer): (Int, String, String) = (row["kind"], row["name"], row["customer"])
        return switch kind {
        case 0: "uses/\(name)"
        case 1: "customer/\(name)/\(customer)"
        case 2: "spent/\(name)" + (customer.isEmpty ? "" : "/\(customer)")
        default: "code/\(name)"
        }
    }
}

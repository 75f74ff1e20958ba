import Foundation
import LedgerHistory

/// The final state in the tables of a SQLite file, read without the engine.
extension FinalState {
    init(sqlite path: String) throws {
        self.init()
        let database = try PlainDatabase(path: path)
        try database.execute("BEGIN")
        let secret = try database.rows("SELECT hex(customers) AS key FROM store_secret")
        let names = try CustomerNames(key: secret.first?["key"] ?? "")
        for row in try database.rows("SELECT *, hex(customer) AS digest FROM ledger_counter") {
            counters[Self.counter(row, names)] = Counter(used: row.number("used"), held: row.number("held"))
        }
        for row in try database.rows("SELECT session, expires_at FROM ledger_hold") {
            holds[row["session"]] = Hold([:], expires: row.number("expires_at"))
        }
        for row in try database.rows("SELECT *, hex(customer) AS digest FROM ledger_demand") {
            let amount: Int64 = row.number("amount")
            holds[row["session"], default: Hold([:], expires: .min)].amounts[Self.counter(row, names)] = amount
        }
        for row in try database.rows("SELECT session, order_id FROM ledger_redemption") {
            uses[Name(row["session"], row["order_id"])] = [:]
        }
        for row in try database.rows("SELECT *, hex(customer) AS digest FROM ledger_use WHERE amount > 0") {
            let order = Name(row["session"], row["order_id"])
            uses[order, default: [:]][Self.counter(row, names)] = row.number("amount")
        }
        for row in try database.rows("SELECT id, revision FROM session") {
            revisions[row["id"]] = row.number("revision")
        }
        for row in try database.rows("SELECT session, key, revision FROM session_commit") {
            answers[Name(row["session"], row["key"])] = row.number("revision")
        }
        for row in try database.rows("SELECT source, body FROM outbox_event") {
            let body = try JSONDecoder().decode(EventBody.self, from: Data(row["body"].utf8))
            events[Name(row["source"], body.id), default: 0] += 1
        }
    }

    private struct EventBody: Decodable { let id: String }

    private static func counter(_ row: PlainDatabase.Row, _ names: CustomerNames) -> String {
        let (kind, name, customer): (Int, String, String) = (row.number("kind"), row["name"], row["customer"])
        return switch kind {
        case 0: "uses/\(name)"
        case 1: "customer/\(name)/\(names[row["digest"]])"
        case 2: "spent/\(name)" + (customer.isEmpty ? "" : "/\(customer)")
        default: "code/\(name)"
        }
    }
}

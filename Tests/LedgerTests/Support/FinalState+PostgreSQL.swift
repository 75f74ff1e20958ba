import LedgerHistory

/// The final state in the tables of a PostgreSQL schema, read without the engine.
extension FinalState {
    init(postgreSQL url: String, schema: String = "cartwright") throws {
        self.init()
        let connection = try PlainConnection(url)
        _ = try connection.rows("SET search_path = \"\(schema)\"")
        func rows(_ columns: [String], of table: String) throws -> [[String]] {
            try connection.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table)")
        }
        let secret = try rows(["encode(counter_key, 'hex')"], of: "store_secret")
        let names = try CustomerNames(key: secret.first?.first ?? "")
        for row in try rows([Self.counter, "used", "held"], of: "ledger_counter AS counter") {
            counters[names.counter(row[0])] = Counter(used: try Self.number(row[1]), held: try Self.number(row[2]))
        }
        for row in try rows([Self.text("session"), "expires_at"], of: "ledger_hold") {
            holds[row[0]] = Hold([:], expires: try Self.number(row[1]))
        }
        for row in try rows([Self.text("session"), Self.counter, "amount"], of: Self.amounts(in: "ledger_hold")) {
            holds[row[0]]?.amounts[names.counter(row[1])] = try Self.number(row[2])
        }
        let order = [Self.text("session"), Self.text("order_id")]
        for row in try rows(order, of: "ledger_redemption") { uses[Name(row[0], row[1])] = [:] }
        for row in try rows(order + [Self.counter, "amount"], of: Self.amounts(in: "ledger_redemption")) {
            let amount = try Self.number(row[3])
            if amount > 0 { uses[Name(row[0], row[1]), default: [:]][names.counter(row[2])] = amount }
        }
        for row in try rows([Self.text("id"), "revision"], of: "session") {
            revisions[row[0]] = try Self.number(row[1])
        }
        for row in try rows([Self.text("session"), Self.text("key"), "revision"], of: "session_commit") {
            answers[Name(row[0], row[1])] = try Self.number(row[2])
        }
        for row in try rows([Self.text("source"), "\(Self.text("body"))::json ->> 'id'"], of: "outbox_event") {
            events[Name(row[0], row[1]), default: 0] += 1
        }
    }

    private static func text(_ column: String) -> String { "convert_from(\(column), 'UTF8')" }

    /// The SQL expression of the name of a counter in histories, with the digest of a customer.
    private static let counter = """
        CASE counter.kind
            WHEN 0 THEN 'uses/' || \(text("counter.name"))
            WHEN 1 THEN 'customer/' || \(text("counter.name")) || '/' || encode(counter.customer, 'hex')
            WHEN 2 THEN rtrim('spent/' || \(text("counter.name")) || '/' || \(text("counter.customer")), '/')
            WHEN 3 THEN 'code/' || \(text("counter.name"))
            ELSE 'missing'
        END
        """

    /// Returns SQL with a row for each counter of each row, even if the counter is missing.
    private static func amounts(in table: String) -> String {
        """
        \(table) CROSS JOIN unnest(counters, amounts) AS one (counter, amount)
            LEFT JOIN ledger_counter AS counter ON counter.id = one.counter
        """
    }

    private static func number(_ text: String) throws -> Int64 {
        guard let number = Int64(text) else { throw PlainConnection.Failure(message: "\(text) is no number") }
        return number
    }
}

import Cartwright
import CartwrightAnalytics
import PostgreSQLCluster

/// The contents of a shop's tables after all shoppers have finished.
struct ShopTables: Hashable, Sendable {
    /// An order in its session.
    struct Order: Hashable, Sendable {
        var totalMinor: Int64
        var refundedMinor: Int64 = 0
        var isCancelled = false
    }

    struct Counter: Hashable, Sendable {
        var used: Int64
        var held: Int64 = 0
    }

    /// Orders by id.
    var orders: [String: Order] = [:]
    /// The number of paid events of each order.
    var paidEvents: [String: Int] = [:]
    /// The amount that each order uses of each counter, without zeros.
    var uses: [String: [String: Int64]] = [:]
    /// Counters by name.
    var counters: [String: Counter] = [:]
    /// Sessions with a hold.
    var holding: Set<String> = []
    /// Sessions that wait for an external answer.
    var unsettled: Set<String> = []
}

extension ShopTables {
    /// Reads the tables of a database without the engine.
    init(at url: String) throws {
        self.init()
        func rows(_ columns: String, of table: String) throws -> [[String]] {
            try TestCluster.rows("SELECT \(columns) FROM cartwright.\(table)", at: url)
        }
        let secret = Self.bytes(try rows("encode(counter_key, 'hex')", of: "store_secret").first?.first ?? "")
        let digest = KeyedDigest(key: secret)
        // The customer of a session has its id.
        var customers: [String: String] = [:]
        for row in try rows("\(Self.text("id")), \(Self.text("body"))", of: "session") {
            try add(ordersOf: row[0], JSONParser.parse(row[1]))
            customers[Self.digits(try digest(Array("shop\0\(row[0])".utf8)))] = row[0]
        }
        func name(_ row: [String]) -> String {
            row[1].isEmpty ? row[0] : "\(row[0])/\(customers[row[1], default: row[1]])"
        }
        for row in try rows(Self.text("body"), of: "outbox_event") {
            let event = try JSONParser.parse(row[0])
            guard event["type"] == "cartwright.order.paid", case .string(let order)? = event["subject"]
            else { continue }
            paidEvents[order, default: 0] += 1
        }
        let using =
            "ledger_redemption CROSS JOIN unnest(counters, amounts) AS one (counter, amount)"
            + " JOIN cartwright.ledger_counter AS known ON known.id = one.counter WHERE amount > 0"
        for row in try rows("\(Self.counter), \(Self.text("session")), \(Self.text("order_id")), amount", of: using) {
            uses["\(row[2]).\(row[3])", default: [:]][name(row)] = Int64(row[4])
        }
        for row in try rows("\(Self.counter), used, held", of: "ledger_counter AS known") {
            counters[name(row)] = Counter(used: Int64(row[2]) ?? -1, held: Int64(row[3]) ?? -1)
        }
        holding = Set(try rows(Self.text("session"), of: "ledger_hold").map { $0[0] })
        unsettled = Set(try rows(Self.text("id"), of: "session WHERE unsettled_since IS NOT NULL").map { $0[0] })
    }

    private mutating func add(ordersOf session: String, _ json: JSONValue) {
        guard case .array(let list)? = json["orders"] else { return }
        for order in list {
            guard case .string(let id)? = order["id"], case .integer(let total)? = order["quote"]?["total"] else {
                continue
            }
            var refunded: Int64 = 0
            if case .integer(let minor)? = order["refunded"] { refunded = minor }
            orders["\(session).\(id)"] = Order(
                totalMinor: total,
                refundedMinor: refunded,
                isCancelled: order["phase"] == "cancelled"
            )
        }
    }

    private static func text(_ column: String) -> String { "convert_from(\(column), 'UTF8')" }

    /// The name of a counter: its kind and its promotion; then the digest of the customer if the counter is a
    /// customer's.
    private static let counter = """
        known.kind || '/' || \(text("known.name")),
            CASE known.kind WHEN 1 THEN encode(known.customer, 'hex') ELSE '' END
        """

    private static func bytes(_ digits: String) -> [UInt8] {
        stride(from: 0, to: digits.utf8.count - 1, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

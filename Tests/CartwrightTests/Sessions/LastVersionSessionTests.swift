import Foundation
import Testing

@testable import Cartwright

/// Sessions stored by a service of version 0.1.0 (`Tests/Fixtures/0.1.0`): each is read and continues.
@Suite struct LastVersionSessionTests {
    private static let folder = Repository.root.appending(path: "Tests/Fixtures/0.1.0")

    private static func json(_ path: String) throws -> JSONValue {
        try JSONParser.parse(Array(Data(contentsOf: folder.appending(path: path))))
    }

    /// The catalog of a shop of the fixtures.
    private static func catalog(of tenant: Substring) throws -> Catalog {
        let names = ["north": "colliding", "tokyo": "jpy"]
        let value = try json("catalogs/\(names[String(tenant)] ?? "shop").json")
        guard case .array(let promotions)? = value["promotions"] else { return .empty }
        // Two codes of one catalog are the same code in this version.
        return try Catalog(kept: promotions.map { try Promotion($0) })
    }

    /// A session of the fixtures in its shop, a quarter of an hour after it was stored.
    private static func shopper(_ name: String) throws -> Shopper {
        var shopper = try Shopper()
        shopper.checkout = Checkout(
            registry: HandlerRegistry([]),
            catalog: try catalog(of: name.prefix { $0 != "-" })
        )
        shopper.session = try Session(restoring: try json("sessions/\(name).json"), by: shopper.checkout)
        shopper.now = try Instant("2026-11-25T22:38:00Z")
        return shopper
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let phase: Phase
        /// The total of the latest order, or of the cart of a session without orders.
        let totalMinor: Int64
        let command: Command
        /// The phase after the command, or the code of its refusal.
        let outcome: String

        init(_ name: String, _ phase: Phase, _ totalMinor: Int64, _ command: Command, _ outcome: String) {
            (self.name, self.phase, self.totalMinor) = (name, phase, totalMinor)
            (self.command, self.outcome) = (command, outcome)
        }

        var testDescription: String { name }
    }

    static let rows = [
        Row("shop-browsing", .browsing, 1100, .beginCheckout, "checkout"),
        Row("shop-checkout", .checkout, 2200, .cancelCheckout, "browsing"),
        Row("shop-paying", .paying, 3310, .paymentConfirmed(key: "paying-pay-1"), "paid"),
        Row("shop-paid", .paid, 2950, .returnUnits(order: "o1", line: "#1", count: 1), "partially_returned"),
        Row("shop-partial", .partiallyReturned, 3350, .returnUnits(order: "o1", line: "#1", count: 2), "returned"),
        Row("shop-returned", .returned, 4258, .cancelOrder(id: "o1"), "order.closed"),
        Row("shop-cancelled", .cancelled, 1075, .cancelOrder(id: "o1"), "order.closed"),
        Row("shop-plain", .paid, 825, .cancelOrder(id: "o1"), "cancelled"),
        Row("shop-again", .browsing, 1075, .removeCode("TWICE-C"), "browsing"),
        Row("tokyo-cups", .browsing, 2840, .enterCode("half"), "browsing"),
        Row(
            "tokyo-yen",
            .partiallyReturned,
            4333,
            .returnUnits(order: "o1", line: "#1", count: 2),
            "partially_returned"
        ),
        Row("north-browsing", .browsing, 1050, .removeCode("STRASSE"), "browsing"),
        Row("north-paid", .paid, 850, .returnUnits(order: "o1", line: "#1", count: 1), "returned"),
    ]

    @Test(arguments: rows)
    func `a session stored by version 0.1.0 is read and continues`(row: Row) throws {
        var shopper = try Self.shopper(row.name)
        #expect(shopper.session.phase == row.phase)
        let order = shopper.session.orders.last?.quote
        let agreed = shopper.session.payment?.quote ?? shopper.session.agreement?.quote
        let total = try order?.totalMinor ?? agreed?.totalMinor ?? shopper.totalMinor()
        #expect(total == row.totalMinor)
        #expect(Self.outcome(of: row.command, &shopper) == row.outcome)
        // The session stored now is the same session.
        let again = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(again.json == shopper.session.json)
    }

    /// Returns the phase after a command, or the code of its refusal.
    private static func outcome(of command: Command, _ shopper: inout Shopper) -> String {
        do throws(CartwrightError) {
            return try shopper.only(command).session.phase.rawValue
        } catch {
            return error.code.rawValue
        }
    }

    @Test func `every session of the fixtures has its row`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "sessions").path)
        #expect(Set(files) == Set(Self.rows.map { "\($0.name).json" }))
    }
}

import CartwrightScenarios
import TestRuns
import Testing

@testable import Cartwright

/// Orders of many lines: the order's event has the first lines, further events have the rest, and none is too large.
@Suite struct LongOrderEventTests {
    /// A shopper with a paid order of the given number of lines, each of one unit.
    static func paid(_ count: Int, sku: (Int) -> String = { "SKU-\($0)" }, _ catalog: [Promotion] = []) throws
        -> Shopper
    {
        var shopper = try Shopper(catalog: catalog)
        var cart = Cart(currency: .usd)
        cart.lines = (0..<count).map { Line(id: "line-\($0)", sku: sku($0), unitPriceMinor: 1000, quantity: 1) }
        try shopper.run(.loadCart(cart), .beginCheckout)
        _ = shopper.session.takePendingEvents()
        try shopper.run(.pay(method: nil))
        return shopper
    }

    static func list(_ key: String, _ events: [Event]) -> [JSONValue] {
        events.flatMap { event -> [JSONValue] in
            guard case .array(let elements)? = event.data[key] else { return [] }
            return elements
        }
    }

    static let limit = BatchLimits().largestEventBytes

    /// The number of lines of the order, and of each event.
    @Test(arguments: [
        (1, [1]), (99, [99]), (100, [100]), (101, [100, 1]), (200, [100, 100]), (201, [100, 100, 1]),
        (10_000, Array(repeating: 100, count: 100)),
    ])
    func `the order's event has 100 lines, and each further event the next 100`(count: Int, parts: [Int]) throws {
        var shopper = try Self.paid(count)
        let paid = shopper.session.takePendingEvents()
        try Self.check(paid, .orderPaid, count, parts)
        let lines = Self.list("lines", paid)
        #expect(lines.map { $0["line"] } == (0..<count).map { .string("line-\($0)") })
        #expect(lines.allSatisfy { $0["paid"]?["minor"] == 1000 })

        let returned = try shopper.run(.returnOrder(id: "o1")).events
        try Self.check(returned, .orderReturned, count, parts)
        #expect(Self.list("lines", returned).map { $0["line"] } == lines.map { $0["line"] })
        #expect(returned.first?.data["refund"]?["minor"] == .integer(Int64(count) * 1000))
    }

    static func check(_ events: [Event], _ type: EventType, _ count: Int, _ parts: [Int]) throws {
        let first = try #require(events.first)
        #expect(first.type == type && first.data["lines_total"] == .integer(Int64(count)))
        #expect(events.map { list("lines", [$0]).count } == parts)
        for (part, event) in events.dropFirst().enumerated() {
            #expect(event.type == "cartwright.order.lines" && event.subject == "s1.o1")
            #expect(event.data["order"] == "s1.o1" && event.data["session"] == "s1")
            #expect(event.data["event"] == .string(first.id) && event.data["event_type"] == .string(type.rawValue))
            #expect(event.data["part"] == .integer(Int64(part + 1)))
            #expect(event.data["parts"] == .integer(Int64(parts.count - 1)))
        }
        #expect(events.allSatisfy { $0.utf8.count <= limit })
    }

    @Test func `a cancelled order of any length is one event`() throws {
        var shopper = try Self.paid(10_000)
        let events = try shopper.run(.cancelOrder(id: "o1")).events
        #expect(events.map(\.type) == [.orderCancelled] && events.allSatisfy { $0.utf8.count <= Self.limit })
    }

    @Test func `no event of an order exceeds the limit, and together they have each line and promotion once`() throws {
        for seed in AllTests.seeds(15, all: 60) {
            var random = SplitMix64(state: seed)
            let promotions = try (0..<Int.random(in: 0...300, using: &random)).map { number in
                let name = String(repeating: "p", count: .random(in: 1...200, using: &random))
                let amount = #"{"type":"amount_off","amount":{"USD":1}}"#
                return try Promotion(
                    JSONParser.parse(#"{"id":"\#(name)\#(number)","returns":"claw_back","effects":[\#(amount)]}"#)
                )
            }
            let count = Int.random(in: 1...400, using: &random)
            let longest = [10, 60, 128].randomElement(using: &random) ?? 10
            let skus = (0..<count).map { _ in String(repeating: "é", count: .random(in: 1...longest, using: &random)) }
            var shopper = try Self.paid(count, sku: { skus[$0] }, promotions)
            let paid = shopper.session.takePendingEvents()
            let quote = shopper.session.orders[0].quote
            #expect(paid.allSatisfy { $0.utf8.count <= Self.limit }, "seed \(seed)")
            #expect(Self.list("lines", paid).map { $0["sku"] } == skus.map(JSONValue.string), "seed \(seed)")
            #expect(
                Self.list("discounts", paid).map { $0["promotion"] }
                    == quote.applied.map { .string($0.promotion) },
                "seed \(seed)"
            )
            let returned = try shopper.run(.returnUnits(order: "o1", line: "line-0", count: 1)).events
            #expect(returned.allSatisfy { $0.utf8.count <= Self.limit }, "seed \(seed)")
        }
    }

    @Test func `a stored line that is too large for any event is alone in its event`()
        throws
    {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.lines = ["SKU", "LONG", "SKU"].enumerated().map { number, sku in
            Line(id: "line-\(number)", sku: sku, unitPriceMinor: 1000, quantity: 1)
        }
        try shopper.run(.loadCart(cart))
        _ = shopper.session.takePendingEvents()
        // An earlier version accepted SKUs of any length.
        let text = shopper.session.json.text.replacing("\"LONG\"", with: "\"\(String(repeating: "x", count: 40_000))\"")
        shopper.session = try Session(restoring: JSONParser.parse(text), by: shopper.checkout) { _ in nil }
        try shopper.run(.beginCheckout)
        _ = shopper.session.takePendingEvents()
        try shopper.run(.pay(method: nil))
        let events = shopper.session.takePendingEvents()
        #expect(events.map { Self.list("lines", [$0]).count } == [1, 1, 1])
        #expect(events.map { $0.utf8.count <= Self.limit } == [true, false, true])
    }
}

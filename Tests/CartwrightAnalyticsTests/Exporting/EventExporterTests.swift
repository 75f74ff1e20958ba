import Cartwright
import CartwrightAnalytics
import Testing

struct EventExporterTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private static func event(_ number: Int, _ data: String, _ type: EventType = .cardClick) throws -> Event {
        guard case .object(let object) = try JSONParser.parse(data) else {
            throw CartwrightError(.jsonWrongType, "data")
        }
        return Event(id: "e\(number)", type: type, source: "/s", subject: "o1", time: now, data: object)
    }

    private static func order(_ lines: String) throws -> Event {
        try event(1, #"{"order":"o1","customer":"ada","lines":[\#(lines)]}"#, .orderPaid)
    }

    private static func line(_ quantity: Int, paid: Int, _ currency: String = "USD") -> String {
        """
        {"line":"l","sku":"MUG","quantity":\(quantity),"paid":{"minor":\(paid),"currency":"\(currency)"},\
        "discount":{"minor":50,"currency":"\(currency)"}}
        """
    }

    private static func texts(_ exported: ExportedEvents) -> [String] {
        exported.documents.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the quantity and the price of each purchase, as written.
    private static func purchases(_ exported: ExportedEvents) throws -> [String] {
        try exported.documents.flatMap { document -> [String] in
            guard case .array(let purchases)? = try JSONParser.parse(document)["purchases"] else { return [] }
            return purchases.map { "\($0["quantity"]?.text ?? "?") x \($0["price"]?.text ?? "?")" }
        }
    }

    @Test func `lines of NDJSON are the unchanged events`() throws {
        let events = try (1...3).map { try Self.event($0, #"{"n":\#($0)}"#) }
        let exported = NDJSONExporter().export(events)
        #expect(exported.documents == events.map(\.utf8))
        #expect(exported.refused.isEmpty)
    }

    @Test func `an event becomes a custom event of its customer`() throws {
        let event = try Self.event(1, #"{"card":"c1","customer":"ada","amount":{"minor":-337,"currency":"USD"}}"#)
        #expect(
            Self.texts(BrazeTrackExporter().export([event])) == [
                """
                {"events":[{"external_id":"ada","time":"2026-01-01T00:00:00Z","name":"cartwright.card.click",\
                "properties":{"card":"c1","amount":{"minor":-337,"currency":"USD"}}}]}
                """
            ]
        )
    }

    @Test func `a paid order becomes an event and purchases`() throws {
        let text = try #require(
            Self.texts(BrazeTrackExporter().export([try Self.order(Self.line(2, paid: 2250))])).first
        )
        #expect(text.hasPrefix(#"{"events":[{"external_id":"ada","time":"2026-01-01T00:00:00Z","#))
        #expect(
            text.hasSuffix(
                """
                "purchases":[{"external_id":"ada","time":"2026-01-01T00:00:00Z","product_id":"MUG","currency":"USD",\
                "price":11.25,"quantity":2,"properties":{"order":"o1","line_discount":{"minor":50,"currency":"USD"}}}]}
                """
            )
        )
    }

    @Test func `order lines of a paid order become purchases, and those of a return do not`() throws {
        let events = try ["order.paid", "order.returned"].map { type in
            let data = #"{"order":"s1.o1","customer":"ada","event_type":"cartwright.\#(type)","part":1,"parts":1,"#
            return try Self.event(1, data + #""lines":[\#(Self.line(2, paid: 2250))]}"#, .orderLines)
        }
        #expect(try Self.purchases(BrazeTrackExporter().export([events[0]])) == ["2 x 11.25"])
        let returned = BrazeTrackExporter().export([events[1]])
        #expect(try Self.purchases(returned) == [] && returned.documents.count == 1 && returned.refused.isEmpty)
    }

    @Test(arguments: [
        (line(1, paid: 788), ["1 x 7.88"]), (line(3, paid: 1000), ["2 x 3.33", "1 x 3.34"]),
        (line(2, paid: 1), ["1 x 0.00", "1 x 0.01"]), (line(4, paid: 0), ["4 x 0.00"]),
        (line(3, paid: 100, "JPY"), ["2 x 33", "1 x 34"]), (line(2, paid: 3001, "KWD"), ["1 x 1.500", "1 x 1.501"]),
        (line(250, paid: 2500), ["100 x 0.10", "100 x 0.10", "50 x 0.10"]),
        (line(101, paid: 9_007_199_254_740_993), ["7 x 891801906409.99", "94 x 891801906410.00"]),
    ])
    func `prices are exact and add up to the paid amount`(line: String, expected: [String]) throws {
        let exported = BrazeTrackExporter().export([try Self.order(line)])
        #expect(exported.refused.isEmpty)
        #expect(try Self.purchases(exported) == expected)
        let (quantity, paid) = try Self.sums(exported)
        let value = try JSONParser.parse(Array(line.utf8))
        #expect(value["quantity"] == .integer(quantity))
        #expect(value["paid"]?["minor"] == .integer(paid))
    }

    /// Returns the units and the minor units of all purchases.
    private static func sums(_ exported: ExportedEvents) throws -> (Int64, Int64) {
        var (units, sum): (Int64, Int64) = (0, 0)
        for text in try purchases(exported) {
            let parts = text.components(by: " x ")
            let (quantity, minor) = (Int64(parts[0]) ?? -1, Int64(parts[1].filter { $0 != "." }) ?? -1)
            #expect((1...100).contains(quantity))
            (units, sum) = (units + quantity, sum + quantity * minor)
        }
        return (units, sum)
    }

    @Test(arguments: [(75, 160, [75, 75, 10]), (1, 3, [1, 1, 1]), (0, 2, [1, 1]), (75, 75, [75]), (75, 0, [])])
    func `the number of objects in a body is limited`(limit: Int, count: Int, expected: [Int]) throws {
        var exporter = BrazeTrackExporter()
        #expect(exporter.objectsPerBody == 75)
        exporter.objectsPerBody = limit
        let events = try (0..<count).map { try Self.event($0, #"{"customer":"ada"}"#) }
        let sizes = try exporter.export(events).documents.map { document -> Int in
            guard case .array(let events)? = try JSONParser.parse(document)["events"] else { return 0 }
            return events.count
        }
        #expect(sizes == expected)
    }

    @Test func `events and purchases count together`() throws {
        var exporter = BrazeTrackExporter()
        exporter.objectsPerBody = 2
        let lines = (1...3).map { Self.line($0, paid: $0 * 100) }.joined(separator: ",")
        let bodies = try exporter.export([try Self.order(lines)]).documents.map { try JSONParser.parse($0) }
        #expect(bodies.count == 2)
        #expect(bodies.last?["events"] == nil)
    }

    @Test(arguments: ["{}", #"{"customer":""}"#, #"{"customer":7}"#])
    func `an event without a customer is refused and counted, and the others are exported`(data: String) throws {
        let events = [
            try Self.event(1, #"{"customer":"ada"}"#), try Self.event(2, data),
            try Self.event(3, #"{"customer":"bob"}"#),
        ]
        let exported = BrazeTrackExporter().export(events)
        #expect(exported.refused.map(\.event.id) == ["e2"])
        #expect(exported.refused.map(\.reason.code) == [.exportNoCustomer])
        #expect(Self.texts(exported).first?.contains("bob") == true)
    }

    @Test(arguments: [
        "7", "{}", line(0, paid: 1), line(-1, paid: 1), line(1, paid: -1), line(1_000_001, paid: 1),
        line(1, paid: 1, "???"),
    ])
    func `an order with impossible amounts is refused as a whole`(line: String) throws {
        let exported = BrazeTrackExporter().export([try Self.order("\(Self.line(1, paid: 5)),\(line)")])
        #expect(exported.documents.isEmpty)
        #expect(exported.refused.map(\.reason.code) == [.exportBadOrder])
    }
}

extension String {
    fileprivate func components(by separator: String) -> [String] { split(separator: separator).map(String.init) }
}

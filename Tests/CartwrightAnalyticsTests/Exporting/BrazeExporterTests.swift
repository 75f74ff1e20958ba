import Cartwright
import CartwrightAnalytics
import Testing

struct BrazeExporterTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    private static func event(_ type: EventType, _ data: String, id: String = "e1") throws -> Event {
        guard case .object(var object) = try JSONParser.parse(data) else {
            throw CartwrightError(.jsonWrongType, "data")
        }
        object["customer"] = "ada"
        object["session"] = "s1"
        return Event(id: id, type: type, source: "/cartwright/shop", subject: "s1", time: now, data: object)
    }

    /// Returns the name and the properties of each exported event, without source and metadata.
    private static func exported(_ events: Event...) throws -> [String] {
        let exported = BrazeExporter().export(events)
        #expect(exported.refused.isEmpty, "\(exported.refused)")
        return try exported.documents.flatMap { document -> [String] in
            guard case .array(let objects)? = try JSONParser.parse(document)["events"] else { return [] }
            return objects.map { object in
                guard case .object(var properties)? = object["properties"], case .string(let name)? = object["name"]
                else { return "no name and properties" }
                (properties["source"], properties["metadata"]) = (nil, nil)
                return "\(name) \(JSONValue.object(properties).text)"
            }
        }
    }

    private static func usd(_ minor: Int) -> String { #"{"minor":\#(minor),"currency":"USD"}"# }

    private static let mug = #"""
        "product_id":"MUG","product_name":"Stoneware mug","variant_id":"MUG"
        """#
    private static let tea = #""product_id":"TEA","product_name":"TEA","variant_id":"TEA""#

    private static let table: [(EventType, String, String)] = [
        (
            .itemViewed, #"{"sku":"MUG","title":"Stoneware mug","unit_price":\#(usd(1250))}"#,
            #"ecommerce.product_viewed {\#(mug),"price":12.50,"currency":"USD"}"#
        ),
        (
            .cartChanged, #"{"sku":"TEA","added":2,"unit_price":\#(usd(875)),"subtotal":\#(usd(1750))}"#,
            #"ecommerce.cart_updated {"cart_id":"s1","action":"add","total_value":17.50,"subtotal_value":17.50,"#
                + #""currency":"USD","products":[{\#(tea),"quantity":2,"price":8.75}]}"#
        ),
        (
            .cartChanged,
            #"{"sku":"TEA","quantity":0,"removed":2,"unit_price":\#(usd(875)),"subtotal":\#(usd(0))}"#,
            #"ecommerce.cart_updated {"cart_id":"s1","action":"remove","total_value":0.00,"subtotal_value":0.00,"#
                + #""currency":"USD","products":[{\#(tea),"quantity":2,"price":8.75}]}"#
        ),
        (
            .cartChanged,
            #"{"lines":2,"cart_lines":[{"sku":"TEA","quantity":1,"unit_price":\#(usd(875))},"#
                + #"{"sku":"POT","quantity":0,"unit_price":\#(usd(1))}],"subtotal":\#(usd(875)),"#
                + #""discount":\#(usd(75)),"total":\#(usd(1290))}"#,
            #"ecommerce.cart_updated {"cart_id":"s1","action":"replace","total_value":12.90,"subtotal_value":8.00,"#
                + #""currency":"USD","products":[{\#(tea),"quantity":1,"price":8.75}]}"#
        ),
        (
            .cartChanged, #"{"country":"DE","subtotal":\#(usd(875))}"#,
            #"cartwright.cart.changed {"country":"DE","subtotal":\#(usd(875)),"session":"s1"}"#
        ),
        (
            .checkoutStarted,
            #"{"subtotal":\#(usd(875)),"lines":[{"sku":"TEA","quantity":1,"unit_price":\#(usd(875))}]}"#,
            #"ecommerce.checkout_started {"checkout_id":"s1","cart_id":"s1","total_value":8.75,"#
                + #""subtotal_value":8.75,"currency":"USD","products":[{\#(tea),"quantity":1,"price":8.75}]}"#
        ),
        (
            .orderPaid,
            #"{"order":"s1.o1","total":\#(usd(1290)),"subtotal":\#(usd(875)),"discount":\#(usd(75)),"#
                + #""shipping":\#(usd(490)),"lines":[{"sku":"TEA","quantity":1,"paid":\#(usd(800)),"#
                + #""unit_price":\#(usd(875))}],"lines_total":1,"#
                + #""discounts":[{"promotion":"spring","code":"SPRING","amount":\#(usd(75))}]}"#,
            #"ecommerce.order_placed {"order_id":"s1.o1","cart_id":"s1","total_value":12.90,"subtotal_value":8.00,"#
                + #""shipping":4.90,"currency":"USD","total_discounts":0.75,"#
                + #""discounts":[{"code":"SPRING","promotion":"spring","amount":0.75}],"#
                + #""products":[{\#(tea),"quantity":1,"price":8.75}]}"#
        ),
        (
            .orderCancelled,
            #"{"order":"s1.o1","refund":\#(usd(800)),"total":\#(usd(800)),"#
                + #""lines":[{"sku":"TEA","quantity":3,"paid":\#(usd(800))}]}"#,
            #"ecommerce.order_cancelled {"order_id":"s1.o1","cancel_reason":"cancelled","total_value":8.00,"#
                + #""currency":"USD","products":[{\#(tea),"quantity":3,"price":2.66}]}"#
        ),
        (
            .orderReturned,
            #"{"order":"s1.o1","refund":\#(usd(700)),"credit_off_refund":\#(usd(100)),"shipping":\#(usd(5)),"#
                + #""lines":[{"sku":"TEA","quantity":1,"paid":\#(usd(800))}]}"#,
            #"ecommerce.order_refunded {"order_id":"s1.o1","total_value":8.00,"currency":"USD","#
                + #""products":[{\#(tea),"quantity":1,"price":8.00}]}"#
        ),
        (.cardClick, #"{"card":"ten"}"#, #"cartwright.card.click {"card":"ten","session":"s1"}"#),
        // Events of version 0.1.0 have no lines.
        (
            .checkoutStarted, #"{"subtotal":\#(usd(875))}"#,
            #"cartwright.checkout.started {"subtotal":\#(usd(875)),"session":"s1"}"#
        ),
    ]

    @Test func `each event becomes the recommended event of the table`() throws {
        for (type, data, expected) in Self.table {
            #expect(try Self.exported(Self.event(type, data)) == [expected], "\(type)")
        }
    }

    @Test func `source and metadata join the event with its shop, its session and the CloudEvent`() throws {
        var event = try Self.event(.itemViewed, #"{"sku":"MUG","unit_price":\#(Self.usd(1))}"#)
        event.data["client"] = "ck_1"
        let body = try JSONParser.parse(try #require(BrazeExporter().export([event]).documents.first))
        let properties = body["events"]?.elements.first?["properties"]
        #expect(properties?["source"] == "/cartwright/shop")
        #expect(properties?["metadata"] == ["event": "e1", "session": "s1", "client": "ck_1"])
        #expect(body["events"]?.elements.first?["external_id"] == "ada")
    }

    @Test func `further lines of an order join its event, and stay alone without it`() throws {
        func line(_ sku: String) -> String { #"{"sku":"\#(sku)","quantity":1,"paid":\#(Self.usd(100))}"# }
        let order = try Self.event(
            .orderPaid,
            #"{"order":"s1.o1","total":\#(Self.usd(200)),"lines":[\#(line("A"))],"lines_total":2}"#
        )
        let part = try Self.event(.orderLines, #"{"event":"e1","lines":[\#(line("B"))],"order":"s1.o1"}"#, id: "e2")
        let whole = try Self.exported(order, part)
        #expect(whole.count == 1 && whole[0].contains(#""A""#) && whole[0].contains(#""B""#))
        #expect(try Self.exported(part).first?.hasPrefix("cartwright.order.lines ") == true)
        let alone = try #require(BrazeExporter().export([order]).documents.first)
        let properties = try JSONParser.parse(alone)["events"]?.elements.first?["properties"]
        #expect(properties?["metadata"]?["lines_total"] == 2)
    }

    @Test func `the products of a very long order are cut, and counted`() throws {
        let line = #"{"sku":"\#(String(repeating: "x", count: 256))","quantity":1,"paid":\#(Self.usd(100))}"#
        let lines = Array(repeating: line, count: 100).joined(separator: ",")
        let order = #"{"order":"s1.o1","total":\#(Self.usd(10000)),"lines":[\#(lines)],"lines_total":100}"#
        let body = try #require(BrazeExporter().export([try Self.event(.orderPaid, order)]).documents.first)
        #expect(body.count < 50_000)
        let metadata = try JSONParser.parse(body)["events"]?.elements.first?["properties"]?["metadata"]
        #expect(metadata?["lines_total"] == 100)
    }

    private static let unreadable: [(EventType, String)] = [
        (.itemViewed, #"{"sku":"","unit_price":{"minor":1,"currency":"USD"}}"#),
        (.itemViewed, #"{"sku":"A"}"#), (.itemViewed, #"{"sku":"A","unit_price":{"minor":-1,"currency":"USD"}}"#),
        (.cartChanged, #"{"sku":"A","added":-1,"unit_price":{"minor":1,"currency":"USD"}}"#),
        (.cartChanged, #"{"cart_lines":7}"#), (.checkoutStarted, #"{"lines":[]}"#), (.orderPaid, "{}"),
        (.orderPaid, #"{"order":"o1","total":{"minor":1,"currency":"???"},"lines":[]}"#),
        (.orderReturned, #"{"order":"o1","lines":[]}"#),
    ]

    @Test(arguments: unreadable) func `an event that cannot be read is refused`(type: EventType, data: String) throws {
        let exported = BrazeExporter().export([try Self.event(type, data)])
        #expect(exported.documents.isEmpty)
        #expect(exported.refused.map(\.reason.code) == [.exportBadOrder])
    }

    @Test func `an event without a customer is refused`() throws {
        var event = try Self.event(.cardClick, "{}")
        event.data["customer"] = nil
        #expect(BrazeExporter().export([event]).refused.map(\.reason.code) == [.exportNoCustomer])
    }

    @Test(arguments: [(75, 160, [75, 75, 10]), (1, 2, [1, 1]), (0, 2, [1, 1])])
    func `the number of events in a body is limited`(limit: Int, count: Int, expected: [Int]) throws {
        var exporter = BrazeExporter()
        exporter.objectsPerBody = limit
        let events = try (0..<count).map { try Self.event(.cardClick, "{}", id: "e\($0)") }
        let sizes = try exporter.export(events).documents.map { try JSONParser.parse($0)["events"]?.elements.count }
        #expect(sizes == expected)
    }
}

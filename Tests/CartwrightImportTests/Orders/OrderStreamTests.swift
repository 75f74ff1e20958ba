import Cartwright
import CartwrightImport
import CartwrightScenarios
import TestRuns
import Testing

/// Orders of other systems as carts with the amounts that the shop recorded.
struct OrderStreamTests {
    private static let shopify: JSONValue = [
        "id": "#2001",
        "cart": [
            "currency": "USD", "now": "2026-05-01T09:11:58-04:00", "channel": "web", "country": "US",
            "customer": ["id": "77"],
            "lines": [
                ["sku": "MUG", "unit_price": 1250, "quantity": 2, "title": "Stoneware mug", "tax_rate": "8"],
                ["sku": "TEA", "unit_price": 875, "quantity": 1, "title": "Green tea", "tax_rate": "8"],
            ],
            "shipping": [["method": "Standard", "amount": 500, "tax_rate": "0"]],
            "recorded": ["discount": 675, "total": 3416, "codes": ["SPRING20"]],
        ],
    ]

    @Test func `an order of Shopify is a cart with its record`() throws {
        let (carts, notes) = try Self.carts(["orders": [OrderSamples.shopify]])
        #expect(carts == [Self.shopify])
        #expect(notes == [])
    }

    @Test func `both APIs of Shopify give the same cart`() throws {
        let (carts, notes) = try Self.carts(["data": ["orders": ["nodes": [OrderSamples.graph]]]])
        let rest = Self.shopify.text.replacing("2026-05-01T09:11:58-04:00", with: "2026-05-01T13:11:58Z")
        #expect(carts.map(\.text) == [rest])
        #expect(notes == [])
    }

    @Test func `an order of WooCommerce with tax in its prices has them with tax`() throws {
        let (carts, notes) = try Self.carts([OrderSamples.woo])
        let cart = try #require(carts.first?["cart"])
        #expect(
            cart["lines"] == [
                ["sku": "TASSE", "unit_price": 1100, "quantity": 3, "title": "Tasse", "tax_rate": "19"]
            ]
        )
        #expect(cart["shipping"] == [["method": "flat_rate", "amount": 490, "tax_rate": "19"]])
        #expect(cart["recorded"] == ["discount": 330, "total": 3460, "codes": ["mai10"]])
        #expect(cart["country"] == "DE" && cart["now"] == "2026-05-01T09:00:00Z" && cart["prices_include_tax"] == true)
        #expect(cart["customer"] == ["id": "9", "attributes": ["email": "lin@shop.example"]])
        #expect(notes == [])
    }

    @Test func `allocations of a discount count before its sum, those of shipping, too`() throws {
        let allocations: JSONValue = [["amount": "5.00"], ["amount": "1.00"]]
        let line = OrderSamples.shopify["line_items"]?.first?.merging(["discount_allocations": allocations]) ?? .null
        let shipping: JSONValue = [
            ["title": "Standard", "price": "5.00", "discount_allocations": [["amount": "5.00"]]]
        ]
        let order = OrderSamples.shopify.merging(["line_items": [line], "shipping_lines": shipping])
        #expect(try Self.carts(["orders": [order]]).carts.first?["cart"]?["recorded"]?["discount"] == 1100)
        let money: JSONValue = [["allocatedAmountSet": OrderSamples.money("5.0")]]
        let lines: JSONValue = [
            "nodes": [
                [
                    "sku": "A", "quantity": 1, "originalUnitPriceSet": OrderSamples.money("9.0"), "taxLines": [],
                    "discountAllocations": money,
                ]
            ]
        ]
        let node = OrderSamples.graph.merging(["lineItems": lines, "shippingLines": ["nodes": []]])
        let graph: JSONValue = ["orders": ["nodes": [node]]]
        #expect(try Self.carts(graph).carts.first?["cart"]?["recorded"]?["discount"] == 500)
    }

    @Test func `units whose price cannot be divided have two prices`() throws {
        let line = OrderSamples.woo["line_items"]?.first?.merging(["subtotal": "27.74"]) ?? .null
        let (carts, _) = try Self.carts([OrderSamples.woo.merging(["line_items": [line]])])
        let lines = carts.first?["cart"]?["lines"]
        #expect(lines?.first?["unit_price"] == 1101 && lines?.first?["quantity"] == 1)
        #expect(lines?.last?["unit_price"] == 1100 && lines?.last?["quantity"] == 2)
    }

    @Test func `fees are lines, and fees below zero are discounts`() throws {
        let fees: JSONValue = [
            ["id": 4, "name": "Gift wrap", "total": "1.68", "total_tax": "0.32", "taxes": []],
            ["id": 5, "name": "Points", "total": "-0.84", "total_tax": "-0.16", "taxes": []],
        ]
        let (carts, notes) = try Self.carts([OrderSamples.woo.merging(["fee_lines": fees])])
        let cart = carts.first?["cart"]
        #expect(cart?["lines"]?.last?["sku"] == "fee:Gift wrap" && cart?["lines"]?.last?["unit_price"] == 200)
        #expect(cart?["recorded"]?["discount"] == 430 && cart?["recorded"]?["promotions"] == ["fee Points"])
        #expect(notes.count == 1)
    }

    @Test func `automatic discounts are named, and those given by hand are noted`() throws {
        let applications: JSONValue = [
            ["type": "automatic", "title": "Ten off sixty"],
            ["type": "manual", "title": "Sorry", "description": "late"],
        ]
        let order = OrderSamples.shopify.merging(["discount_applications": applications, "discount_codes": []])
        let (carts, notes) = try Self.carts(["orders": [order]])
        #expect(carts.first?["cart"]?["recorded"]?["promotions"] == ["Ten off sixty", "Sorry"])
        #expect(notes == ["discount_applications (1 order): a discount given by hand or by a script is not a rule"])
    }

    @Test func `cancellations, refunds and unknown fields are noted once with their counts`() throws {
        let order = OrderSamples.shopify.merging([
            "cancelled_at": "2026-05-02T00:00:00Z", "refunds": [["id": 1]], "new_field": 7,
        ])
        let (carts, notes) = try Self.carts(["orders": [order, order, OrderSamples.shopify]])
        #expect(carts.count == 3)
        #expect(
            notes == [
                "cancelled_at (2 orders): a cancelled order is compared as it was placed",
                "refunds (2 orders): an order with refunds is compared as it was placed",
                "new_field (2 orders): the importer does not know this field of a past order",
            ]
        )
    }

    @Test func `truncated pages are named`() throws {
        let more: JSONValue = ["orders": ["nodes": [OrderSamples.graph], "pageInfo": ["hasNextPage": true]]]
        #expect(try Self.carts(more).notes.first?.contains("another page of orders follows") == true)
        let full = JSONValue.array([JSONValue](repeating: OrderSamples.woo, count: 10))
        #expect(try Self.carts(full).notes.first?.contains("10 orders are a full page") == true)
        let lines: JSONValue = ["nodes": [], "pageInfo": ["hasNextPage": true]]
        let problems = try Self.problems(["orders": ["nodes": [OrderSamples.graph.merging(["lineItems": lines])]]])
        #expect(problems.first?.summary.contains("truncated") == true)
        #expect(problems.first?.location.pointer == "/orders/nodes/0/lineItems")
    }

    @Test(
        arguments: [
            ("total_discounts", "abc", "/orders/0/total_discounts"), ("currency", 7, "/orders/0/currency"),
            ("total_price", "-1.00", "/orders/0/total_price"), ("line_items", [7], "/orders/0/line_items/0"),
            ("total_discounts", "99999999999999999999.00", "/orders/0/total_discounts"),
        ] as [(String, JSONValue, String)]
    )
    func `a bad order is an error at its place, and the others are read`(
        field: String,
        value: JSONValue,
        pointer: String
    ) throws {
        let bad = OrderSamples.shopify.merging(.object([field: value]))
        let file: JSONValue = ["orders": [bad, OrderSamples.shopify]]
        let stream = Self.stream(file.text)
        #expect(try Self.values(of: stream) == [Self.shopify])
        #expect(stream.unreadableCount == 1)
        #expect(stream.problems.map { $0.location.pointer } == [pointer])
        #expect(stream.problems.first?.location.file == "orders.json")
    }

    @Test(arguments: [1, 7, 100_000])
    func `orders one per line are streamed, whatever the pieces`(piece: Int) throws {
        let text = ([OrderSamples.woo.text, "", "{\"broken\":", OrderSamples.woo.text]).joined(separator: "\n")
        for end in ["", "\n"] {
            let stream = Self.stream(text + end, piece: piece)
            #expect(try Self.values(of: stream).count == 2)
            #expect(stream.problems.map { $0.location.line } == [3] && stream.system == "woocommerce")
        }
    }

    @Test(arguments: [
        "cart,sku\n1,A\n", #"{"currency": "USD", "lines": []}"#, "[{\"cart\": {\"currency\": \"USD\"}}]", "", "  \n",
        "{", "[1, 2", "{\"data\": 7}", "[]", "{\"orders\": []}",
    ])
    func `other input passes unchanged`(text: String) throws {
        let stream = Self.stream(text, piece: 3)
        var bytes: [UInt8] = []
        while case let more = try stream.read(), !more.isEmpty { bytes += more }
        #expect(bytes == Array(text.utf8) && stream.system == nil && stream.notes.isEmpty)
    }

    @Test(arguments: [OrderSamples.shopify, OrderSamples.graph, OrderSamples.woo])
    func `damaged orders are read or refused, and never trap`(order: JSONValue) throws {
        var random = SplitMix64(state: 5)
        let list: JSONValue = ["orders": ["nodes": [order, order]]]
        let original = [Array(list.text.utf8), Array("\(order.text)\n\(order.text)\n".utf8)]
        for number in 0..<AllTests.count(400, all: 20_000) {
            var bytes = original[number % 2]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] = Array("\"{}[]:,0-.e tnf9\n".utf8).randomElement(using: &random) ?? 0
                case 2: bytes.remove(at: index)
                default: bytes.insert(contentsOf: Array("99999999".utf8), at: index)
                }
            }
            var rest = bytes[...]
            let stream = OrderStream(file: "orders.json") { () throws(CartwrightError) in
                defer { rest = [] }
                return Array(rest)
            }
            while case let more = try stream.read(), !more.isEmpty {}
            #expect(stream.problems.count == min(20, stream.unreadableCount))
        }
    }

    @Test func `every field of the samples is in a table`() {
        let samples = [OrderSamples.shopify, OrderSamples.graph, OrderSamples.woo]
        for (format, sample) in zip([0, 3, 6], samples) {
            let table = OrderStream.tables[format]
            guard case .object(let order) = sample else { continue }
            #expect(order.keys.filter { table.field($0) == nil } == [], "\(table.name)")
        }
        #expect(OrderStream.tables.count == 11)
        for table in OrderStream.tables {
            #expect(Set(table.fields.map(\.name)).count == table.fields.count, "\(table.name)")
        }
    }

    // MARK: Streams

    private static func stream(_ text: String, piece: Int = 1000) -> OrderStream {
        var rest = Array(text.utf8)[...]
        return OrderStream(file: "orders.json") { () throws(CartwrightError) in
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
    }

    private static func values(of stream: OrderStream) throws -> [JSONValue] {
        var bytes: [UInt8] = []
        while case let more = try stream.read(), !more.isEmpty { bytes += more }
        return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(Array($0)) }
    }

    /// Returns the carts of a file, each of which the reader of carts accepts, and the notes.
    private static func carts(_ file: JSONValue) throws -> (carts: [JSONValue], notes: [String]) {
        let stream = stream(file.text)
        let carts = try values(of: stream)
        #expect(stream.problems.isEmpty)
        for cart in carts { _ = try Scenario(cart) }
        return (carts, stream.notes)
    }

    private static func problems(_ file: JSONValue) throws -> [CartwrightError] {
        let stream = stream(file.text)
        _ = try values(of: stream)
        return stream.problems
    }
}

extension JSONValue {
    fileprivate var first: JSONValue? { if case .array(let elements) = self { elements.first } else { nil } }
    fileprivate var last: JSONValue? { if case .array(let elements) = self { elements.last } else { nil } }
}

import Cartwright
import CartwrightImport
import CartwrightScenarios
import Testing

/// Shopify's orders as a bulk operation writes them: one object per line, the lines of an order after it.
struct BulkOrderTests {
    private static let id = "gid://shopify/Order/550001"

    /// The lines of the sample of the API.
    private static let lines: [JSONValue] = {
        let order = OrderSamples.graph.without("lineItems").without("shippingLines").without("discountApplications")
        let nodes = { (list: String) -> [JSONValue] in
            guard case .array(let nodes)? = OrderSamples.graph[list]?["nodes"] else { return [] }
            return nodes
        }
        let parent: JSONValue = ["__parentId": .string(id)]
        let items = nodes("lineItems").enumerated().map { index, item in
            item.merging(parent).merging(["id": .string("gid://shopify/LineItem/\(index)")])
        }
        let shipping: JSONValue = [
            "id": "gid://shopify/ShippingLine/1", "title": "Standard", "originalPriceSet": OrderSamples.money("5.0"),
            "taxLines": [], "__parentId": .string(id),
        ]
        return [order] + items + [shipping] + nodes("discountApplications").map { $0.merging(parent) }
    }()

    private static func text(_ lines: [JSONValue]) -> String { lines.map { $0.text + "\n" }.joined() }

    private static func other(_ number: Int) -> [JSONValue] {
        let id = JSONValue.string("gid://shopify/Order/\(number)")
        return lines.map { line in
            line["__parentId"] == nil
                ? line.merging(["id": id, "name": .string("#\(number)")]) : line.merging(["__parentId": id])
        }
    }

    private static func carts(of pieces: [String]) throws -> (carts: [JSONValue], problems: [Int?], notes: [String]) {
        var rest = pieces[...]
        let stream = OrderStream(file: "orders.jsonl") { () throws(CartwrightError) in
            Array((rest.popFirst() ?? "").utf8)
        }
        var bytes: [UInt8] = []
        while case let more = try stream.read(), !more.isEmpty { bytes += more }
        let carts = try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser.parse(Array($0)) }
        for cart in carts { _ = try Scenario(cart) }
        return (carts, stream.problems.map(\.location.line), stream.notes)
    }

    @Test func `an order of lines is that of a list`() throws {
        let (carts, problems, notes) = try Self.carts(of: [Self.text(Self.lines)])
        let list: JSONValue = ["data": ["orders": ["nodes": [OrderSamples.graph]]]]
        #expect(carts == (try Self.carts(of: [list.text]).carts) && carts.count == 1)
        #expect(problems.isEmpty && notes == [])
    }

    @Test(arguments: [1, 17, 10_000])
    func `orders are read as they come, whatever the pieces`(size: Int) throws {
        let text = Self.text(Self.lines + Self.other(2) + Self.other(3))
        let characters = Array(text.utf8)
        let pieces = stride(from: 0, to: characters.count, by: size).map { start in
            String(decoding: characters[start..<min(start + size, characters.count)], as: UTF8.self)
        }
        let (carts, problems, _) = try Self.carts(of: pieces)
        #expect(carts.map { $0["id"] } == ["#2001", "#2", "#3"] && problems.isEmpty)
        #expect(Set(carts.map { $0["cart"] ?? .null }).count == 1)
    }

    @Test func `a line of another order, and one before all orders, are errors at their lines`() throws {
        let lost: JSONValue = ["id": "gid://shopify/LineItem/9", "__parentId": "gid://shopify/Order/9"]
        let (carts, problems, _) = try Self.carts(of: [Self.text(Self.lines + [lost] + Self.other(2))])
        #expect(carts.count == 2 && problems == [6])
    }

    @Test func `a list that is not read is named`() throws {
        let refund: JSONValue = ["id": "gid://shopify/Refund/9", "__parentId": .string(Self.id)]
        let part: JSONValue = ["id": "gid://shopify/RefundLineItem/1", "__parentId": "gid://shopify/Refund/9"]
        let (carts, problems, notes) = try Self.carts(of: [Self.text(Self.lines + [refund, part])])
        #expect(carts.count == 1 && problems.isEmpty)
        #expect(notes.map { $0.prefix { $0 != " " } } == ["Refund", "RefundLineItem"])
    }

    @Test func `an error of an order is at its first line`() throws {
        let bad = Self.other(2).map { $0["__parentId"] == nil ? $0.without("totalDiscountsSet") : $0 }
        let (carts, problems, _) = try Self.carts(of: [Self.text(Self.lines + bad)])
        #expect(carts.count == 1 && problems == [6])
    }

    @Test func `an order in two pieces of a request is one order`() throws {
        let orders = OrderPieces(file: "orders.jsonl")
        var carts = ""
        for line in Self.lines + Self.other(2) {
            carts += String(decoding: try orders.carts(of: Array("\(line.text)\n".utf8)), as: UTF8.self)
        }
        #expect(carts.split(separator: "\n").count == 1)
        carts += String(decoding: try orders.rest(), as: UTF8.self)
        let whole = try Self.carts(of: [Self.text(Self.lines + Self.other(2))]).carts
        #expect(carts == Self.text(whole))
        #expect(orders.unreadableCount == 0)
    }
}

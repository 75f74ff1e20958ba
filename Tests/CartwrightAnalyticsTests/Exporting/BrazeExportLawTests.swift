import Cartwright
import CartwrightAnalytics
import TestRuns
import Testing

/// Random sessions, exported: each object is valid, is joined to its order, and the amounts add up to those of the
/// orders.
struct BrazeExportLawTests {
    private static let catalog = #"""
        [{"id":"spring","code":"SPRING","effects":[{"type":"percent_off","percent":"20"}]},
         {"id":"ship","code":"SHIP","effects":[{"type":"percent_off","percent":"100","target":{"scope":"shipping"}}]},
         {"id":"back","returns":"claw_back","effects":[{"type":"amount_off","amount":333}],
          "conditions":[{"type":"subtotal","at_least":3000}]},
         {"id":"credit","effects":[{"type":"credit","percent":"7"}]}]
        """#

    @Test func `exported objects are valid, joined, and add up to the orders`() throws {
        var random = TestSeed("BrazeExportLawTests")
        let schema = try ExampleSchema("braze-ecommerce.schema")
        let checkout = Checkout(registry: HandlerRegistry([]), catalog: try Catalog(JSONParser.parse(Self.catalog)))
        var names: [String: Int] = [:]
        for number in 0..<AllTests.count(200, all: 10_000) {
            var shop = MemoryCheckout(checkout, Session(id: "s\(number)", currency: .usd, using: &random))
            Self.run(&shop, &random)
            let session = shop.session
            let exported = BrazeExporter().export(session.pendingEvents)
            #expect(exported.refused.isEmpty, "\(exported.refused.first?.reason.summary ?? "")")
            var sum: Int64 = 0
            let orders = Set(session.orders.map { OrderID($0.id, of: session.id).text })
            for document in exported.documents {
                let body = try JSONParser.parse(document)
                #expect(schema.faults(in: body) == [])
                for object in body["events"]?.elements ?? [] {
                    guard case .string(let name)? = object["name"], let properties = object["properties"],
                        name.hasPrefix("ecommerce.")
                    else { continue }
                    names[name, default: 0] += 1
                    #expect(schema.faults(in: properties, by: name, of: "properties") == [], "\(properties.text)")
                    #expect(properties["metadata"]?["session"] == .string(session.id))
                    for key in ["cart_id", "checkout_id"] {
                        if let id = properties[key] { #expect(id == .string(session.id)) }
                    }
                    // A seen item has a price alone.
                    guard let total = properties["total_value"] else { continue }
                    let value = try Self.minor(total)
                    if case .string(let order)? = properties["order_id"] {
                        #expect(orders.contains(order))
                        sum += name == "ecommerce.order_placed" ? value : -value
                    }
                }
            }
            let left = session.orders.map { $0.paidMinor - $0.refundedMinor - $0.creditOffRefundMinor }
            #expect(sum == left.reduce(0, +), "\(session.id)")
        }
        #expect(names.count == 6, "\(names)")
    }

    /// Runs random commands of one or two purchases; refused ones change nothing.
    private static func run(_ shop: inout MemoryCheckout, _ random: inout TestSeed) {
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        func send(_ command: Command) { _ = try? shop.run(command, at: now) }
        send(.setCustomer(Customer(id: "ada")))
        for _ in 0..<Int.random(in: 5...25, using: &random) {
            let sku = ["MUG", "TEA", "POT"].randomElement(using: &random) ?? "MUG"
            let price = Int64.random(in: 0...4_000, using: &random)
            var line = Line(id: sku, sku: sku, unitPriceMinor: price, quantity: .random(in: 1...4, using: &random))
            line.title = Bool.random(using: &random) ? "Stoneware mug" : nil
            let order = shop.session.orders.randomElement(using: &random)?.id ?? "o1"
            switch Int.random(in: 0..<14, using: &random) {
            case 0: send(.viewItem(sku: sku, title: line.title, unitPriceMinor: price))
            case 1, 2, 3: send(.addLine(line))
            case 4: send(.setQuantity(line: sku, quantity: .random(in: 0...5, using: &random)))
            case 5: send(.enterCode(["SPRING", "SHIP"].randomElement(using: &random) ?? "SHIP"))
            case 6: send(.chooseShipping(method: "post", amountMinor: .random(in: 0...900, using: &random)))
            case 7:
                var cart = Cart(currency: .usd)
                if Bool.random(using: &random) { cart.lines = [line] }
                send(.loadCart(cart))
            case 8: send(.beginCheckout)
            case 9, 10:
                send(.beginCheckout)
                send(.pay(method: nil))
            case 11: send(.cancelOrder(id: order))
            case 12: send(.returnUnits(order: order, line: sku, count: 1))
            default: send(.returnOrder(id: order))
            }
        }
    }

    /// Returns an amount in major units with two decimals as minor units.
    private static func minor(_ value: JSONValue) throws -> Int64 {
        try Money(value.text, in: .usd).minor
    }
}

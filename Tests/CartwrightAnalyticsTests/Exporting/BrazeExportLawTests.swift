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
        var (names, banners): ([String: Int], Int) = ([:], 0)
        for number in 0..<AllTests.count(200, all: 10_000) {
            var shop = MemoryCheckout(checkout, Session(id: "s\(number)", currency: .usd, using: &random))
            Self.run(&shop, &random)
            let session = shop.session
            let exported = BrazeExporter().export(session.pendingEvents)
            #expect(exported.refused.isEmpty, "\(exported.refused.first?.reason.summary ?? "")")
            banners += try Self.checkBanners(of: session)
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
        #expect(banners > 0)
    }

    /// Checks that each event of a banner is joined to its session and placement, and is tracked, and returns their
    /// number.
    private static func checkBanners(of session: Session) throws -> Int {
        let events = session.pendingEvents.filter { $0.type.rawValue.hasPrefix("cartwright.banner.") }
        for event in events {
            #expect(event.data["session"] == .string(session.id))
            #expect(event.data["placement"] == .string(event.subject == "control" ? "side" : "hero"))
        }
        let tracked = BrazeBannerExporter(appID: "app").export(session.pendingEvents)
        #expect(tracked.refused.isEmpty)
        let objects = try tracked.documents.flatMap { try JSONParser.parse($0)["events"]?.elements ?? [] }
        #expect(objects.map { $0["id"] } == events.map { $0.subject.map(JSONValue.string) })
        return events.count
    }

    private static let banners = """
        {"banners": {
          "hero": {"id": "hero", "placement_id": "hero", "is_control": false, "expires_at": -1, "properties": {}},
          "side": {"id": "control", "placement_id": "side", "is_control": true, "expires_at": -1, "properties": {}}}}
        """

    /// Runs random commands of one or two purchases; refused ones change nothing.
    private static func run(_ shop: inout MemoryCheckout, _ random: inout TestSeed) {
        let now = Instant(seconds: 1_767_225_600) ?? .earliest
        func send(_ command: Command) { _ = try? shop.run(command, at: now) }
        send(.setCustomer(Customer(id: "ada")))
        if let batch = try? CardBatch.read(banners, now: now) { send(.receiveCards(batch)) }
        for _ in 0..<Int.random(in: 5...25, using: &random) {
            let sku = ["MUG", "TEA", "POT"].randomElement(using: &random) ?? "MUG"
            let price = Int64.random(in: 0...4_000, using: &random)
            var line = Line(id: sku, sku: sku, unitPriceMinor: price, quantity: .random(in: 1...4, using: &random))
            line.title = Bool.random(using: &random) ? "Stoneware mug" : nil
            let order = shop.session.orders.randomElement(using: &random)?.id ?? "o1"
            switch Int.random(in: 0..<17, using: &random) {
            case 14: send(.viewCard(id: ["hero", "control"].randomElement(using: &random) ?? "hero"))
            case 15: send(.openCard(id: "hero"))
            case 16: send(.dismissCard(id: "hero"))
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

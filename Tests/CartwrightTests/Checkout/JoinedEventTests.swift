import Testing

@testable import Cartwright

/// Events name session, customer and order as HTTP does, so that receivers can join them.
@Suite struct JoinedEventTests {
    /// Events of every type, with a customer from the first command on.
    static func everything(_ seed: UInt64 = 1) throws -> (events: [Event], session: Session) {
        var shopper = try Shopper(
            [
                .percent("ten", 10, #","code":"TEN""#), .link("link"),
                .percent("control", 20).changed { $0.kind = .control },
            ],
            catalog: [
                .percent("half", 50, #","code":"HALF""#),
                .percent("big", 5, #","code":"BIG","conditions":[{"type":"quantity","at_least":9}]"#),
            ],
            seed: seed
        )
        try shopper.run(.receiveCards(try BannerTests.batch([("hero", "hero", ["class_type": "link"])])))
        try shopper.run(.setCustomer(Customer(id: "ada")), .viewItem(sku: "A", unitPriceMinor: 1000))
        try shopper.run(.add("A", 3), .viewCard(id: "ten"), .viewCard(id: "control"))
        try shopper.run(.viewCard(id: "hero"), .openCard(id: "hero"), .dismissCard(id: "hero"))
        let control = try BannerTests.batch([("side", "side", ["class_type": "link"])], control: true)
        try shopper.run(.receiveCards(control), .viewCard(id: "side"))
        try shopper.run(.openCard(id: "link"), .dismissCard(id: "link"), .enterCode("half"), .enterCode("big"))
        try shopper.run(.removeCode("big"), .beginCheckout, .applyCoupon(cardID: "ten"), .dismissCoupon(cardID: "ten"))
        try shopper.run(.cancelCheckout, .beginCheckout)
        try shopper.run(.pay(method: "card"), paying: .failed(reason: "declined"))
        try shopper.run(.paymentConfirmed(key: "s\(seed)-pay-1"))
        try shopper.run(.pay(method: "card"), .returnUnits(order: "o1", line: "A", count: 1))
        try shopper.issue("gc_a", 100)
        try shopper.run(.add("B"), .applyGiftCard(account: "gc_a"), .removeGiftCard(), .applyGiftCard(account: "gc_a"))
        try shopper.run(.beginCheckout, .pay(method: nil), .cancelOrder(id: "o2"))
        return (shopper.session.pendingEvents, shopper.session)
    }

    @Test func `every event of every type names its session and its customer`() throws {
        let (events, _) = try Self.everything()
        // Those of long orders and of rewards have tests of their own.
        let others: Set<EventType> = [.orderLines, .cardCodeIssued, .cardCreditGiven]
        #expect(Set(events.map(\.type)) == Set(EventType.ofTheEngine).subtracting(others))
        for event in events {
            #expect(event.data["session"] == "s1" && event.data["customer"] == "ada", "\(event.json.text)")
            #expect(event.source == "/cartwright/shop")
        }
    }

    @Test func `the subject is the public id of the order, or the card, or the session`() throws {
        let (events, session) = try Self.everything()
        let subjects = Dictionary(grouping: events) { $0.type.shortName }.mapValues { Set($0.map(\.subject)) }
        let expected: [String: Set<String?>] = [
            "item.viewed": ["s1"], "cart.changed": ["s1"], "card.impression": ["ten"],
            "card.control_impression": ["control"], "banner.impression": ["hero"],
            "banner.control_impression": ["side"], "banner.click": ["hero"], "banner.dismiss": ["hero"],
            "card.click": ["link", "ten"], "card.dismiss": ["link", "ten"], "coupon.offered": ["ten"],
            "coupon.applied": ["s1", "ten"], "coupon.refused": ["s1"], "coupon.removed": ["s1", "ten"],
            "checkout.started": ["s1"], "checkout.cancelled": ["s1"], "payment.failed": ["s1.o1"],
            "payment.refunded": ["s1"], "tender.applied": ["s1"], "tender.removed": ["s1"],
            "tender.used": ["s1.o2"], "tender.refunded": ["s1.o2"],
            "order.paid": ["s1.o1", "s1.o2"], "order.returned": ["s1.o1"], "order.cancelled": ["s1.o2"],
        ]
        #expect(subjects == expected)
        for event in events {
            let ofOrders: [EventType] = [.paymentFailed, .tenderUsed, .tenderRefunded]
            let isOfOrder = event.type.shortName.hasPrefix("order.") || ofOrders.contains(event.type)
            #expect(event.data["order"] == (isOfOrder ? event.subject.map(JSONValue.string) : nil))
        }
        let totals = events.filter { $0.type == .orderPaid }.map { $0.data["total"] }
        #expect(totals == session.orders.map { Money(minor: $0.paidMinor, .usd).json })
    }

    @Test func `payment events of two sessions differ in subject and session`() throws {
        let paid = try [1, 2].map { seed in
            try #require(try Self.everything(seed).events.first { $0.type == .orderPaid })
        }
        #expect(paid.map(\.subject) == ["s1.o1", "s2.o1"])
        #expect(paid.map { $0.data["session"] } == ["s1", "s2"])
    }

    @Test func `events of an order name its own customer, even if the session has another one`() throws {
        var shopper = try Shopper()
        let order: [Command] = [.add("A", 2), .beginCheckout, .pay(method: nil)]
        try shopper.run(.setCustomer(Customer(id: "ada")))
        for command in order { try shopper.run(command) }
        try shopper.run(.setCustomer(nil))
        for command in order { try shopper.run(command) }
        try shopper.run(.setCustomer(Customer(id: "bob")))
        let adas = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1)).events
        let guests = try shopper.run(.cancelOrder(id: "o2")).events
        #expect(adas.map { $0.data["customer"] } == ["ada"])
        #expect(guests.map { $0.data["customer"] } == [nil])
    }

    @Test func `events have the source of the tenant and the client of the request`() throws {
        var shopper = try Shopper()
        #expect(try shopper.run(.add("A")).events.map(\.data["client"]) == [nil])
        shopper.checkout = Checkout(registry: shopper.checkout.registry, tenant: try Tenant("beta-2"))
        shopper.checkout.client = "ck_0123456789ab"
        try shopper.run(.beginCheckout, .pay(method: nil), .cancelOrder(id: "o1"))
        let events = shopper.session.pendingEvents.dropFirst()
        #expect(events.map(\.source) == Array(repeating: "/cartwright/beta-2", count: 3))
        #expect(events.map { $0.data["client"] } == Array(repeating: "ck_0123456789ab", count: 3))
    }

    @Test func `a plugin's own keys stay and follow the keys of the engine`() throws {
        let own: JSONObject = ["order": 7, "client": "till 3", "none": .null]
        var shopper = try PluginEventTests.shopper(PluginEventTests.all, .percent("a", 10), more: own)
        shopper.checkout.client = "ck_0123456789ab"
        try shopper.run(.setCustomer(Customer(id: "ada")), .openCard(id: "a"), .add("A"), .beginCheckout)
        let told = try shopper.run(.pay(method: nil)).events.last
        #expect(told?.subject == "a")
        #expect(told?.data.keys == ["session", "customer", "order", "client", "none", "text"])
        #expect(told?.data["session"] == "s1" && told?.data["customer"] == "ada")
        #expect(told?.data["order"] == 7 && told?.data["client"] == "till 3")
    }

    @Test(arguments: [("cart-7.o1", "cart-7", "o1"), ("a.b.o12", "a.b", "o12")])
    func `a public order id is read as it is written`(text: String, session: String, order: String) {
        #expect(OrderID(text) == OrderID(order, of: session) && OrderID(order, of: session).text == text)
    }

    @Test(arguments: ["o1", ".o1", ""]) func `a text without a session is not a public order id`(text: String) {
        #expect(OrderID(text) == nil)
    }
}

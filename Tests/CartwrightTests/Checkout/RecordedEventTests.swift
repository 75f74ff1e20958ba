import Testing

@testable import Cartwright

/// The events that each command records, and its requests to the caller.
@Suite struct RecordedEventTests {
    static func shopper() throws -> Shopper {
        var shopper = try Shopper(
            [
                .percent("ten", 10, #","code":"TEN""#), .link("link"),
                .percent("far", 50, #","conditions":[{"type":"subtotal","at_least":900000}]"#),
                .percent("control", 20).changed { $0.kind = .control },
            ],
            catalog: [
                .percent("half", 50, #","code":"HALF""#),
                .percent("big", 5, #","code":"BIG","conditions":[{"type":"quantity","at_least":9}]"#),
            ]
        )
        try shopper.run(.add("A", 2))
        return shopper
    }

    /// The text `type subject data` of each event, without the session, which all of them name.
    static func words(_ events: [Event]) -> [String] {
        events.map { event in
            var data = event.data
            data["session"] = nil
            return "\(event.type.shortName) \(event.subject ?? "-") \(JSONValue.object(data).text)"
        }
    }

    /// The lines of the cart of ``shopper()``, with a number of units, as events have them.
    static func line(_ quantity: Int64) -> String {
        #"[{"line":"A","sku":"A","quantity":\#(quantity),"unit_price":\#(usd(1000))}]"#
    }

    static func usd(_ minor: Int64) -> String { #"{"minor":\#(minor),"currency":"USD"}"# }

    @Test func `events name the customer once there is one`() throws {
        var shopper = try Self.shopper()
        let before = try shopper.run(.viewCard(id: "ten")).events
        #expect(before.map { $0.data["customer"] } == [nil])
        try shopper.run(.setCustomer(Customer(id: "ada")))
        let after = try shopper.run(.openCard(id: "ten"), .beginCheckout, .pay(method: nil)).session.pendingEvents
        #expect(after.suffix(4).allSatisfy { $0.data["customer"] == "ada" }, "\(Self.words(after))")
        try shopper.run(.setCustomer(Customer(id: "")))
        #expect(try shopper.run(.add("B", 1)).events.map { $0.data["customer"] } == [nil])
    }

    static let table: [(Command, [String])] = [
        (.receiveCards(CardBatch([.link("link")])), []),
        (.viewCard(id: "ten"), [#"card.impression ten {"card":"ten","class_type":"deal","code":"TEN"}"#]),
        (.viewCard(id: "control"), [#"card.control_impression control {"card":"control","class_type":"deal"}"#]),
        (.openCard(id: "link"), [#"card.click link {"card":"link","class_type":"link"}"#]),
        (
            .openCard(id: "ten"),
            [
                #"card.click ten {"card":"ten","class_type":"deal","code":"TEN"}"#,
                #"coupon.applied ten {"card":"ten","code":"TEN","amount":\#(usd(200))}"#,
            ]
        ),
        (
            .applyCoupon(cardID: "far"),
            [
                #"card.click far {"card":"far","class_type":"deal"}"#,
                #"coupon.applied far {"card":"far","amount":\#(usd(0))}"#,
            ]
        ),
        (.dismissCard(id: "link"), [#"card.dismiss link {"card":"link","class_type":"link"}"#]),
        (.dismissCoupon(cardID: "ten"), [#"card.dismiss ten {"card":"ten","class_type":"deal","code":"TEN"}"#]),
        (
            .setCustomer(Customer(id: "ada")),
            [
                #"cart.changed s1 {"customer":"ada","cart_lines":\#(line(2)),"cart_lines_total":1,"#
                    + #""subtotal":\#(usd(2000))}"#
            ]
        ),
        (.setCustomer(nil), [#"cart.changed s1 {"customer":null,"subtotal":\#(usd(2000))}"#]),
        (
            .loadCart(Cart(currency: .usd)),
            [#"cart.changed s1 {"lines":0,"removed_lines":\#(line(2)),"subtotal":\#(usd(0))}"#]
        ),
        (
            .viewItem(sku: "MUG", title: "Stoneware mug", unitPriceMinor: 1250),
            [#"item.viewed s1 {"sku":"MUG","title":"Stoneware mug","unit_price":\#(usd(1250))}"#]
        ),
        (.add("B", 3), [#"cart.changed s1 {"sku":"B","added":3,"unit_price":\#(usd(1000)),"subtotal":\#(usd(5000))}"#]),
        (
            .setQuantity(line: "A", quantity: 5),
            [
                #"cart.changed s1 {"sku":"A","quantity":5,"added":3,"unit_price":\#(usd(1000)),"#
                    + #""subtotal":\#(usd(5000))}"#
            ]
        ),
        (
            .removeLine("A"),
            [
                #"cart.changed s1 {"sku":"A","quantity":0,"removed":2,"unit_price":\#(usd(1000)),"#
                    + #""subtotal":\#(usd(0))}"#
            ]
        ),
        (.enterCode(" half "), [#"coupon.applied s1 {"code":"HALF","promotion":"half","amount":\#(usd(1000))}"#]),
        (.enterCode("big"), [#"coupon.refused s1 {"code":"BIG","reason":"condition_not_met"}"#]),
        (
            .chooseShipping(method: "post", amountMinor: 500),
            [
                #"cart.changed s1 {"shipping":"post","amount":\#(usd(500)),"subtotal":\#(usd(2000)),"#
                    + #""total":\#(usd(2500))}"#
            ]
        ),
        (
            .beginCheckout,
            [
                #"checkout.started s1 {"subtotal":\#(usd(2000)),"lines":\#(line(2)),"lines_total":1}"#,
                #"coupon.offered ten {"card":"ten","code":"TEN","saves":\#(usd(200))}"#,
            ]
        ),
    ]

    @Test func `each command records its events and no others`() throws {
        let shopper = try Self.shopper()
        for (command, expected) in Self.table {
            var copy = shopper
            let transition = try copy.run(command)
            #expect(Self.words(transition.events) == expected, "\(command.name)")
            #expect(copy.session.pendingEvents == shopper.session.pendingEvents + transition.events)
        }
    }

    @Test func `events have ids in ascending order, the time of the command and the source of the shop`() throws {
        var shopper = try Self.shopper()
        shopper.checkout.eventSource = "/shop/9"
        _ = shopper.session.takePendingEvents()
        shopper.wait(seconds: 5)
        try shopper.run(.openCard(id: "ten"), .enterCode("half"), .beginCheckout)
        let events = shopper.session.takePendingEvents()
        #expect(shopper.session.pendingEvents.isEmpty)
        #expect(events.count == 4)
        #expect(Set(events.map(\.id)).count == events.count)
        #expect(events.map(\.id) == events.map(\.id).sorted())
        #expect(events.allSatisfy { $0.time == shopper.now && $0.source == "/shop/9" })
    }

    @Test func `an impression counts once in a session, a click each time`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.viewCard(id: "ten"))
        #expect(try shopper.run(.viewCard(id: "ten")).events == [])
        #expect(try shopper.run(.openCard(id: "link")).events.count == 1)
        #expect(try shopper.run(.openCard(id: "link")).events.count == 1)
    }

    @Test func `payment, cancellation and return are recorded with their amounts`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.applyCoupon(cardID: "ten"), .chooseShipping(method: "post", amountMinor: 500), .beginCheckout)
        #expect(
            Self.words(try shopper.run(.pay(method: "card")).events) == [
                #"order.paid s1.o1 {"order":"s1.o1","total":\#(Self.usd(2300)),"subtotal":\#(Self.usd(2000)),"#
                    + #""discount":\#(Self.usd(200)),"shipping":\#(Self.usd(500)),"method":"card","lines":["#
                    + #"{"line":"A","sku":"A","quantity":2,"paid":\#(Self.usd(1800)),"discount":\#(Self.usd(200)),"#
                    + #""unit_price":\#(Self.usd(1000))}],"#
                    + #""lines_total":1,"discounts":[{"promotion":"ten","code":"TEN","amount":\#(Self.usd(200))}]}"#
            ]
        )
        var cancelled = shopper
        let cancellation = try cancelled.run(.cancelOrder(id: "o1"))
        #expect(
            Self.words(cancellation.events) == [
                #"order.cancelled s1.o1 {"order":"s1.o1","refund":\#(Self.usd(2300)),"total":\#(Self.usd(2300)),"#
                    + #""discount":\#(Self.usd(200)),"lines":[{"line":"A","sku":"A","quantity":2,"#
                    + #""paid":\#(Self.usd(1800)),"discount":\#(Self.usd(200)),"unit_price":\#(Self.usd(1000))}],"#
                    + #""lines_total":1,"discounts":[{"promotion":"ten","code":"TEN","amount":\#(Self.usd(200))}]}"#
            ]
        )
        #expect(cancellation.instructions == [.refund(Money(minor: 2300, .usd), order: "o1", key: "s1-o1-cancel")])
        let back = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(
            Self.words(back.events) == [
                #"order.returned s1.o1 {"order":"s1.o1","#
                    + #""lines":[{"line":"A","sku":"A","quantity":1,"paid":\#(Self.usd(900))}],"#
                    + #""lines_total":1,"refund":\#(Self.usd(900))}"#
            ]
        )
        #expect(back.instructions == [.refund(Money(minor: 900, .usd), order: "o1", key: "s1-o1-return-1")])
    }

    @Test func `removing a code or a coupon and cancelling a checkout are recorded`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.enterCode("half"), .applyCoupon(cardID: "ten"), .beginCheckout)
        #expect(Self.words(try shopper.run(.removeCode("Half")).events) == [#"coupon.removed s1 {"code":"HALF"}"#])
        #expect(
            Self.words(try shopper.run(.dismissCoupon(cardID: "ten")).events) == [
                #"card.dismiss ten {"card":"ten","class_type":"deal","code":"TEN"}"#,
                #"coupon.removed ten {"card":"ten","code":"TEN"}"#,
            ]
        )
        #expect(Self.words(try shopper.run(.cancelCheckout).events) == ["checkout.cancelled s1 {}"])
    }

    @Test func `a click requests the card's action, and beginning a checkout its pop-ups`() throws {
        var shopper = try Self.shopper()
        #expect(
            try shopper.run(.openCard(id: "link")).instructions == [.perform(.openLink("shop://link"), cardID: "link")]
        )
        let begin = try shopper.run(.beginCheckout)
        guard case .present(let offers, let heldBack) = begin.instructions.first else {
            Issue.record("nothing to present")
            return
        }
        #expect(begin.instructions.count == 1)
        #expect(offers.map(\.cardID) == ["ten"])
        #expect(heldBack.map(\.cardID) == ["far"])
        #expect(try shopper.run(.openCard(id: "ten")).instructions == [.perform(.applyOffer, cardID: "ten")])
    }

    @Test func `beginning a checkout again repeats the offers and does not restart it`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.beginCheckout)
        let began = shopper.session.agreement?.began
        shopper.wait(seconds: 10)
        let again = try shopper.run(.beginCheckout)
        #expect(again.events.map(\.type) == [.couponOffered])
        #expect(shopper.session.agreement?.began == began)
    }
}

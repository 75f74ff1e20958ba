import Testing

@testable import Cartwright

@Suite struct CartCommandTests {
    @Test func `units join a line of the same goods, or begin a new line`() throws {
        var shopper = try Shopper()
        var floored = Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 1)
        floored.minimumUnitPriceMinor = 900
        try shopper.run(.add("A"), .add("A", 2), .add("A", 1, at: 1100), .addLine(floored), .addLine(floored))
        let lines = shopper.session.cart.lines
        #expect(lines.map(\.id) == ["A", "A#2", "A#3"])
        #expect(lines.map(\.quantity) == [3, 1, 2])
        #expect(lines.map(\.minimumUnitPriceMinor) == [0, 0, 900])
    }

    @Test func `a line is looked up by id first, then by SKU`() throws {
        var shopper = try Shopper()
        try shopper.run(.addLine(Line(id: "B", sku: "A", unitPriceMinor: 1, quantity: 1)), .add("B", 1, at: 2))
        #expect(shopper.session.cart.lines.map(\.id) == ["B", "B#2"])
        try shopper.run(.setQuantity(line: "B", quantity: 5), .setQuantity(line: "A", quantity: 6))
        #expect(shopper.session.cart.lines.map(\.quantity) == [6, 1])
        try shopper.run(.removeLine("B"), .removeLine("B"))
        #expect(shopper.session.cart.lines.isEmpty)
        #expect(shopper.refusal(of: .removeLine("B")) == .unknownLine("B", known: []))
    }

    @Test(arguments: [(1_000_000_000, nil), (1_000_000_001, 1_000_000_001)] as [(Int64, Int64?)])
    func `a line has at most a billion units, also by joining`(sum: Int64, refused: Int64?) throws {
        var shopper = try Shopper()
        try shopper.run(.add("A", sum - 1, at: 1))
        #expect(
            shopper.refusal(of: .add("A", 1, at: 1))?.refusal
                == refused.map { .badQuantity($0, allowed: 1...1_000_000_000) }
        )
    }

    @Test func `a session's cart has at most ten thousand lines`() throws {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.lines = (0..<10_001).map { Line(id: "l\($0)", sku: "S\($0)", unitPriceMinor: 1, quantity: 1) }
        #expect(shopper.refusal(of: .loadCart(cart))?.code == .cartTooManyLines)
        cart.lines.removeLast()
        try shopper.run(.loadCart(cart))
        #expect(shopper.refusal(of: .add("other"))?.code == .cartTooManyLines)
        try shopper.run(.addLine(cart.lines[7]))
        #expect(shopper.session.cart.lines.count == 10_000 && shopper.session.cart.lines[7].quantity == 2)
    }

    @Test func `country, channel and attributes can be set and cleared at any time`() throws {
        var shopper = try Shopper()
        try shopper.run(
            .add("A"),
            .beginCheckout,
            .setCountry("DE"),
            .setChannel("web"),
            .setAttribute(key: "wrapped", value: true)
        )
        let cart = shopper.session.cart
        #expect((cart.country, cart.channel, cart.attributes) == ("DE", "web", ["wrapped": true]))
        try shopper.run(.setCountry(nil), .setChannel(nil), .setAttribute(key: "wrapped", value: nil))
        #expect(shopper.session.cart.country == nil && shopper.session.cart.channel == nil)
        #expect(shopper.session.cart.attributes.isEmpty)
    }

    @Test func `a session's cart has at most a thousand attributes`() throws {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.attributes = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("\($0)", .integer($0)) })
        try shopper.run(.loadCart(cart), .setAttribute(key: "7", value: "seven"))
        let more = Command.setAttribute(key: "one more", value: 1)
        #expect(shopper.refusal(of: more)?.code == .cartTooManyAttributes)
        try shopper.run(.setAttribute(key: "7", value: nil), more)
    }

    @Test func `a session's cart has at most a hundred codes`() throws {
        let percent = try Percentage("1")
        var shopper = try Shopper(
            catalog: ["A", "B"].map { code in
                var promotion = Promotion(id: code, effects: [PercentOff(percent)])
                promotion.code = code
                return promotion
            }
        )
        var cart = Cart(currency: .usd)
        cart.codes = (0..<101).map { "X\($0)" }
        #expect(shopper.refusal(of: .loadCart(cart))?.code == .cartTooManyCodes)
        cart.codes.removeLast(2)
        try shopper.run(.loadCart(cart), .enterCode("a"))
        #expect(shopper.refusal(of: .enterCode("b"))?.code == .cartTooManyCodes)
        try shopper.run(.removeCode("X7"), .enterCode("b"))
        #expect(shopper.session.cart.codes.suffix(2) == ["A", "B"])
    }

    @Test func `a loaded cart replaces lines, shipments and codes`() throws {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "B", sku: "B", unitPriceMinor: 700, quantity: 2)]
        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: 100)]
        cart.codes = ["X"]
        try shopper.run(.add("A"), .loadCart(cart))
        #expect(shopper.session.cart == cart)
        #expect(try shopper.totalMinor() == 1500)
    }

    @Test func `a loaded cart sets its customer, and a change of customer removes the coupons`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        try shopper.run(.setCustomer(Customer(id: "ada")), .add("A"), .applyCoupon(cardID: "ten"))
        var cart = shopper.session.cart
        cart.customer = nil
        try shopper.run(.loadCart(cart))
        #expect(shopper.session.cart.customer?.id == "ada")
        #expect(try shopper.totalMinor() == 900)
        cart.customer = Customer(id: "bob")
        let loaded = try shopper.run(.loadCart(cart))
        #expect(loaded.events.map(\.type) == [.couponRemoved, .cartChanged])
        #expect(shopper.session.feed.user == "bob")
        #expect(shopper.session.feed.cards.isEmpty && shopper.session.handled.isEmpty)
        #expect(try shopper.totalMinor() == 1000)
    }

    @Test func `a login keeps cards and coupons, a change of customer does not`() throws {
        var shopper = try Shopper([.percent("ten", 10)])
        try shopper.run(.add("A"), .applyCoupon(cardID: "ten"), .setCustomer(Customer(id: "ada")))
        #expect(try shopper.totalMinor() == 900)
        try shopper.run(.setCustomer(Customer(id: "bob")))
        #expect(try shopper.totalMinor() == 1000)
        try shopper.run(.receiveCards(CardBatch([.percent("ten", 10)])))
        #expect(shopper.session.activeCoupons.isEmpty, "ada's click does not count for bob")
    }

    @Test func `a loaded cart with a negative shipping price or a repeated shipment id is refused`() throws {
        let shopper = try Shopper()
        var cart = Cart(currency: .usd)
        cart.shipments = [
            Shipment(id: "s", method: "post", amountMinor: 0), Shipment(id: "t", method: "post", amountMinor: -1),
        ]
        #expect(shopper.refusal(of: .loadCart(cart)) == .badPrice(-1))
        cart.shipments[1].id = "s"
        #expect(shopper.refusal(of: .loadCart(cart)) == .duplicateID("s"))
    }

    @Test func `choosing shipping again replaces the shipment`() throws {
        var shopper = try Shopper()
        try shopper.run(
            .add("A"),
            .chooseShipping(method: "post", amountMinor: 500),
            .chooseShipping(method: "van", amountMinor: 0)
        )
        #expect(shopper.session.cart.shipments == [Shipment(id: "s1", method: "van", amountMinor: 0)])
        #expect(shopper.outcome(of: .chooseShipping(method: "x", amountMinor: .max)) == "money.overflow")
    }
}

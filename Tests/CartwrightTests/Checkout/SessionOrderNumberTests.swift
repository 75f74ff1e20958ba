import Testing

@testable import Cartwright

/// The customer's order number: a session adds its own orders to the caller's count.
@Suite struct SessionOrderNumberTests {
    private static let first = #","conditions":[{"type":"order_number","equals":1}]"#
    private static let second = #","conditions":[{"type":"order_number","equals":2}]"#
    private static let notFirst = #","conditions":[{"type":"not","of":{"type":"order_number","equals":1}}]"#

    /// A shopper in a shop with an offer for first orders, one for second ones, and one for all but the first.
    private static func shopper(_ customer: Customer? = nil) throws -> Shopper {
        var shopper = try Shopper(
            catalog: [
                .percent("first", 10, first), .percent("second", 20, second + #","returns":"claw_back""#),
                .percent("not-first", 1, notFirst),
            ]
        )
        if let customer { try shopper.run(.setCustomer(customer)) }
        return shopper
    }

    private static func customer(_ orders: Int64?) -> Customer {
        var customer = Customer(id: "ada")
        customer.ordersCount = orders
        return customer
    }

    private static func buy(_ shopper: inout Shopper) throws -> [String] {
        try shopper.run(.add("A", 2), .beginCheckout, .pay(method: nil))
        return try #require(shopper.session.orders.last).quote.applied.map(\.promotion)
    }

    @Test func `a session has the first order of a customer once`() throws {
        var shopper = try Self.shopper(Self.customer(0))
        #expect(try Self.buy(&shopper) == ["first"])
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        #expect(try Self.buy(&shopper) == ["not-first"])
        #expect(shopper.session.customerOrderCount == 3)
    }

    @Test func `the order number of a guest is unknown until the session has an order`() throws {
        var shopper = try Self.shopper()
        #expect(try Self.buy(&shopper) == [])
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        try shopper.run(.cancelOrder(id: "o2"), .cancelOrder(id: "o3"))
        #expect(try Self.buy(&shopper) == [], "of orders that were cancelled none counts")
    }

    @Test func `the session's orders add to the count, and a cancelled order does not count`() throws {
        var shopper = try Self.shopper(Self.customer(1))
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        #expect(try Self.buy(&shopper) == ["not-first"])
    }

    @Test func `setting the customer restarts the count, since the caller's count has the earlier orders`() throws {
        var shopper = try Self.shopper(Self.customer(0))
        #expect(try Self.buy(&shopper) == ["first"])
        try shopper.run(.setCustomer(Self.customer(1)))
        #expect(shopper.session.customerOrderCount == 0)
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        // Cancelling an earlier order does not lower the count, since the caller's count includes it.
        try shopper.run(.cancelOrder(id: "o1"))
        #expect(shopper.session.customerOrderCount == 1)
        try shopper.run(.setCustomer(nil))
        #expect(try Self.buy(&shopper) == [])
        var cart = Cart(currency: .usd)
        cart.lines = [Line(id: "l", sku: "A", unitPriceMinor: 1000, quantity: 1)]
        try shopper.run(.loadCart(cart))
        #expect(shopper.session.customerOrderCount == 1, "a cart without a customer leaves the one that is there")
        cart.customer = Self.customer(4)
        try shopper.run(.loadCart(cart))
        #expect(shopper.session.customerOrderCount == 0)
    }

    @Test func `a restored session continues the count`() throws {
        var shopper = try Self.shopper(Self.customer(0))
        #expect(try Self.buy(&shopper) == ["first"])
        try shopper.run(.setCustomer(Self.customer(1)))
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        shopper.session = try SessionJSONTests.restored(shopper, shopper.session.json.text)
        #expect(shopper.session.customerOrderCount == 1)
        #expect(shopper.session.json["orders_before_customer"] == 1)
        #expect(try Self.buy(&shopper) == ["not-first"])
    }

    @Test func `a return uses the order number of the returned order`() throws {
        var shopper = try Self.shopper()
        _ = try Self.buy(&shopper)
        #expect(try Self.buy(&shopper) == ["not-first", "second"])
        _ = try Self.buy(&shopper)
        shopper.session = try SessionJSONTests.restored(shopper, shopper.session.json.text)
        #expect(shopper.session.orders.map { $0.cart.sessionOrderCount } == [0, 1, 2])
        try shopper.run(.returnUnits(order: "o2", line: "A", count: 1))
        #expect(shopper.session.orders[1].takenBack.isEmpty)
    }

    @Test func `an explanation uses the same order number`() throws {
        var shopper = try Self.shopper()
        _ = try Self.buy(&shopper)
        try shopper.run(.add("A"))
        let explanation = try #require(try shopper.purchase.explain(promotion: "first", at: shopper.now))
        guard case .condition(let finding, _)? = explanation.checks.first?.kind else {
            Issue.record("expected a condition, found \(explanation.checks)")
            return
        }
        #expect(finding.truth == .notMet && finding.observed == 2)
    }
}

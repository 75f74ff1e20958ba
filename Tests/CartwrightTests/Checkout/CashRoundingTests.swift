import Testing

@testable import Cartwright

/// The amount to pay is charged; everything else is calculated from the total.
@Suite struct CashRoundingTests {
    private static let key = "s1-pay-1"

    /// A shopper in checkout, in a shop that rounds amounts to pay to a multiple of 0.05.
    private static func inCheckout(_ price: Int64, _ quantity: Int64 = 1) throws -> Shopper {
        var shopper = try Shopper()
        shopper.checkout.catalog.options.cashRounding = [.usd: 5]
        try shopper.run(.add("A", quantity, at: price), .beginCheckout)
        return shopper
    }

    private static func usd(_ minor: Int64) -> Money { Money(minor: minor, .usd) }

    @Test func `the amount to pay is charged, and the order has its total`() throws {
        var shopper = try Self.inCheckout(1733)
        let charged = try shopper.only(.pay(method: nil))
        #expect(charged.instructions.contains(.charge(Self.usd(1735), method: nil, key: Self.key)))
        let payment = try #require(shopper.session.payment)
        #expect(payment.amount == Self.usd(1735) && payment.quote.totalMinor == 1733)
        let paid = try shopper.only(.paymentConfirmed(key: Self.key))
        let data = paid.events.first { $0.type == .orderPaid }?.data
        #expect(data?["total"] == Self.usd(1733).json && data?["payable"] == Self.usd(1735).json)
        #expect(data?["rounding_difference"] == Self.usd(2).json)
        let order = try #require(shopper.session.orders.last)
        #expect(order.paidMinor == 1733 && order.quote.payable == Self.usd(1735))
        #expect(order.options?.cashRounding == [.usd: 5])
    }

    @Test func `without a step for the currency, the total is charged and events have no more keys`() throws {
        var shopper = try Self.inCheckout(1733)
        shopper.checkout.catalog.options.cashRounding = [.jpy: 5]
        try shopper.run(.beginCheckout)
        let charged = try shopper.only(.pay(method: nil))
        #expect(charged.instructions.contains(.charge(Self.usd(1733), method: nil, key: Self.key)))
        let paid = try shopper.only(.paymentConfirmed(key: Self.key))
        let data = paid.events.first { $0.type == .orderPaid }?.data
        #expect(data?["payable"] == nil && data?["rounding_difference"] == nil)
    }

    @Test func `the agreed rounding holds after a change of the catalog`() throws {
        var shopper = try Self.inCheckout(1733)
        shopper.checkout.catalog.options = ShopOptions()
        let charged = try shopper.only(.pay(method: nil))
        #expect(charged.instructions.contains(.charge(Self.usd(1735), method: nil, key: Self.key)))
    }

    @Test func `another amount to pay than the agreed one is refused`() throws {
        var shopper = try Self.inCheckout(1733)
        shopper.checkout.options.cashRounding = [.usd: 10]
        #expect(
            shopper.refusal(of: .pay(method: nil))
                == .totalChanged(agreed: Self.usd(1735), now: Self.usd(1730))
        )
    }

    @Test func `refunds are calculated from the total`() throws {
        var shopper = try Self.inCheckout(866, 2)
        try shopper.run(.pay(method: nil))
        #expect(shopper.session.orders[0].quote.payableMinor == 1730)
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(shopper.session.orders[0].refundedMinor == 866)
        var whole = shopper
        try whole.run(.returnOrder(id: "o1"))
        #expect(whole.session.orders[0].refundedMinor == 1732)
    }

    @Test func `money of a payment without an order is refunded as it was charged`() throws {
        var shopper = try Self.inCheckout(1733)
        try shopper.run(.pay(method: nil), paying: .failed(reason: "late"))
        let closed = try #require(shopper.session.closedPayments.first)
        #expect(closed.amount == Self.usd(1735) && closed.totalMinor == 1733)
        try shopper.run(.paymentConfirmed(key: Self.key))
        #expect(shopper.session.refunds.map(\.amount) == [Self.usd(1735)] || shopper.session.refunds.isEmpty)
        #expect(shopper.session.closedPayments.first?.refund?.amount == Self.usd(1735))
    }

    @Test func `a session is stored and restored with its amount to pay`() throws {
        var shopper = try Self.inCheckout(1733)
        func check(_ session: Session) throws {
            let json = try JSONParser.parse(session.json.text)
            let restored = try Session(restoring: json, by: shopper.checkout) { _ in shopper.checkout.catalog }
            #expect(restored.json == session.json)
            #expect(restored.agreement?.quote.payableMinor == session.agreement?.quote.payableMinor)
            #expect(restored.orders == session.orders && restored.closedPayments == session.closedPayments)
        }
        try check(shopper.session)
        try shopper.run(.pay(method: nil), paying: .failed(reason: "declined"))
        try check(shopper.session)
        try shopper.run(.pay(method: nil))
        try check(shopper.session)
        #expect(shopper.session.orders.last?.quote.payableMinor == 1735)
    }

    @Test(arguments: [-18, 3])
    func `a stored amount to pay below 0 or beyond 64 bits is refused`(difference: Int64) throws {
        var quote = Quote(currency: .usd)
        (quote.subtotalMinor, quote.totalMinor) = difference < 0 ? (17, 17) : (.max - 2, .max - 2)
        quote.lines = [
            QuotedLine(id: "a", sku: "A", quantity: 1, subtotalMinor: quote.subtotalMinor)
        ]
        #expect(try Quote(restoring: quote.storedForm, at: .root).totalMinor == quote.totalMinor)
        quote.roundingDifferenceMinor = difference
        let stored = quote.storedForm
        #expect { try Quote(restoring: stored, at: .root) } throws: {
            ($0 as? CartwrightError)?.location.pointer == "/rounding_difference"
        }
    }

    // MARK: Tax of returns

    /// Two units at 21.11 and 8 % tax. Alone a unit owes 1.6888.
    @Test(
        arguments: [
            (#"{}"#, 338, 2280), (#"{"tax": {"rounding": "down"}}"#, 337, 2279),
            (#"{"tax": {"rounding": "down", "per": "unit"}}"#, 336, 2279), (#"{"tax": {"rounding": "up"}}"#, 338, 2280),
        ] as [(String, Int64, Int64)]
    )
    func `a kept unit is taxed by the options of the order`(options: String, tax: Int64, kept: Int64) throws {
        var shopper = try Shopper()
        shopper.checkout.catalog.options = try ShopOptions(JSONParser.parse(options), at: .root)
        var line = Line(id: "A", sku: "A", unitPriceMinor: 2111, quantity: 2)
        line.taxRate = try Percentage("8")
        try shopper.run(.addLine(line), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.taxMinor == tax)
        shopper.checkout.catalog.options = ShopOptions()
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        let order = shopper.session.orders[0]
        #expect(order.paidMinor - order.refundedMinor == kept)
        try shopper.run(.returnOrder(id: "o1"))
        #expect(shopper.session.orders[0].refundedMinor == order.paidMinor)
    }
}

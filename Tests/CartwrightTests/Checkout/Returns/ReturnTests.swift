import Testing

@testable import Cartwright

@Suite struct ReturnTests {
    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `partial returns in any order add up to the paid amount, with shipping at the last unit`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var shopper = try Shopper([.percent("some", Int.random(in: 1...100, using: &random))])
        var cart = Cart(currency: .usd)
        cart.pricesIncludeTax = Bool.random(using: &random)
        for number in 1...Int.random(in: 1...4, using: &random) {
            var line = Line(
                id: "l\(number)",
                sku: "S",
                unitPriceMinor: .random(in: 0...3000, using: &random),
                quantity: .random(in: 0...12, using: &random)
            )
            line.taxRate = Bool.random(using: &random) ? try Percentage("19") : nil
            cart.lines.append(line)
        }
        cart.lines.append(Line(id: "last", sku: "S", unitPriceMinor: 999, quantity: 7))
        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: 490)]
        try shopper.run(.loadCart(cart), .applyCoupon(cardID: "some"), .beginCheckout, .pay(method: nil))
        let quote = try #require(shopper.session.orders.first).quote

        var refunded: Int64 = 0
        var left = cart.lines.filter { $0.quantity > 0 }
        while let line = left.randomElement(using: &random) {
            let index = try #require(left.firstIndex(of: line))
            let count = Int64.random(in: 1...line.quantity, using: &random)
            let returned = try shopper.run(.returnUnits(order: "o1", line: line.id, count: count))
            // Units with a price of 0 have no refund.
            for case .refund(let money, order: "o1", key: _) in returned.instructions {
                #expect(money.minor > 0)
                refunded += money.minor
            }
            left[index].quantity -= count
            if left[index].quantity == 0 { left.remove(at: index) }
            let isOver = left.isEmpty
            #expect(shopper.session.orders[0].phase == (isOver ? .returned : .partiallyReturned))
        }
        #expect(refunded == quote.totalMinor)
        #expect(shopper.session.orders[0].refundedMinor == refunded)
    }

    @Test func `a refund includes the tax paid on top`() throws {
        var shopper = try Shopper()
        var line = Line(id: "A", sku: "A", unitPriceMinor: 1000, quantity: 2)
        line.taxRate = try Percentage("20")
        try shopper.run(.addLine(line), .beginCheckout, .pay(method: nil))
        #expect(shopper.session.orders[0].quote.totalMinor == 2400)
        #expect(shopper.session.pendingEvents.last?.data["tax"] == Money(minor: 400, .usd).json)
        let back = try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(back.instructions == [.refund(Money(minor: 1200, .usd), order: "o1", key: "s1-o1-return-1")])
    }

    @Test(arguments: [0, -1, 3, .max, .min] as [Int64])
    func `no more units are returned than the line has left`(count: Int64) throws {
        var shopper = try Shopper()
        try shopper.run(.add("A", 3), .beginCheckout, .pay(method: nil), .returnUnits(order: "o1", line: "A", count: 1))
        #expect(
            shopper.refusal(of: .returnUnits(order: "o1", line: "A", count: count))
                == .badQuantity(count, allowed: 1...2)
        )
    }

    @Test func `a line without units left cannot be returned`() throws {
        var shopper = try Shopper()
        try shopper.run(.add("A"), .add("B"), .beginCheckout, .pay(method: nil))
        try shopper.run(.returnUnits(order: "o1", line: "A", count: 1))
        #expect(
            shopper.refusal(of: .returnUnits(order: "o1", line: "A", count: 1)) == .badQuantity(1, allowed: 0...0)
        )
        #expect(
            shopper.refusal(of: .returnUnits(order: "o2", line: "A", count: 1)) == .unknownOrder("o2", known: ["o1"])
        )
    }
}

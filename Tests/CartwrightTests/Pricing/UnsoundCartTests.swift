import Testing

@testable import Cartwright

/// Checks carts that did not come through a checkout, which would have refused them.
@Suite struct UnsoundCartTests {
    static func cart(price: Int64 = 100, quantity: Int64 = 1, floor: Int64 = 0, shipping: Int64 = 0) -> Cart {
        var line = Line(id: "A", sku: "A", unitPriceMinor: price, quantity: quantity)
        line.minimumUnitPriceMinor = floor
        var cart = Cart(currency: .usd)
        cart.lines = [line]
        cart.shipments = [Shipment(id: "s", method: "post", amountMinor: shipping)]
        return cart
    }

    @Test(arguments: [cart(price: -1), cart(quantity: -1), cart(floor: -1), cart(shipping: -1), cart(quantity: .min)])
    func `a negative amount is refused`(cart: Cart) {
        let error = #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .earliest) }
        #expect(error?.code == .cartNegativeAmount)
    }

    @Test func `two lines or two shipments of one id are refused`() {
        var cart = Self.cart()
        cart.lines += cart.lines
        #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .earliest) }
        cart = Self.cart()
        cart.shipments += cart.shipments
        let error = #expect(throws: CartwrightError.self) { try price(cart, from: .empty, at: .earliest) }
        #expect(error?.code == .cartDuplicateID)
    }
}

import Foundation
import Testing

@testable import Cartwright

/// An adapter's record of a cart is stored, and callers cannot read or write it.
@Suite struct AdapterRecordTests {
    private static func shopper() throws -> Shopper {
        var shopper = try Shopper()
        var cart = Cart(currency: .usd)
        (cart.lines, cart.adapterRecord) = ([Line(id: "A", sku: "A", unitPriceMinor: 100, quantity: 1)], "secret")
        try shopper.run(.loadCart(cart))
        return shopper
    }

    @Test func `a record is stored with the session and its orders, and is not in the public cart`() throws {
        var shopper = try Self.shopper()
        #expect(!shopper.session.cart.json.text.contains("secret"))
        let again = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(again.cart.adapterRecord == "secret")
        let done = try shopper.run(.beginCheckout, .pay(method: nil))
        #expect(done.events.allSatisfy { !$0.json.text.contains("secret") })
        let paid = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(paid.orders.first?.cart.adapterRecord == "secret")
        #expect(paid.orders.first?.cart.json.text.contains("secret") == false)
    }

    @Test func `loading a cart without a record keeps the record of the session`() throws {
        var shopper = try Self.shopper()
        try shopper.run(.loadCart(Cart(currency: .usd)), .setAttribute(key: "agent_session", value: "mine"))
        #expect(shopper.session.cart.adapterRecord == "secret")
        let again = try Session(restoring: shopper.session.json, by: shopper.checkout)
        #expect(again.cart.adapterRecord == "secret" && again.cart.attributes == ["agent_session": "mine"])
    }

    @Test(arguments: ["agent-paid", "agent-stuck"])
    func `records of version 0.1.0 are moved out of the attributes`(name: String) throws {
        let file = Repository.root.appending(path: "Tests/CartwrightTests/Sessions/Golden/0.1.0-\(name).json")
        let value = try JSONParser.parse(Array(Data(contentsOf: file)))
        let session = try Session(restoring: value, by: try Shopper().checkout) { _ in .empty }
        let carts = [session.cart] + session.orders.map(\.cart)
        #expect(carts.contains { $0.adapterRecord?.contains("owner") == true })
        #expect(carts.allSatisfy { $0.attributes["agent_session"] == nil })
    }
}

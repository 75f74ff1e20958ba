import Testing

@testable import Cartwright

/// The bytes of a cart in a message.
@Suite struct CartWritingTests {
    @Test func `a cart is written like its json, with the lines last`() throws {
        var cart = Cart(currency: .usd)
        #expect(try Self.written(cart) == cart.json)
        (cart.country, cart.channel, cart.codes) = ("DE", "web", ["TEN"])
        cart.customer = Customer(id: "c")
        #expect(try Self.written(cart) == cart.json)
        cart.customer?.segments = ["vip", "\"b\""]
        cart.customer?.ordersCount = 3
        cart.customer?.promotionUses = ["p": 2, "a": 1]
        cart.customer?.attributes = ["z": 1, "b": ["c": true]]
        (cart.pricesIncludeTax, cart.declined) = (true, ["gift", "mug"])
        cart.attributes = ["device": "ios", "score": 7]
        cart.shipments = [
            Shipment(id: "s", method: "post", amountMinor: 490),
            Shipment(id: "t", method: "p\n", amountMinor: -1, taxRate: .zero),
        ]
        cart.lines = [Line(id: "a", sku: "A", unitPriceMinor: -5, quantity: 3)]
        var full = Line(id: "\"b\n\u{1}ü", sku: "B\\", unitPriceMinor: .max, quantity: 1)
        (full.title, full.categories) = ("Tea \"now\"", ["x", "y\t"])
        full.attributes = ["z": ["a", 1, true], "a": "1"]
        cart.lines.append(full)
        for change in [
            { $0.custom = ["n": 1] }, { $0.isOnSale = true }, { $0.isDiscountable = false },
            { $0.minimumUnitPriceMinor = 4 }, { $0.taxRate = .zero },
        ] as [(inout Line) -> Void] {
            var line = full
            change(&line)
            cart.lines.append(line)
        }
        for line in cart.lines {
            var bytes: [UInt8] = []
            line.write(to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == line.json.text)
        }
        guard case .object(var object) = cart.json else { return }
        let lines = object["lines"]
        object["lines"] = nil
        object["lines"] = lines
        #expect(try Self.written(cart) == .object(object))
    }

    private static func written(_ cart: Cart) throws -> JSONValue {
        var bytes: [UInt8] = []
        cart.write(to: &bytes)
        return try JSONParser.parse(bytes)
    }
}

public import Cartwright

/// A stream of carts of four to sixteen lines, each different from the last.
public struct CartStream: Sendable {
    /// The number of carts in a stream.
    public static let count = 10_000

    /// The instant of all quotes: 2026-06-01T12:00:00Z.
    public static let instant = Instant(seconds: 1_780_315_200) ?? .earliest

    private let shop: Shop

    /// Creates a stream with the goods of a shop.
    public init(of shop: Shop) { self.shop = shop }

    /// Returns carts with the usual goods. Every other one has one of four codes.
    public func usual() -> [Cart] {
        var random = SeededRandom(seed: 7)
        return (0..<Self.count).map { _ in
            var cart = cart(below: Shop.usualCount, &random)
            if random.number(0...1) == 0 {
                cart.codes = [random.choice(["WELCOME10", "VIP20", "SPRING15", "FRIENDS5"])]
            }
            return cart
        }
    }

    /// Returns carts with all goods, with up to two codes of ``ManyPromotions`` and one to three customer segments.
    public func wide() -> [Cart] {
        var random = SeededRandom(seed: 8)
        let codes = ManyPromotions.codes(of: shop)
        return (0..<Self.count).map { _ in
            var cart = cart(below: shop.skuCount, &random)
            cart.codes = (0..<random.choice([0, 1, 1, 2])).map { _ in random.choice(codes) }
            cart.customer?.segments = (0..<random.choice([1, 2, 3])).map { _ in
                Shop.segment(random.number(0...shop.segmentCount - 1))
            }
            return cart
        }
    }

    /// Returns carts with a number of lines each, with the usual goods at individual prices.
    public func carts(lines count: Int, _ cartCount: Int) -> [Cart] {
        var random = SeededRandom(seed: 9)
        return (0..<cartCount).map { _ in
            let lines = (0..<count).map { position in
                let number = random.number(0...Shop.usualCount - 1)
                let quantity = random.choice([1, 1, 1, 2, 2, 3, 4, 5])
                var line = shop.line(position, of: number, quantity: quantity)
                line.unitPriceMinor += Int64(random.number(0...99))
                return line
            }
            return cart(lines, shippingMinor: 799)
        }
    }

    /// Returns the one cart whose best set of ``conflictingPromotions`` is searched.
    public func contested() -> Cart {
        let goods = [(1, 2), (4, 1), (7, 3), (10, 4), (13, 1), (22, 2), (25, 1), (31, 5), (36, 2), (39, 1)]
        let lines = goods.enumerated().map { shop.line($0, of: $1.0, quantity: $1.1) }
        var cart = cart(lines, shippingMinor: 799)
        cart.codes = ["SPRING15"]
        cart.customer?.segments = [Shop.segment(1), Shop.segment(2)]
        return cart
    }

    /// Returns a cart of a stream as text, as in a file of carts.
    public static func text(of cart: Cart) -> [UInt8] {
        let lines = cart.lines.map { line in
            #"{"id":"\#(line.id)","sku":"\#(line.sku)","unit_price":\#(line.unitPriceMinor),"#
                + #""quantity":\#(line.quantity),"categories":\#(list(line.categories))}"#
        }
        let shipments = cart.shipments.map {
            #"{"id":"\#($0.id)","method":"\#($0.method)","amount":\#($0.amountMinor)}"#
        }
        let segments = list((cart.customer?.segments ?? []).sorted())
        return Array(
            #"""
            {"currency":"\#(cart.currency)","customer":{"id":"\#(cart.customer?.id ?? "")","segments":\#(segments)},\#
            "codes":\#(list(cart.codes)),"lines":[\#(lines.joined(separator: ","))],\#
            "shipping":[\#(shipments.joined(separator: ","))]}
            """#.utf8
        )
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { #""\#($0)""# }.joined(separator: ",") + "]"
    }

    private func cart(below limit: Int, _ random: inout SeededRandom) -> Cart {
        let goods = random.sample(random.number(4...16), below: limit)
        let lines = goods.enumerated().map { position, number in
            shop.line(position, of: number, quantity: random.choice([1, 1, 1, 2, 2, 3, 4, 5]))
        }
        return cart(lines, shippingMinor: random.choice([499, 799, 1299]))
    }

    private func cart(_ lines: [Line], shippingMinor: Int64) -> Cart {
        var cart = Cart(currency: .usd)
        cart.lines = lines
        cart.customer = Customer(id: "c1")
        cart.shipments = [Shipment(id: "s1", method: "standard", amountMinor: shippingMinor)]
        return cart
    }
}

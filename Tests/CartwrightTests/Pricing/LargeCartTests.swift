import Testing

@testable import Cartwright

/// Checks carts with more lines than one word of a place set has bits.
@Suite struct LargeCartTests {
    static let promotions = #"""
        [{"id": "buy", "effects": [{"type": "buy_x_get_y", "percent": "100",
          "buy": {"quantity": 2, "filter": {"categories": ["c0", "c1"]}},
          "get": {"quantity": 1, "filter": {"categories": ["c1"]}}}]},
         {"id": "cheapest", "effects": [{"type": "percent_off", "percent": "50",
          "target": {"scope": "units", "max_units": 3, "take": "cheapest"}}]},
         {"id": "dearest", "effects": [{"type": "percent_off", "percent": "10",
          "target": {"scope": "units", "max_units": 70, "take": "dearest"}}]},
         {"id": "lines", "effects": [{"type": "percent_off", "percent": "7.5",
          "target": {"scope": "lines", "filter": {"categories": ["c2"]}}}]},
         {"id": "amount", "effects": [{"type": "amount_off", "amount": 12345}]},
         {"id": "alone", "exclusive": true, "effects": [{"type": "percent_off", "percent": "3"}]}]
        """#

    private func cart(_ count: Int, seed: UInt64) -> Cart {
        var random = SplitMix64(state: seed)
        var cart = Cart(currency: .usd)
        for number in 0..<count {
            let price = Int64.random(in: 1...5000, using: &random)
            let quantity = Int64.random(in: 1...4, using: &random)
            var line = Line(id: "l\(number)", sku: "S\(number % 9)", unitPriceMinor: price, quantity: quantity)
            line.categories = ["c\(number % 4)"]
            line.isDiscountable = number % 11 != 0
            line.minimumUnitPriceMinor = number % 5 == 0 ? price / 2 : 0
            cart.lines.append(line)
        }
        return cart
    }

    @Test(arguments: [63, 64, 65, 130, 300]) func `the order of many lines does not change a quote`(
        count: Int
    ) throws {
        let catalog = try Catalog(JSONParser.parse(Self.promotions))
        var random = SplitMix64(state: 5)
        for seed in 1...5 as ClosedRange<UInt64> {
            var cart = cart(count, seed: seed)
            let quote = try price(cart, from: catalog, at: .testing, options: .explaining)
            #expect(quote.choice?.isExact == true && quote.applied.count >= 3)
            #expect(quote.applied.reduce(0) { $0 + $1.discountMinor } == quote.discountMinor)
            #expect(quote.lines.reduce(0) { $0 + $1.discountMinor } == quote.discountMinor)
            cart.lines.shuffle(using: &random)
            let shuffled = try price(cart, from: catalog, at: .testing, options: .explaining)
            #expect(shuffled.lines.sorted { $0.id < $1.id } == quote.lines.sorted { $0.id < $1.id })
            #expect(shuffled.applied == quote.applied && shuffled.notApplied == quote.notApplied)
        }
    }
}

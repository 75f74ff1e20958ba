import BasicContainers
import Testing

@testable import Cartwright

/// Checks the orders in which units are taken, for few lines and for many.
@Suite struct LinesByPriceTests {
    @Test(arguments: [1, 2, 10, 64, 65, 100]) func `lines are sorted by price, then by id`(count: Int)
        throws
    {
        var random = SplitMix64(state: UInt64(count))
        for highest in [3, 1000] as [Int64] {
            let prices = (0..<count).map { _ in Int64.random(in: 0...highest, using: &random) }
            let lines = LinesByPrice(try frozen(prices))
            let ids = Array(0..<count)
            #expect(lines.count == count)
            #expect(ids.map { lines[.cheapest, $0].index } == ids.sorted { (prices[$0], $0) < (prices[$1], $1) })
            #expect(ids.map { lines[.dearest, $0].index } == ids.sorted { (-prices[$0], $0) < (-prices[$1], $1) })
        }
    }

    @Test func `the largest prices are sorted like others`() throws {
        let prices: [Int64] = [5, .max, 0, .max - 1, .max, 5]
        let lines = LinesByPrice(try frozen(prices, quantity: 0))
        #expect(prices.indices.map { lines[.cheapest, $0].index } == [2, 0, 5, 3, 1, 4])
        #expect(prices.indices.map { lines[.dearest, $0].index } == [1, 4, 3, 0, 5, 2])
    }

    /// Returns a cart of lines in the order of their ids.
    private func frozen(_ prices: [Int64], quantity: Int64 = 1) throws -> FrozenCart {
        var cart = Cart(currency: .usd)
        cart.lines = prices.enumerated().map { position, price in
            Line(id: "\(1000 + position)", sku: "A", unitPriceMinor: price, quantity: quantity)
        }
        return try FrozenCart(cart, at: .testing, rounding: .standard)
    }
}

import Cartwright

/// The imagined shop. The first forty SKUs are the usual goods in four categories.
///
/// A shop with more promotions is a larger shop: goods, categories and segments grow with them, so that the same
/// number matches a cart in a large and in a small shop.
public struct Shop: Sendable {
    static let usualCount = 40
    let skuCount: Int
    let categoryCount: Int
    let segmentCount: Int

    /// The number of promotions.
    let promotionCount: Int
    static let usualCategories = ["apparel", "beauty", "home", "toys"]

    private let prices: [Int]
    private let categories: [String]

    /// Creates the shop for a number of promotions, the same every time: 100,000 SKUs for 100,000 of them.
    public init(promotions count: Int = 100_000) {
        promotionCount = count
        (skuCount, categoryCount, segmentCount) = (count, count / 5, count / 20)
        let categoryCount = categoryCount
        var random = SeededRandom(seed: 20_240_611)
        let usual = (0..<Self.usualCount).map { _ in
            random.choice([499, 799, 999, 1299, 1499, 1999, 2499, 2999, 3999, 5999]) + random.number(0...99)
        }
        let others = (Self.usualCount..<skuCount).map { _ in random.number(199...14_999) }
        prices = usual + others
        categories =
            (0..<Self.usualCount).map { Self.usualCategories[$0 / 10] }
            + (Self.usualCount..<skuCount).map { _ in Self.category(random.number(0...categoryCount - 1)) }
    }

    static func sku(_ number: Int) -> String { "SKU-" + number.padded(to: 6) }
    static func category(_ number: Int) -> String { "cat-" + number.padded(to: 5) }
    static func segment(_ number: Int) -> String { "seg-" + number.padded(to: 5) }

    func line(_ position: Int, of number: Int, quantity: Int) -> Line {
        var line = Line(
            id: "l\(position)",
            sku: Self.sku(number),
            unitPriceMinor: Int64(prices[number]),
            quantity: Int64(quantity)
        )
        line.categories = [categories[number]]
        return line
    }
}

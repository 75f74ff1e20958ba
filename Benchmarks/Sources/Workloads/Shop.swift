import Cartwright

/// What the imagined shop sells: 100,000 SKUs, of which the first forty are the usual goods in four categories.
public struct Shop: Sendable {
    static let skuCount = 100_000
    static let usualCount = 40
    static let categoryCount = 20_000
    static let segmentCount = 5_000
    static let usualCategories = ["apparel", "beauty", "home", "toys"]

    private let prices: [Int]
    private let categories: [String]

    /// The shop, the same every time.
    public init() {
        var random = SeededRandom(seed: 20_240_611)
        let usual = (0..<Self.usualCount).map { _ in
            random.choice([499, 799, 999, 1299, 1499, 1999, 2499, 2999, 3999, 5999]) + random.number(0...99)
        }
        let others = (Self.usualCount..<Self.skuCount).map { _ in random.number(199...14_999) }
        prices = usual + others
        categories =
            (0..<Self.usualCount).map { Self.usualCategories[$0 / 10] }
            + (Self.usualCount..<Self.skuCount).map { _ in Self.category(random.number(0...Self.categoryCount - 1)) }
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

internal import Cartwright

/// The margins of the carts of one currency whose items all have a cost. Amounts are in minor units, of merchandise
/// without shipping and tax.
public struct MarginFigures: Hashable, Sendable {
    /// The number of carts whose items all have a cost.
    public internal(set) var cartCount = 0
    /// The sum of the prices after discounts.
    public internal(set) var revenueMinor: Int64 = 0
    /// The sum of the costs, of gifts with a known cost, too.
    public internal(set) var costMinor: Int64 = 0
    /// The number of carts below the minimum margin.
    public internal(set) var belowCount = 0
    /// The carts below the minimum margin with the lowest margins, at most ``most``.
    public internal(set) var lowest: [CartMargin] = []

    /// The maximum number of carts in ``lowest``.
    public static let most = 20

    /// Creates figures without carts.
    init() {}

    /// The prices after discounts less the costs.
    public var marginMinor: Int64 { revenueMinor.subtractingSaturated(costMinor) }

    /// Adds a cart.
    ///
    /// - Parameter minimum: the minimum margin; nil for none.
    mutating func add(_ margin: CartMargin, minimum: Percentage?) {
        cartCount += 1
        revenueMinor = revenueMinor.addingSaturated(margin.revenueMinor)
        costMinor = costMinor.addingSaturated(margin.costMinor)
        guard let minimum, margin.isBelow(minimum) else { return }
        belowCount += 1
        insert([margin])
    }

    mutating func merge(_ other: MarginFigures) {
        cartCount += other.cartCount
        revenueMinor = revenueMinor.addingSaturated(other.revenueMinor)
        costMinor = costMinor.addingSaturated(other.costMinor)
        belowCount += other.belowCount
        insert(other.lowest)
    }

    private mutating func insert(_ more: [CartMargin]) {
        lowest = Array((lowest + more).sorted { $0.goesBefore($1) }.prefix(Self.most))
    }
}

/// The margin of one cart. Amounts are in minor units.
public struct CartMargin: Hashable, Sendable {
    /// The id of the cart; without an id, `#` and a fingerprint of its content.
    public let cart: String
    /// The price of merchandise after discounts, without tax.
    public let revenueMinor: Int64
    /// The cost of merchandise and gifts.
    public let costMinor: Int64

    /// The price less the cost.
    public var marginMinor: Int64 { revenueMinor.subtractingSaturated(costMinor) }

    init(cart: String, revenueMinor: Int64, costMinor: Int64) {
        (self.cart, self.revenueMinor, self.costMinor) = (cart, revenueMinor, costMinor)
    }

    /// Computes the margin of a cart; nil if an item has no cost, or if nothing is sold. Only a cart below the minimum
    /// has a name, because a fingerprint takes time.
    ///
    /// - Parameters:
    ///   - costs: the costs of the catalog by SKU.
    ///   - minimum: the minimum margin; nil for none.
    init?(_ scenario: Scenario, _ quote: Quote, _ costs: [String: Int64], minimum: Percentage?) {
        guard !quote.lines.isEmpty, !costs.isEmpty || !scenario.costsMinor.isEmpty else { return nil }
        var (revenue, cost) = (Int64(0), Int64(0))
        for line in quote.lines {
            guard let unit = scenario.costsMinor[line.id] ?? costs[line.sku] else { return nil }
            let tax = scenario.cart.pricesIncludeTax ? line.taxMinor : 0
            revenue = revenue.addingSaturated(line.totalMinor.subtractingSaturated(tax))
            cost = cost.addingSaturated(unit.times(line.quantity))
        }
        for gift in quote.gifts {
            cost = cost.addingSaturated((costs[gift.line.sku] ?? 0).times(gift.line.quantity))
        }
        let plain = CartMargin(cart: "", revenueMinor: revenue, costMinor: cost)
        let isNamed = minimum.map(plain.isBelow) ?? false
        self.init(cart: isNamed ? scenario.name : "", revenueMinor: revenue, costMinor: cost)
    }

    /// True if the margin is less than a share of the price.
    func isBelow(_ minimum: Percentage) -> Bool {
        Int128(marginMinor) * 100_000_000 < Int128(revenueMinor) * Int128(minimum.millionths)
    }

    /// True if the cart comes before another: by margin, then by name.
    fileprivate func goesBefore(_ other: CartMargin) -> Bool {
        let left = Int128(marginMinor) * Int128(max(1, other.revenueMinor))
        let right = Int128(other.marginMinor) * Int128(max(1, revenueMinor))
        if left != right { return left < right }
        if cart != other.cart { return cart.utf8.lexicographicallyPrecedes(other.cart.utf8) }
        return (revenueMinor, costMinor) < (other.revenueMinor, other.costMinor)
    }
}

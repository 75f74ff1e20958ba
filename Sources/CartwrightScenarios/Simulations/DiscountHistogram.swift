internal import Cartwright

/// The number of carts by discount, as a share of the price before discounts. The bounds are fixed, so histograms of
/// parts add up.
public struct DiscountHistogram: Hashable, Sendable {
    /// The upper bounds of the classes in percent, each inclusive: no discount, more than 0 up to 5, …
    public static let boundsPercent: [Int64] = [0, 5, 10, 15, 20, 30, 40, 50, 75, 100]

    /// The number of carts in each class of ``boundsPercent``.
    public private(set) var counts = [Int](repeating: 0, count: Self.boundsPercent.count)

    /// Creates a histogram without carts.
    init() {}

    /// Creates a histogram of counts; nil unless there is one for each class.
    init?(_ counts: [Int]) {
        guard counts.count == Self.boundsPercent.count else { return nil }
        self.counts = counts
    }

    /// `none`, `up to 5%`, … for the class at a position.
    package static func label(at position: Int) -> String {
        boundsPercent[position] == 0 ? "none" : "up to \(boundsPercent[position])%"
    }

    mutating func add(discountMinor: Int64, of beforeMinor: Int64) {
        let place = Self.boundsPercent.firstIndex { percent in
            Int128(discountMinor) * 100 <= Int128(beforeMinor) * Int128(percent)
        }
        counts[place ?? counts.count - 1] += 1
    }

    mutating func merge(_ other: DiscountHistogram) {
        for place in counts.indices { counts[place] += other.counts[place] }
    }
}

internal import Cartwright

/// How many carts got how large a discount, as a share of what they cost before. The bounds are fixed, so histograms of
/// parts add up.
public struct DiscountHistogram: Hashable, Sendable {
    /// The upper bounds of the classes in percent, each inclusive: no discount, more than 0 up to 5, …
    public static let boundsPercent: [Int64] = [0, 5, 10, 15, 20, 30, 40, 50, 75, 100]

    /// How many carts are in each class of ``boundsPercent``.
    public private(set) var counts = [Int](repeating: 0, count: Self.boundsPercent.count)

    /// Without carts.
    init() {}

    /// Of counts that were read; nil where there is not one for each class.
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

/// Values at thresholds. The value of the highest threshold that is reached counts.
struct Tiers<Value: Sendable>: Sendable {
    /// The tiers in ascending order.
    private let tiers: [(atLeast: Int64, value: Value)]

    init(_ tiers: [(atLeast: Int64, value: Value)]) { self.tiers = tiers.sorted { $0.atLeast < $1.atLeast } }

    /// The value of the highest tier that is reached; nil below the lowest.
    func reached(by measure: Int64) -> Value? {
        var (low, high) = (0, tiers.count)
        while low < high {
            let middle = low + (high - low) / 2
            if tiers[middle].atLeast <= measure { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? tiers[low - 1].value : nil
    }
}

/// The discount of a tier that each place reaches by itself.
enum TierBenefit: Sendable {
    case percent(Percentage)
    case amount(minor: Int64)
}

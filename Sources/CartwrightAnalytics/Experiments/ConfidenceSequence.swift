internal import Foundation

// The only floating point of experiments: statistics of amounts. Sums of money stay integers, see ``UpliftGroup``.

/// The number, the mean and the variance of values, added one by one (Welford).
struct SampleMoments: Sendable {
    private(set) var count: Int64 = 0
    private(set) var mean = 0.0
    private var squares = 0.0

    mutating func add(_ value: Int64) {
        count += 1
        let distance = Double(value) - mean
        mean += distance / Double(count)
        squares += distance * (Double(value) - mean)
    }

    var variance: Double { count > 1 ? squares / Double(count - 1) : 0 }
}

/// The difference of two means with an interval that holds at every look at the same time: a confidence sequence.
///
/// A t-test holds for one look at a number of values that was chosen before. Looked at daily, it finds a winner between
/// equal variants far more often than it says. This interval has the boundary of the normal mixture (Robbins 1970) in
/// the scale of information, the inverse of the variance of the difference: the probability that it ever misses the
/// difference is 5 %, as far as means are normal (Waudby-Smith and others 2021), and that needs some values first.
struct ConfidenceSequence: Sendable {
    /// The probability of an interval that misses the difference at any look.
    private static let error = 0.05
    /// The number of values in each group at which the interval is narrowest, compared with others of this kind.
    private static let tuned = 500.0
    /// The least number of values of each group.
    static let leastCount: Int64 = 100

    /// The mean of the first group, less that of the second.
    let difference: Double
    /// The mean of the second group.
    let base: Double
    /// The variance of the difference.
    private let variance: Double
    /// The information at which the interval is narrowest.
    private let tunedInformation: Double

    /// Creates the difference of two groups; nil if one of them is too small, or if all values are equal.
    init?(_ first: SampleMoments, _ second: SampleMoments) {
        guard min(first.count, second.count) >= Self.leastCount else { return nil }
        let both = first.variance + second.variance
        guard both > 0, both.isFinite else { return nil }
        (difference, base) = (first.mean - second.mean, second.mean)
        variance = first.variance / Double(first.count) + second.variance / Double(second.count)
        tunedInformation = Self.tuned / both
    }

    /// Half the length of the interval.
    var reach: Double { reach(variance) }

    private func reach(_ variance: Double) -> Double {
        let information = 1 / variance + tunedInformation
        let odds = information / (tunedInformation * Self.error * Self.error)
        return variance * (information * log(odds)).squareRoot()
    }

    /// The factor by which the number of values must grow until the interval shows a difference of a share of the base,
    /// with a probability of 80 %; 1 if it is large enough, nil if it would have to grow more than a million times.
    func growth(toSee share: Double) -> Double? {
        let effect = abs(base * share)
        /// The quantile of the normal distribution at 80 %.
        let quantile = 0.8416
        func sees(_ factor: Double) -> Bool {
            effect >= reach(variance / factor) + quantile * (variance / factor).squareRoot()
        }
        if sees(1) { return 1 }
        var (low, high) = (1.0, 1_000_000.0)
        guard sees(high) else { return nil }
        while high / low > 1.0001 {
            let middle = (low * high).squareRoot()
            if sees(middle) { high = middle } else { low = middle }
        }
        return high
    }
}

internal import Cartwright

/// The whole numbers that pass a comparison.
struct NumberRange: Equatable {
    let least: Int64
    let most: Int64

    /// True if no number passes.
    var isEmpty: Bool { least > most }

    /// Creates the range of numbers that pass a comparison and are at least `lowest`.
    init(_ comparison: Comparison, from lowest: Int64) {
        let above = comparison.moreThan.map { $0.addingReportingOverflow(1) }
        let below = comparison.lessThan.map { $0.subtractingReportingOverflow(1) }
        let least = [lowest, comparison.atLeast, above?.partialValue, comparison.equals].compactMap(\.self).max()
        let most = [comparison.atMost, below?.partialValue, comparison.equals].compactMap(\.self).min() ?? .max
        let overflows = above?.overflow == true || below?.overflow == true
        (self.least, self.most) = overflows ? (1, 0) : (least ?? lowest, most)
    }

    private init(least: Int64, most: Int64) { (self.least, self.most) = (least, most) }

    /// The numbers from `lowest` on that do not pass: those below and those above.
    func others(from lowest: Int64) -> [NumberRange] {
        guard !isEmpty else { return [NumberRange(least: lowest, most: .max)] }
        let below = least > lowest ? [NumberRange(least: lowest, most: least - 1)] : []
        return below + (most < .max ? [NumberRange(least: most + 1, most: .max)] : [])
    }

    /// The numbers in both ranges.
    func meeting(_ other: NumberRange) -> NumberRange {
        NumberRange(least: max(least, other.least), most: min(most, other.most))
    }

    /// Returns true if all numbers are in another range.
    func isWithin(_ other: NumberRange) -> Bool {
        isEmpty || other.least <= least && most <= other.most
    }
}

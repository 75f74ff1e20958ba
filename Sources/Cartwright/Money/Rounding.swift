/// A rule by which an exact amount is rounded to whole minor units. It is applied to the price that **remains** to be
/// paid, so that a discount of 15 % on 10.50 leaves 8.93 under `halfUp` (8.925 rounded half away from zero), as a price
/// tag would show.
public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// Half away from zero: 8.925 becomes 8.93. The default.
    case halfUp = "half_up"
    /// Half to the even neighbour: 8.925 becomes 8.92.
    case halfEven = "half_even"
    /// Towards zero: 8.929 becomes 8.92.
    case down

    /// Returns `numerator / denominator` as a whole number. The numerator is non-negative, the denominator positive.
    func divide(_ numerator: Int128, by denominator: Int128) -> Int128 {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        let complement = denominator - remainder  // compared instead of twice the remainder, which could overflow
        let roundsUp =
            switch self {
            case .halfUp: remainder >= complement
            case .halfEven: remainder > complement || (remainder == complement && quotient % 2 == 1)
            case .down: false
            }
        return roundsUp ? quotient + 1 : quotient
    }

    /// Returns the discount of a percentage off an amount of 0 or more: the price that **remains** is rounded.
    func discountMinor(_ percent: Percentage, off baseMinor: Int64) -> Int64 {
        let whole = Percentage.wholeMillionths
        let (product, overflow) = baseMinor.multipliedReportingOverflow(by: whole - percent.millionths)
        guard !overflow else {
            let product = Int128(baseMinor) * Int128(whole - percent.millionths)
            return baseMinor - Int64(clamping: divide(product, by: Int128(whole)))
        }
        return baseMinor - divide(product, byWhole: whole)
    }

    /// Divides like ``divide(_:by:)`` within 64 bits, by a number far below their limit.
    private func divide(_ numerator: Int64, byWhole denominator: Int64) -> Int64 {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        let roundsUp =
            switch self {
            case .halfUp: remainder * 2 >= denominator
            case .halfEven: remainder * 2 > denominator || (remainder * 2 == denominator && quotient % 2 == 1)
            case .down: false
            }
        return roundsUp ? quotient + 1 : quotient
    }
}

/// A mode by which an exact amount is rounded to whole minor units.
///
/// ``PricingOptions/roundingAppliesTo`` names the amount that is rounded: by default the price that **remains** to be
/// paid, so that a discount of 15 % on 10.50 leaves 8.93 under `halfUp` (8.925 rounded half away from zero), as a price
/// tag would show.
public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// Half away from zero: 8.925 becomes 8.93. The default.
    case halfUp = "half_up"
    /// Half towards zero: 8.925 becomes 8.92, and 8.926 becomes 8.93.
    case halfDown = "half_down"
    /// Half to the even neighbour: 8.925 becomes 8.92.
    case halfEven = "half_even"
    /// Away from zero: 8.921 becomes 8.93.
    case up
    /// Towards zero: 8.929 becomes 8.92.
    case down

    /// Returns `numerator / denominator` as a whole number. The numerator is non-negative, the denominator positive.
    func divide(_ numerator: Int128, by denominator: Int128) -> Int128 {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        let complement = denominator - remainder  // compared instead of twice the remainder, which could overflow
        let roundsUp =
            switch self {
            case .halfUp: remainder >= complement
            case .halfDown: remainder > complement
            case .halfEven: remainder > complement || (remainder == complement && quotient % 2 == 1)
            case .up: remainder > 0
            case .down: false
            }
        return roundsUp ? quotient + 1 : quotient
    }

    /// Divides like ``divide(_:by:)`` within 64 bits, by a number far below their limit.
    func divide(_ numerator: Int64, byWhole denominator: Int64) -> Int64 {
        let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
        let roundsUp =
            switch self {
            case .halfUp: remainder * 2 >= denominator
            case .halfDown: remainder * 2 > denominator
            case .halfEven: remainder * 2 > denominator || (remainder * 2 == denominator && quotient % 2 == 1)
            case .up: remainder > 0
            case .down: false
            }
        return roundsUp ? quotient + 1 : quotient
    }
}

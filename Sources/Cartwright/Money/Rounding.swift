/// How an exact amount becomes whole minor units. It is applied to what **remains** to be paid, so that a discount of
/// 15 % on 10.50 leaves 8.93 under `halfUp` (8.925 rounded half away from zero), as the price tag would show.
public enum Rounding: String, Hashable, Sendable, CaseIterable {
    /// Half away from zero: 8.925 becomes 8.93. The default.
    case halfUp = "half_up"
    /// Half to the even neighbour: 8.925 becomes 8.92.
    case halfEven = "half_even"
    /// Towards zero: 8.929 becomes 8.92.
    case down

    /// `numerator / denominator`, both non-negative and the denominator positive, as a whole number.
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
}

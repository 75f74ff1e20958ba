/// A law that holds for the best set of any number of promotions, proven or not.
enum ChoiceLaw: String, CaseIterable {
    /// The value of a choice equals the price of its set, stays within the bound, and equals the bound where it is
    /// exact.
    case certificate
    /// No promotion takes more off by its absence.
    case leaveOneOut = "leave one out"
    /// No limited code is used where the discount is the same without it and no gift is lost.
    case limitedCode = "limited code"
    /// No promotion that is compatible with the set makes it better.
    case addOne = "add one"
    /// No other promotion of a group is better in its place.
    case swap = "swap in a group"
    /// No promotion, together with those that become compatible, is worth more than the promotions that it excludes.
    case exchange
    /// No promotion, together with those that then get units, is worth more than the promotions that contend with it
    /// for units. If the choice is not proven, the deviation is only measured.
    case exchangeUnits = "exchange of units"
    /// The discount does not depend on ids, if each promotion has its own priority. If the choice is not proven, the
    /// difference stays within its gap.
    case rename
    /// One more promotion in the catalog does not raise the price of a cart, except for cents of rounding. If the
    /// choice is not proven, the difference stays within its gap.
    case catalog = "one more in the catalog"
    /// The best discount is found where it is known.
    case knownBest = "known best"
}

/// A set that takes more off than the chosen one.
struct ChoiceDeviation {
    let law: ChoiceLaw

    /// The difference to the discount of the chosen set, in minor units.
    let minor: Int64

    /// The discount of the chosen set, in minor units.
    let ofMinor: Int64

    /// True if the law allows the difference.
    let isAllowed: Bool

    /// The other set, in words.
    let text: String

    /// The difference in millionths of the discount of the chosen set.
    var partsPerMillion: Int64 { minor * 1_000_000 / max(1, ofMinor) }
}

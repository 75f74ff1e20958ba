/// A rule that holds of the best set of any number of promotions, proven or not.
enum ChoiceLaw: String, CaseIterable {
    /// The value of a choice is what pricing its set says, within the bound, and equal to it where it is exact.
    case certificate
    /// No promotion takes more off by not being there.
    case leaveOneOut = "leave one out"
    /// No limited code is used up where the same is off, and no gift less is given, without it.
    case limitedCode = "limited code"
    /// No promotion that may stand beside the set makes it better.
    case addOne = "add one"
    /// No other promotion of a group is better in its place.
    case swap = "swap in a group"
    /// No promotion is worth more than those that it bars, with what may stand in their stead.
    case exchange
    /// No promotion is worth more than those that it wants units of, with what may have the units in their stead. Where
    /// the choice is not proven this is measured alone.
    case exchangeUnits = "exchange of units"
    /// As much is off whatever the ids are, where each promotion has a priority of its own; where the choice is not
    /// proven, within what it says.
    case rename
    /// A promotion more in the catalog makes no cart dearer, but for cents of rounding; and where the choice is not
    /// proven, within what it says.
    case catalog = "one more in the catalog"
    /// The most that is known to be there is found.
    case knownBest = "known best"
}

/// A set that takes more off than the one that was chosen.
struct ChoiceDeviation {
    let law: ChoiceLaw

    /// The amount that it takes off above the chosen set, in minor units.
    let minor: Int64

    /// The amount that the chosen set takes off.
    let ofMinor: Int64

    /// True where the law allows so much.
    let isAllowed: Bool

    /// The other set in words.
    let text: String

    /// In parts of a million of what the chosen set takes off.
    var partsPerMillion: Int64 { minor * 1_000_000 / max(1, ofMinor) }
}

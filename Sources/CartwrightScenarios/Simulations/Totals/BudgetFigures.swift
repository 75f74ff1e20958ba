public import Cartwright

/// The use of a promotion's limits by carts in the order of their instants.
public struct BudgetFigures: Hashable, Sendable {
    /// The number of uses.
    public internal(set) var useCount: Int64 = 0
    /// The amount spent of the budget, in minor units, by currency.
    public internal(set) var spentMinor: [Currency: Int64] = [:]
    /// The number of carts refused because a limit or the budget was used up.
    public internal(set) var refusedCount = 0
    /// The instant of the first refused cart, when the limit or budget ran out.
    public internal(set) var ranDryAt: Instant?

    /// Creates figures without uses.
    init() {}
}

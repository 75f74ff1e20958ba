public import Cartwright

/// How a promotion's limits were used up by carts in the order of their instants.
public struct BudgetFigures: Hashable, Sendable {
    /// How often it was used.
    public internal(set) var useCount: Int64 = 0
    /// What it gave of its budget, in minor units, by currency.
    public internal(set) var spentMinor: [Currency: Int64] = [:]
    /// How many carts it was refused, since a limit or its budget was used up.
    public internal(set) var refusedCount = 0
    /// The instant of the first of them: when it ran dry.
    public internal(set) var ranDryAt: Instant?

    /// Nothing was used.
    init() {}
}

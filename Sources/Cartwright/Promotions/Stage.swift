/// A stage of pricing, in the fixed order of stages. Discounts of one stage add, unless the shop lets them compound
/// (``PricingOptions/stacking``); those of different stages compound.
public enum Stage: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Single units: buy-x-get-y, groups, fixed prices of units.
    case unit
    /// Lines, each separately.
    case line
    /// The merchandise as a whole.
    case order
    /// Shipments.
    case shipping
    /// Merchandise and shipping together.
    case total
    /// Free lines.
    case gift
    /// Store credit, after all discounts.
    case credit

    /// The class of the stage's effects in ``Stacking``.
    public var promotionClass: PromotionClass {
        switch self {
        case .unit, .line: .line
        case .order, .total: .order
        case .shipping: .shipping
        case .gift: .gift
        case .credit: .credit
        }
    }

    /// Orders stages as they run.
    public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

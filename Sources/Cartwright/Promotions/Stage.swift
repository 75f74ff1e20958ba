/// The stages of pricing, in their fixed order. Within one, discounts add; across them, they compound.
public enum Stage: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Single units: buy-x-get-y, groups, fixed prices of units.
    case unit
    /// Lines, each for itself.
    case line
    /// The merchandise as a whole.
    case order
    /// Shipments.
    case shipping
    /// Merchandise and shipping together.
    case total
    /// Free lines.
    case gift

    /// The class that ``Stacking`` knows the stage's effects by.
    public var promotionClass: PromotionClass {
        switch self {
        case .unit, .line: .line
        case .order, .total: .order
        case .shipping: .shipping
        case .gift: .gift
        }
    }

    /// Stages order as they run.
    public static func < (a: Stage, b: Stage) -> Bool { a.rawValue < b.rawValue }
}

/// What a promotion may stand beside.
public struct Stacking: Hashable, Sendable {
    /// The classes every other promotion must be within; nil for any. Both sides must agree.
    public var combinesWith: Set<PromotionClass>?

    /// Of one group at most one promotion applies.
    public var group: String?

    /// Stacks with everything.
    public init() {}

    /// Stands beside nothing.
    public static var exclusive: Stacking {
        var stacking = Stacking()
        stacking.combinesWith = []
        return stacking
    }
}

/// Kinds of promotions, by what their effects act on.
public enum PromotionClass: String, Hashable, Sendable, CaseIterable {
    /// Units and lines.
    case line
    /// The order as a whole.
    case order
    /// Shipping.
    case shipping
    /// Gifts.
    case gift
}

extension Promotion {
    /// Whether both promotions may apply to one cart, as far as exclusivity, groups and classes go.
    public func isCompatible(with other: Promotion) -> Bool {
        if let group = stacking.group, group == other.stacking.group { return false }
        return accepts(other) && other.accepts(self)
    }

    private func accepts(_ other: Promotion) -> Bool {
        guard let allowed = stacking.combinesWith else { return true }
        return !allowed.isEmpty && other.classes.isSubset(of: allowed)
    }
}

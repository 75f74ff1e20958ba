/// The rules by which a promotion stacks with others.
public struct Stacking: Hashable, Sendable {
    /// The classes that may contain the other promotions; nil for any. Both promotions must allow the combination.
    public var combinesWith: Set<PromotionClass>?

    /// The group, whose promotions compete with each other.
    public var group: PromotionGroup?

    /// Creates rules that allow every other promotion.
    public init() {}

    /// The rules of a promotion that stacks with no other.
    public static var exclusive: Stacking {
        var stacking = Stacking()
        stacking.combinesWith = []
        return stacking
    }
}

/// A class of promotions, by the places on which their effects act.
public enum PromotionClass: String, Hashable, Sendable, CaseIterable {
    /// Units and lines.
    case line
    /// The order as a whole.
    case order
    /// Shipping.
    case shipping
    /// Gifts.
    case gift
    /// Store credit. Only an exclusive promotion bars it, or is barred by it.
    case credit
}

extension Promotion {
    /// Returns true if exclusivity, groups and classes allow both promotions on one cart.
    public func isCompatible(with other: Promotion) -> Bool {
        if let group = stacking.group, group.per == .cart, group == other.stacking.group { return false }
        return accepts(other) && other.accepts(self)
    }

    private func accepts(_ other: Promotion) -> Bool {
        guard let allowed = stacking.combinesWith else { return true }
        return !allowed.isEmpty && other.classes.subtracting([.credit]).isSubset(of: allowed)
    }
}

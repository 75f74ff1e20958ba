internal import Cartwright

// The conditions of the engine by kind of input.

/// A condition that compares words with a set.
protocol SetCondition: Condition {
    var membership: Membership { get }
}
extension CustomerSegmentCondition: SetCondition {}
extension ShippingMethodCondition: SetCondition {}
extension CountryCondition: SetCondition {}
extension ChannelCondition: SetCondition {}
extension CurrencyCondition: SetCondition {}

/// A condition that compares an amount.
protocol AmountCondition: Condition {
    var comparison: AmountComparison { get }
}
extension SubtotalCondition: AmountCondition {}
extension OrderTotalCondition: AmountCondition {}

/// A condition that compares a number that is the same in every currency.
protocol CountCondition: Condition {
    var comparison: Comparison { get }
}
extension QuantityCondition: CountCondition {}
extension DistinctSKUsCondition: CountCondition {}
extension OrderNumberCondition: CountCondition {}

/// A condition on filtered lines.
protocol FilteredCondition: Condition {
    var filter: LineFilter { get }
}
extension SubtotalCondition: FilteredCondition {}
extension QuantityCondition: FilteredCondition {}
extension DistinctSKUsCondition: FilteredCondition {}

/// A condition on an attribute of the customer or the cart.
protocol AttributeCondition: Condition {
    var test: AttributeTest { get }
}
extension CustomerCondition: AttributeCondition {}
extension CartCondition: AttributeCondition {}

extension Condition {
    /// Returns true if all prices of the filter have an amount in a currency.
    func namesPrices(in currency: Currency) -> Bool {
        guard let filter = (self as? any FilteredCondition)?.filter else { return true }
        return [filter.priceAtLeast, filter.priceAtMost].allSatisfy { $0.map { $0.minor(in: currency) != nil } ?? true }
    }

    /// True if a cart has at most one word that the condition compares.
    var looksAtOneWord: Bool { self is CountryCondition || self is ChannelCondition || self is CurrencyCondition }

    /// True if every cart has the compared number. The order number may be unknown, and a cart without lines has no
    /// line with a quantity.
    var isOnNumberOfEveryCart: Bool {
        if self is OrderNumberCondition { return false }
        if let condition = self as? QuantityCondition, condition.per == .line { return false }
        guard let filter = (self as? any FilteredCondition)?.filter else { return true }
        return ![filter.priceAtLeast, filter.priceAtMost].contains { !($0?.currencies.isEmpty ?? true) }
    }
}

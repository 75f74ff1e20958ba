/// The comparators of a condition on an amount; all that are given must hold. Each amount is one number or one per
/// currency. If one of them has none in the currency of the cart, the condition is unknown.
public struct AmountComparison: Hashable, Sendable {
    /// The amount is this or more.
    public var atLeast: Amount?
    /// The amount is above this.
    public var moreThan: Amount?
    /// The amount is this or less.
    public var atMost: Amount?
    /// The amount is below this.
    public var lessThan: Amount?
    /// The amount is this.
    public var equals: Amount?

    /// Returns a comparison with a minimum in minor units, the same in every currency.
    public static func atLeast(_ minor: Int64) -> AmountComparison { AmountComparison(.atLeast(minor)) }

    /// Returns a comparison with a minimum.
    public static func atLeast(_ amount: Amount) -> AmountComparison {
        var comparison = AmountComparison(Comparison())
        comparison.atLeast = amount
        return comparison
    }

    /// Creates a comparison with the same numbers in every currency.
    public init(_ comparison: Comparison) {
        atLeast = comparison.atLeast.map(Amount.any)
        moreThan = comparison.moreThan.map(Amount.any)
        atMost = comparison.atMost.map(Amount.any)
        lessThan = comparison.lessThan.map(Amount.any)
        equals = comparison.equals.map(Amount.any)
    }

    /// Reads the comparators of a condition, at least one of them.
    ///
    /// - Throws: an error of area `json`, or `money.bad_currency`.
    public init(from reader: inout ObjectReader) throws(CartwrightError) {
        atLeast = try reader.nested(ifPresent: "at_least", Amount.init)
        moreThan = try reader.nested(ifPresent: "more_than", Amount.init)
        atMost = try reader.nested(ifPresent: "at_most", Amount.init)
        lessThan = try reader.nested(ifPresent: "less_than", Amount.init)
        equals = try reader.nested(ifPresent: "equals", Amount.init)
        guard atLeast != nil || moreThan != nil || atMost != nil || lessThan != nil || equals != nil else {
            throw Comparison.missing(at: reader.pointer)
        }
    }

    /// Returns the comparators in minor units of a currency; nil if one of them has no amount in it.
    public func comparison(in currency: Currency) -> Comparison? {
        guard currencies?.contains(currency) ?? true else { return nil }
        var comparison = Comparison()
        comparison.atLeast = atLeast?.minor(in: currency)
        comparison.moreThan = moreThan?.minor(in: currency)
        comparison.atMost = atMost?.minor(in: currency)
        comparison.lessThan = lessThan?.minor(in: currency)
        comparison.equals = equals?.minor(in: currency)
        return comparison
    }

    /// The comparators if they are the same in every currency, else nil.
    var inEveryCurrency: Comparison? { currencies == nil ? comparison(in: .usd) : nil }

    /// The currencies in which every comparator has an amount; nil if that is every currency.
    var currencies: Set<Currency>? {
        // Most amounts are one number.
        guard dependsOnCurrency else { return nil }
        return [atLeast, moreThan, atMost, lessThan, equals].compactMap(\.self).currencies
    }

    private var dependsOnCurrency: Bool {
        atLeast?.dependsOnCurrency ?? false || moreThan?.dependsOnCurrency ?? false
            || atMost?.dependsOnCurrency ?? false || lessThan?.dependsOnCurrency ?? false
            || equals?.dependsOnCurrency ?? false
    }

    /// The comparators with their amounts replaced.
    func replacingAmounts(_ change: (Amount) -> Amount) -> AmountComparison {
        var comparison = self
        comparison.atLeast = atLeast.map(change)
        comparison.moreThan = moreThan.map(change)
        comparison.atMost = atMost.map(change)
        comparison.lessThan = lessThan.map(change)
        comparison.equals = equals.map(change)
        return comparison
    }

    /// The comparators as a scenario writes them.
    public var json: JSONObject {
        var object = JSONObject()
        object.setUnlessAbsent("at_least", atLeast?.json)
        object.setUnlessAbsent("more_than", moreThan?.json)
        object.setUnlessAbsent("at_most", atMost?.json)
        object.setUnlessAbsent("less_than", lessThan?.json)
        object.setUnlessAbsent("equals", equals?.json)
        return object
    }
}

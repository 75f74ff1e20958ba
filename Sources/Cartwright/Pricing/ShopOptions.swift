/// The options of a shop that affect amounts, as a catalog or a scenario names them. An option that is nil is not set.
///
/// A scenario's options are completed by those of the catalog, key by key, and these by the defaults:
///
/// ```swift
/// var own = ShopOptions()
/// own.tax = TaxRounding(.down)
/// own.cashRounding = [try Currency("CHF"): 5]
/// let catalog = try Catalog(promotions, options: own)
/// let quote = try price(cart, from: catalog, at: now)
/// print(quote.payable)  // 17.35 CHF
/// ```
public struct ShopOptions: Hashable, Sendable {
    /// The promotions to apply if not all can.
    public var choose: PricingOptions.Objective?

    /// The rounding mode of percentages.
    public var rounding: Rounding?

    /// The amount that ``rounding`` applies to.
    public var roundingAppliesTo: PricingOptions.RoundedAmount?

    /// The amounts on which several discounts of one stage work.
    public var stacking: PricingOptions.StackedDiscounts?

    /// The rounding of tax.
    public var tax: TaxRounding?

    /// The step of the amount to pay in minor units, 2 or more, by currency.
    public var cashRounding: [Currency: Int64]?

    /// Creates options of which none is set.
    public init() {}

    /// True if no option is set.
    public var isEmpty: Bool {
        choose == nil && rounding == nil && roundingAppliesTo == nil && stacking == nil && tax == nil
            && cashRounding == nil
    }

    /// Returns the options, with those that are not set taken from others. An option with an object as its value is
    /// taken as a whole.
    public func completed(by other: ShopOptions) -> ShopOptions {
        var options = self
        options.choose = choose ?? other.choose
        options.rounding = rounding ?? other.rounding
        options.roundingAppliesTo = roundingAppliesTo ?? other.roundingAppliesTo
        options.stacking = stacking ?? other.stacking
        options.tax = tax ?? other.tax
        options.cashRounding = cashRounding ?? other.cashRounding
        return options
    }

    /// The options with the defaults for those that are not set. Further options change nothing in them.
    var resolved: ShopOptions {
        var options = self
        options.choose = choose ?? .best
        options.rounding = rounding ?? .halfUp
        options.roundingAppliesTo = roundingAppliesTo ?? .price
        options.stacking = stacking ?? .add
        options.tax = tax ?? TaxRounding()
        options.cashRounding = cashRounding ?? [:]
        return options
    }
}

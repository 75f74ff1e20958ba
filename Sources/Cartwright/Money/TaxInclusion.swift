/// The kind of an amount of a promotion: with or without tax.
public enum TaxInclusion: String, Hashable, Sendable, CaseIterable {
    /// The amount is compared with, or taken off, prices with their tax.
    case included
    /// The amount is compared with, or taken off, prices without tax.
    case excluded
}

extension TaxInclusion? {
    /// Returns true if an amount is of the other kind than the prices of a cart; false if no kind is given.
    ///
    /// - Parameter pricesIncludeTax: true if the prices of the cart include tax.
    func differs(pricesIncludeTax: Bool) -> Bool { self == (pricesIncludeTax ? .excluded : .included) }
}

/// The price of some lines and shipments in the other kind: with tax if the prices of the cart exclude it, without tax
/// if they include it. The tax is that of exactly these lines and shipments.
struct TaxedSum {
    private var partsByRate: [Percentage: [TaxedPart]] = [:]

    /// Adds the price of a line or a shipment.
    ///
    /// - Parameters:
    ///   - amountMinor: the price, 0 or more.
    ///   - units: the number of units that share the price.
    ///   - rate: its tax rate; nil for none.
    mutating func add(_ amountMinor: Int64, units: Int64, at rate: Percentage?) {
        partsByRate[rate ?? .zero, default: []].append(TaxedPart(amountMinor: amountMinor, units: units))
    }

    /// Returns the price in the other kind, at most `Int64.max`.
    func convertedMinor(_ rounding: TaxRounding, pricesIncludeTax: Bool) -> Int64 {
        partsByRate.reduce(0) { sum, taxed in
            sum.addingSaturated(
                rounding.convertedMinor(of: taxed.value, at: taxed.key, isIncluded: pricesIncludeTax)
            )
        }
    }
}

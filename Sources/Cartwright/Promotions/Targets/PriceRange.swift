/// A range of unit prices, whose amounts may differ from currency to currency.
struct PriceRange: Hashable, Sendable {
    /// The least price; nil without a limit.
    let atLeast: Amount?

    /// The greatest price; nil without a limit.
    let atMost: Amount?

    /// The least and the greatest price in a currency, in minor units; nil if a limit has no amount in that currency.
    func minor(in currency: Currency) -> (least: Int64, most: Int64)? {
        var prices: (least: Int64, most: Int64) = (.min, .max)
        if let atLeast {
            guard let least = atLeast.minor(in: currency) else { return nil }
            prices.least = least
        }
        if let atMost {
            guard let most = atMost.minor(in: currency) else { return nil }
            prices.most = most
        }
        return prices
    }

    /// True if a unit price, in minor units of a currency, is in the range.
    func contains(_ priceMinor: Int64, in currency: Currency) -> Bool {
        minor(in: currency).map { $0.least <= priceMinor && priceMinor <= $0.most } ?? false
    }

    /// The currencies in which both limits have an amount, nil if that is every currency.
    var currencies: Set<Currency>? { [atLeast, atMost].compactMap(\.self).currencies }
}

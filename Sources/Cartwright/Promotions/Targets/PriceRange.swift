/// What a unit may cost: amounts that may differ from currency to currency.
struct PriceRange: Hashable, Sendable {
    /// This or more; nil is anything.
    let atLeast: Amount?

    /// This or less; nil is anything.
    let atMost: Amount?

    /// The least and the most in a currency, in minor units; nil where amounts are named, but one has none in it.
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

    /// Whether a unit price in minor units of a currency is within.
    func contains(_ priceMinor: Int64, in currency: Currency) -> Bool {
        minor(in: currency).map { $0.least <= priceMinor && priceMinor <= $0.most } ?? false
    }

    /// The currencies in which every amount is named, nil where that is so in any.
    var currencies: Set<Currency>? { [atLeast, atMost].compactMap(\.self).currencies }
}

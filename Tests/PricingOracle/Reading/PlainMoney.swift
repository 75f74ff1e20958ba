import Cartwright

extension JSONValue? {
    /// An amount in minor units: one number, or one for each of some currencies. Nil where the currency has none.
    func minor(in currency: String) -> Int64? {
        guard case .object(let amounts)? = self else { return integer }
        return amounts[currency].integer
    }

    /// Whether it is missing, or has an amount in a currency.
    func isMissing(orIn currency: String) -> Bool { self == nil || minor(in: currency) != nil }
}

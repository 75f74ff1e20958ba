extension [Amount] {
    /// The currencies in which all of them have an amount, nil if that is every currency.
    var currencies: Set<Currency>? {
        reduce(nil) { common, amount in
            guard amount.dependsOnCurrency else { return common }
            return common?.intersection(amount.currencies) ?? Set(amount.currencies)
        }
    }
}

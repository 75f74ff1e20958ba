extension [Amount] {
    /// The currencies in which all of them have an amount, nil where that is so in any.
    var currencies: Set<Currency>? {
        reduce(nil) { common, amount in
            guard amount.dependsOnCurrency else { return common }
            return common?.intersection(amount.currencies) ?? Set(amount.currencies)
        }
    }
}

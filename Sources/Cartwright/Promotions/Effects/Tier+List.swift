extension [Tier] {
    /// Reads the tiers of an effect: at least one, and no two with the same threshold in any currency.
    ///
    /// - Throws: an error of area `json`, `money.bad_currency` or `promotion.contradiction`.
    init(_ value: JSONValue, at pointer: JSONPointer, on basis: Tiered.Basis) throws(CartwrightError) {
        guard case .array(let values) = value, !values.isEmpty else {
            throw ObjectReader.wrongType(value, expected: "an array of at least one tier", at: pointer)
        }
        self = []
        for (index, value) in values.enumerated() {
            append(try Tier(value, at: pointer.appending(index), on: basis))
        }
        let currencies = Set(flatMap(\.atLeast.currencies)).sorted { $0.code < $1.code }
        // Without a named currency, all currencies are alike.
        for currency in currencies.isEmpty ? [.usd] : currencies { try checkThresholds(in: currency, at: pointer) }
    }

    private func checkThresholds(in currency: Currency, at pointer: JSONPointer) throws(CartwrightError) {
        var thresholds: Set<Int64> = []
        for (index, tier) in enumerated() {
            guard let threshold = tier.atLeast.minor(in: currency), !thresholds.insert(threshold).inserted else {
                continue
            }
            throw CartwrightError(
                .promotionContradiction,
                "two tiers have the threshold \(threshold)",
                hint: "keep one of them",
                at: pointer.appending(index).appending("at_least").location
            )
        }
    }

    /// The tiers from the lowest to the highest threshold, if each threshold has a single number; otherwise in their
    /// order, since the ranking depends on the currency.
    var ascending: [Tier] {
        let thresholds = compactMap(\.atLeast.onlyMinor)
        guard thresholds.count == count else { return self }
        return zip(thresholds, self).sorted { $0.0 < $1.0 }.map(\.1)
    }
}

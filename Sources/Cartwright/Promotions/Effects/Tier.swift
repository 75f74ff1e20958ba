/// A tier of a ``Tiered`` effect.
public struct Tier: Hashable, Sendable {
    /// The threshold: an amount, or a number of units.
    public var atLeast: Amount

    /// The discount of the tier.
    public var benefit: Benefit

    /// Creates a tier at a threshold, which may be an amount for each currency.
    public init(atLeast: Amount, _ benefit: Benefit) {
        self.atLeast = atLeast
        self.benefit = benefit
    }

    /// Creates a tier at a threshold: minor units of the cart's currency, or a number of units.
    public init(atLeast: Int64, _ benefit: Benefit) { self.init(atLeast: .any(minor: atLeast), benefit) }

    /// The discount of a tier.
    public enum Benefit: Hashable, Sendable {
        /// A percentage.
        case percent(Percentage)
        /// An amount.
        case amount(Amount)
    }

    /// True if its threshold or its amount is missing in some currencies.
    var dependsOnCurrency: Bool {
        if case .amount(let amount) = benefit, amount.dependsOnCurrency { return true }
        return atLeast.dependsOnCurrency
    }

    /// The currencies of its threshold and its amount.
    var currencies: [Currency] {
        guard case .amount(let amount) = benefit else { return atLeast.currencies }
        return atLeast.currencies + amount.currencies
    }

    /// Returns the tier with its amounts replaced. A number of units is not an amount.
    func replacingAmounts(_ change: (Amount) -> Amount, on basis: Tiered.Basis) -> Tier {
        var tier = self
        if basis != .quantity { tier.atLeast = change(atLeast) }
        if case .amount(let amount) = benefit { tier.benefit = .amount(change(amount)) }
        return tier
    }

    /// Keeps only the numbers of one currency.
    ///
    /// - Returns: true if the threshold and the amount have a number in it.
    mutating func resolve(in currency: Currency) -> Bool {
        guard atLeast.resolve(in: currency) else { return false }
        guard case .amount(var amount) = benefit else { return true }
        guard amount.resolve(in: currency) else { return false }
        benefit = .amount(amount)
        return true
    }
}

extension Tier: JSONConvertible {
    /// Reads `{"at_least": 10000, "percent": "15"}` or `{"at_least": 10000, "amount": 1500}`.
    ///
    /// - Parameter basis: the value that the threshold measures; a number of units is the same in all currencies.
    /// - Throws: an error of area `json`, `money.bad_currency` or `promotion.contradiction`.
    init(_ value: JSONValue, at pointer: JSONPointer, on basis: Tiered.Basis) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        atLeast =
            basis == .quantity
            ? .any(minor: try reader.integer("at_least", in: 0...Int64.max))
            : try reader.nested("at_least", Amount.init)
        let percent = try reader.percentage(ifPresent: "percent")
        let amount = try reader.nested(ifPresent: "amount", Amount.init)
        switch (percent, amount) {
        case (let percent?, nil): benefit = .percent(percent)
        case (nil, let amount?): benefit = .amount(amount)
        case (_?, _?): throw .contradiction("percent", "amount", at: pointer)
        case (nil, nil):
            throw CartwrightError(
                .jsonMissingKey,
                "a tier must have a discount",
                hint: "add percent or amount",
                at: pointer.location
            )
        }
        try reader.finish()
    }

    /// The tier as JSON of a scenario.
    public var json: JSONValue {
        switch benefit {
        case .percent(let percent): ["at_least": atLeast.json, "percent": .string(percent.description)]
        case .amount(let amount): ["at_least": atLeast.json, "amount": amount.json]
        }
    }
}

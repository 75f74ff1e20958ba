/// An effect of the engine that names amounts, each of which may be a number of its own in each currency.
///
/// Pricing asks for the effect in the currency of the cart before anything else: what is priced then has one number for
/// each amount.
protocol AmountEffect: Effect {
    /// Whether what it gives depends on the currency of the cart.
    var dependsOnCurrency: Bool { get }

    /// The currencies that it names.
    var currencies: [Currency] { get }

    /// The effect for carts in one currency, with one number for each amount; nil where an amount has none there.
    func inCurrency(_ currency: Currency) -> Self?
}

extension AmountEffect {
    /// Whether each of its amounts has a number in a currency.
    func hasAmounts(in currency: Currency) -> Bool { !dependsOnCurrency || inCurrency(currency) != nil }
}

extension Effect {
    /// The effect for carts in a currency, where that is the only one in which it has its amounts; nil for all others.
    func onlyIn(_ currency: Currency?) -> (any Effect)? {
        guard let currency, let effect = self as? any AmountEffect, effect.dependsOnCurrency,
            effect.currencies.allSatisfy({ $0 == currency })
        else { return nil }
        return effect.inCurrency(currency)
    }

    /// The effect for carts in one currency; nil where it is the engine's and gives nothing there. An effect of a
    /// plugin stays as it is.
    func resolved(in currency: Currency) -> (any Effect)? {
        guard let effect = self as? any AmountEffect, effect.dependsOnCurrency else { return self }
        return effect.inCurrency(currency)
    }
}

extension Lineup {
    /// How a step works out what it takes.
    enum Kernel: Sendable {
        /// A percentage of each place for itself.
        case percentOfEach(Percentage, maximumMinor: Int64)
        /// A percentage of all places together, spread over them.
        case percentOfAll(Percentage, maximumMinor: Int64)
        /// An amount, spread over all places.
        case amount(minor: Int64)
        /// A percentage of some units.
        case percentOfUnits(Percentage, rule: Int32)
        /// Units for those who buy others.
        case buy(terms: Int32)
        /// Whatever the effect proposes.
        case proposal
    }
}

extension Lineup.Kernel {
    /// How an effect works on a cart, nil where it has nothing to give in its currency.
    ///
    /// - Parameter position: the effect's position in its promotion.
    init?(_ effect: PlannedEffect, _ position: Int, of promotion: PromotionNumber, _ frozen: FrozenCart) {
        switch effect.kind {
        case .percent(let percent, let maximumMinor):
            let isOfAll = effect.scope == .order || effect.scope == .total
            self =
                isOfAll
                ? .percentOfAll(percent, maximumMinor: maximumMinor)
                : .percentOfEach(percent, maximumMinor: maximumMinor)
        case .amount(let minor): self = .amount(minor: minor)
        case .amountOfCurrency:
            guard let minor = frozen.amountMinor(position, of: promotion) else { return nil }
            self = .amount(minor: minor)
        case .percentOfUnits(let percent, let rule, let isCapped):
            self = isCapped ? .proposal : .percentOfUnits(percent, rule: rule)
        case .buy(let terms): self = .buy(terms: terms)
        case .other: self = .proposal
        }
    }
}

extension FrozenCart {
    /// The amount of an effect in the currency of the cart.
    fileprivate func amountMinor(_ position: Int, of promotion: PromotionNumber) -> Int64? {
        (sources.effect(position, of: promotion) as? AmountOff)?.amount.minor(in: cart.currency)
    }
}

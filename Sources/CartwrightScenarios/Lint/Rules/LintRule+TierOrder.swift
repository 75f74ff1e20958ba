internal import Cartwright

extension LintRule {
    /// Tiers that give no more than a lower one.
    static let tierOrder = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.flatMap { effect, value, pointer -> [CartwrightError] in
                guard let tiered = effect as? Tiered else { return [] }
                let tiers = PlacedTier.all(of: tiered, value, at: pointer)
                return tiers.compactMap { tier in
                    entry.currencies.lazy.compactMap { tier.finding(among: tiers, in: $0) }.first
                }
            }
        }
    }
}

extension PlacedTier {
    /// The finding on a tier that gives no more than a lower one in a currency.
    fileprivate func finding(among tiers: [PlacedTier], in currency: Currency) -> CartwrightError? {
        guard let threshold = tier.atLeast.minor(in: currency) else { return nil }
        let lower = tiers.first { other in
            guard let below = other.tier.atLeast.minor(in: currency), below < threshold else { return false }
            return other.tier.benefit.gives(atLeast: tier.benefit, in: currency)
        }
        guard let least = lower?.tier.atLeast.minor(in: currency) else { return nil }
        let place = tier.atLeast.currencies.isEmpty ? "" : " in \(currency)"
        return CartwrightError(
            .lintTierGivesNoMore,
            "the tier at \(threshold) gives no more than the one at \(least)\(place)",
            hint: "raise its discount, or remove it",
            at: pointer.location
        )
    }
}

extension Tier.Benefit {
    /// Returns true if the benefit is at least as large as another one of the same kind.
    fileprivate func gives(atLeast other: Tier.Benefit, in currency: Currency) -> Bool {
        switch (self, other) {
        case (.percent(let own), .percent(let other)): return own.millionths >= other.millionths
        case (.amount(let own), .amount(let other)):
            guard let own = own.minor(in: currency), let other = other.minor(in: currency) else { return false }
            return own >= other
        default: return false
        }
    }
}

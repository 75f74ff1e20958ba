internal import Cartwright

extension LintRule {
    /// Bounds that no amount can meet in one of their currencies, but some amounts in another one.
    static let currencyReach = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            // If the conditions hold in no currency, the promotion is reported as one that never applies.
            guard entry.currencies.contains(where: entry.conditionsMayHold) else { return [] }
            let findings = entry.currencies.compactMap { currency -> (Currency, PlacedCondition)? in
                entry.impossible(in: currency).map { (currency, $0) }
            }
            return findings.map { currency, placed in
                CartwrightError(
                    .lintNeverInCurrency,
                    "\(entry.promotion.id) can never apply in \(currency): "
                        + "no \(type(of: placed.condition).type) is within its bounds",
                    hint: "correct the amounts in \(currency)",
                    at: placed.pointer.location
                )
            }
        }
    }
}

extension LintSubject.Entry {
    /// Returns true if a cart in a currency may pass all conditions.
    func conditionsMayHold(in currency: Currency) -> Bool {
        promotion.conditions.allSatisfy { $0.certainty(in: currency).impossibility == nil }
            && Contradiction(among: promotion.conditions, in: currency) == nil
    }

    /// The first condition on an amount that no amount in a currency can pass, alone or with earlier ones. Conditions
    /// without an amount in the currency are skipped, because that may be intended.
    fileprivate func impossible(in currency: Currency) -> PlacedCondition? {
        let amounts = conditions.filter { placed in
            placed.condition is any AmountCondition && placed.condition.range(in: currency) != nil
        }
        return Contradiction.first(in: amounts.map(\.condition), currency).map { amounts[$0.index] }
    }
}

internal import Cartwright

extension LintRule {
    /// Amounts whose bounds leave nothing in one of their currencies, while there is something in another one.
    static let currencyReach = LintRule { subject in
        subject.promotions.flatMap { entry -> [CartwrightError] in
            // A promotion whose conditions hold in no currency is told as one that never applies.
            guard entry.currencies.contains(where: entry.conditionsMayHold) else { return [] }
            let findings = entry.currencies.compactMap { currency -> (Currency, PlacedCondition)? in
                entry.impossible(in: currency).map { (currency, $0) }
            }
            return findings.map { currency, placed in
                CartwrightError(
                    .lintNeverInCurrency,
                    "\(entry.promotion.id) can never apply in \(currency): "
                        + "no \(type(of: placed.condition).type) is within its bounds",
                    hint: "mend the amounts in \(currency)",
                    at: placed.pointer.location
                )
            }
        }
    }
}

extension LintSubject.Entry {
    /// Whether some cart in a currency may pass all conditions.
    func conditionsMayHold(in currency: Currency) -> Bool {
        promotion.conditions.allSatisfy { $0.certainty(in: currency).impossibility == nil }
            && Contradiction(among: promotion.conditions, in: currency) == nil
    }

    /// The first condition on an amount which no amount of a currency can pass, alone or beside earlier ones. One that
    /// names no amount there is left out: it may be meant so.
    fileprivate func impossible(in currency: Currency) -> PlacedCondition? {
        let amounts = conditions.filter { placed in
            placed.condition is any AmountCondition && placed.condition.range(in: currency) != nil
        }
        return Contradiction.first(in: amounts.map(\.condition), currency).map { amounts[$0.index] }
    }
}

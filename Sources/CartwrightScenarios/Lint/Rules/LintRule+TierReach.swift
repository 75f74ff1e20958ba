internal import Cartwright

extension LintRule {
    /// Tiers above the bounds of the conditions.
    static let tierReach = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.flatMap { effect, value, pointer -> [CartwrightError] in
                guard let tiered = effect as? Tiered else { return [] }
                return PlacedTier.all(of: tiered, value, at: pointer).compactMap { tier in
                    let reasons = entry.currencies.compactMap { currency in
                        tier.tier.atLeast.minor(in: currency).map { entry.bound(below: $0, of: tiered, in: currency) }
                    }
                    // A tier that can be reached in one of the currencies is not reported.
                    guard let reason = reasons.first, let reason, !reasons.contains(where: { $0 == nil }) else {
                        return nil
                    }
                    return CartwrightError(
                        .lintTierUnreachable,
                        "no cart reaches this tier: \(reason)",
                        hint: "lower the tier, or raise the bound of the condition",
                        at: tier.pointer.location
                    )
                }
            }
        }
    }
}

extension LintSubject.Entry {
    /// A description of the condition that bounds the tiers' measure below a threshold; nil without one.
    fileprivate func bound(below threshold: Int64, of effect: Tiered, in currency: Currency) -> String? {
        conditions.lazy.map(\.condition).first { condition in
            guard let range = condition.range(in: currency), range.most < threshold else { return false }
            return condition.bounds(effect)
        }.map { "the condition \(type(of: $0).type) allows \($0.range(in: currency)?.most ?? 0) at most" }
    }
}

extension Condition {
    /// Returns true if the measure of the effect's tiers is never more than that of the condition.
    fileprivate func bounds(_ effect: Tiered) -> Bool {
        let isOfLines = { (filter: LineFilter) in filter == .all || filter == effect.target.filter }
        return switch (effect.basis, self) {
        case (.subtotal, let condition as SubtotalCondition), (.line, let condition as SubtotalCondition):
            condition.basis == .list && condition.tax == effect.tax && isOfLines(condition.filter)
        case (.subtotal, let condition as OrderTotalCondition), (.line, let condition as OrderTotalCondition):
            condition.basis == .list && condition.tax == effect.tax
        case (.quantity, let condition as QuantityCondition):
            condition.per == .cart && isOfLines(condition.filter)
        default: false
        }
    }
}

internal import Cartwright

extension LintRule {
    /// Tiers above what the conditions let a cart have.
    static let tierReach = LintRule { subject in
        subject.promotions.flatMap { entry in
            entry.effects.flatMap { effect, value, pointer -> [CartwrightError] in
                guard let tiered = effect as? Tiered else { return [] }
                return PlacedTier.all(of: tiered, value, at: pointer).compactMap { tier in
                    let reasons = entry.currencies.compactMap { currency in
                        tier.tier.atLeast.minor(in: currency).map { entry.bound(below: $0, of: tiered, in: currency) }
                    }
                    // It may be reached in one currency and not in another one: then it has a reason to be.
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
    /// The condition that keeps what tiers measure below a threshold, in words; nil where none does.
    fileprivate func bound(below threshold: Int64, of effect: Tiered, in currency: Currency) -> String? {
        conditions.lazy.map(\.condition).first { condition in
            guard let range = condition.range(in: currency), range.most < threshold else { return false }
            return condition.bounds(effect)
        }.map { "the condition \(type(of: $0).type) allows \($0.range(in: currency)?.most ?? 0) at most" }
    }
}

extension Condition {
    /// Whether what the tiers of an effect measure is never more than what the condition measures.
    fileprivate func bounds(_ effect: Tiered) -> Bool {
        let isOfLines = { (filter: LineFilter) in filter == .all || filter == effect.target.filter }
        return switch (effect.basis, self) {
        case (.subtotal, let condition as SubtotalCondition), (.line, let condition as SubtotalCondition):
            condition.basis == .list && isOfLines(condition.filter)
        case (.subtotal, let condition as OrderTotalCondition), (.line, let condition as OrderTotalCondition):
            condition.basis == .list
        case (.quantity, let condition as QuantityCondition):
            condition.per == .cart && isOfLines(condition.filter)
        default: false
        }
    }
}

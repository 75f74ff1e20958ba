internal import Cartwright

extension LintRule {
    /// Budgets that do not cover what one use takes off: the promotion then applies only to carts that get less.
    static let budget = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let budget = entry.promotion.budget, budget.kind == .amount, !budget.isPartial else { return nil }
            return entry.currencies.lazy.compactMap { currency in finding(budget, entry, in: currency) }.first
        }
    }

    private static func finding(_ budget: Budget, _ entry: LintSubject.Entry, in currency: Currency)
        -> CartwrightError?
    {
        guard let limit = budget.limit.minor(in: currency) else { return nil }
        let left = Int128(limit) - Int128(budget.used.minor(in: currency) ?? 0)
        let wanted = entry.promotion.effects.compactMap { $0.usualDiscount(entry, in: currency) }.max() ?? 0
        // A budget that is spent is told as a promotion that never applies.
        guard left > 0, left < wanted else { return nil }
        return CartwrightError(
            .lintBudgetBelowUse,
            "what is left of the budget is \(left), and one use of \(entry.promotion.id) takes \(wanted) off"
                + (budget.isPerCurrency ? " in \(currency)" : ""),
            hint: "raise the limit, or add \"partial\": true to spend what is left",
            at: entry.pointer.appending("budget").appending("limit").location
        )
    }
}

extension Effect {
    /// What the effect takes off a cart that has enough in it, at least, in minor units; nil where that depends on it.
    fileprivate func usualDiscount(_ entry: LintSubject.Entry, in currency: Currency) -> Int128? {
        switch self {
        case let effect as AmountOff: return effect.amount.minor(in: currency).map { Int128($0) }
        case let effect as Tiered:
            let amounts = effect.tiers.compactMap { tier -> Int64? in
                guard case .amount(let amount) = tier.benefit else { return nil }
                return amount.minor(in: currency)
            }
            return amounts.count == effect.tiers.count ? amounts.min().map { Int128($0) } : nil
        case let effect as PercentOff:
            guard effect.target == .order, let least = entry.leastSubtotal(in: currency) else { return nil }
            let whole = Int128(Percentage.wholeMillionths)
            let discount = Int128(least) * Int128(effect.percent.millionths) / whole
            return min(discount, effect.maximumDiscount?.minor(in: currency).map { Int128($0) } ?? discount)
        default: return nil
        }
    }
}

extension LintSubject.Entry {
    /// The least that a cart has in it where the conditions hold, nil where none says it.
    fileprivate func leastSubtotal(in currency: Currency) -> Int64? {
        conditions.compactMap { placed -> Int64? in
            guard let condition = placed.condition as? SubtotalCondition, condition.filter == .all,
                condition.basis == .list
            else { return nil }
            return condition.range(in: currency)?.least
        }.max()
    }
}

internal import Cartwright

extension LintRule {
    /// Budgets smaller than the discount of one use: the promotion then applies only to carts with a smaller discount.
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
        // A spent budget is reported as a promotion that never applies.
        guard left > 0, left < wanted else { return nil }
        return CartwrightError(
            .lintBudgetBelowUse,
            "the remaining budget is \(left), but one use of \(entry.promotion.id) takes \(wanted) off"
                + (budget.isPerCurrency ? " in \(currency)" : ""),
            hint: "raise the limit, or add \"partial\": true to spend the rest",
            at: entry.pointer.appending("budget").appending("limit").location
        )
    }
}

extension Effect {
    /// The minimum discount on a cart with enough in it, in minor units; nil if it depends on the cart, as it does for
    /// amounts with or without tax.
    fileprivate func usualDiscount(_ entry: LintSubject.Entry, in currency: Currency) -> Int128? {
        switch self {
        case let effect as AmountOff where effect.tax == nil:
            return effect.amount.minor(in: currency).map { Int128($0) }
        case let effect as Tiered where effect.tax == nil:
            let amounts = effect.tiers.compactMap { tier -> Int64? in
                guard case .amount(let amount) = tier.benefit else { return nil }
                return amount.minor(in: currency)
            }
            return amounts.count == effect.tiers.count ? amounts.min().map { Int128($0) } : nil
        case let effect as PercentOff where effect.tax == nil:
            guard effect.target == .order, let least = entry.leastSubtotal(in: currency) else { return nil }
            let whole = Int128(Percentage.wholeMillionths)
            let discount = Int128(least) * Int128(effect.percent.millionths) / whole
            return min(discount, effect.maximumDiscount?.minor(in: currency).map { Int128($0) } ?? discount)
        default: return nil
        }
    }
}

extension LintSubject.Entry {
    /// The minimum subtotal that the conditions require; nil without such a condition.
    fileprivate func leastSubtotal(in currency: Currency) -> Int64? {
        conditions.compactMap { placed -> Int64? in
            guard let condition = placed.condition as? SubtotalCondition, condition.filter == .all,
                condition.basis == .list, condition.tax == nil
            else { return nil }
            return condition.range(in: currency)?.least
        }.max()
    }
}

internal import Cartwright

extension LintRule {
    /// Promotions that no cart can get anything from.
    static let reach = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let (path, reason) = reason(entry.promotion) else { return nil }
            return CartwrightError(
                .lintNeverApplies,
                "\(entry.promotion.id) can never give anything: \(reason)",
                hint: "mend it, or set \"enabled\": false",
                at: path.reduce(entry.pointer) { $0.appending($1) }.location
            )
        }
    }

    /// Why a promotion gives nothing whatever the cart, and the key that says so.
    private static func reason(_ promotion: Promotion) -> (path: [String], reason: String)? {
        guard !promotion.effects.isEmpty else { return ([], "it has no effects") }
        if let limit = promotion.usageLimit, promotion.used >= limit {
            return (["usage_limit"], "it was used \(promotion.used) of \(limit) times")
        }
        if promotion.perCustomerLimit == 0 { return (["per_customer_limit"], "each customer may use it 0 times") }
        if let budget = promotion.budget, budget.isSpent { return (["budget"], "its budget is spent") }
        for (index, condition) in promotion.conditions.enumerated() {
            if let reason = condition.impossibility { return (["conditions", "\(index)"], reason) }
        }
        if let clash = promotion.conditions.clash { return (["conditions", "\(clash.index)"], clash.reason) }
        if promotion.effects.allSatisfy(\.givesNothing) { return (["effects"], "its effects take 0 off") }
        if promotion.sharesNoCurrency { return (["effects"], "its amounts have no currency in common") }
        return nil
    }
}

extension Budget {
    /// Whether nothing is left in any currency.
    fileprivate var isSpent: Bool {
        switch (limit, used) {
        case (.any(let limit), .any(let used)): used >= limit
        case (.perCurrency(let limits), let used): limits.allSatisfy { (used.minor(in: $0.key) ?? 0) >= $0.value }
        default: false
        }
    }
}

extension Promotion {
    /// Whether no currency has a number in all amounts of the conditions and of any one effect.
    fileprivate var sharesNoCurrency: Bool {
        let codes = Currency.codes.compactMap { try? Currency($0) }
        let conditions = conditions.compactMap { $0 as? any AmountCondition }.map(\.comparison)
        return !codes.contains { currency in
            conditions.allSatisfy { $0.comparison(in: currency) != nil } && effects.contains { $0.isIn(currency) }
        }
    }
}

/// A condition on an amount.
private protocol AmountCondition { var comparison: AmountComparison { get } }
extension SubtotalCondition: AmountCondition {}
extension OrderTotalCondition: AmountCondition {}

extension Effect {
    /// Whether an effect of the engine takes nothing off, whatever there is.
    fileprivate var givesNothing: Bool {
        switch self {
        case let effect as PercentOff:
            effect.percent.millionths == 0 || effect.maximumDiscount?.isZero == true || effect.target.holdsNothing
        case let effect as AmountOff:
            effect.amount.isZero && effect.firstAmount?.isZero != false || effect.target.holdsNothing
        case let effect as FixedPrice: effect.target.holdsNothing
        case let effect as BuyXGetY:
            effect.percent.millionths == 0 || effect.maximumApplications == 0 || effect.maximumUnits == 0
                || effect.buy.filter.matchesNothing || effect.get.filter.matchesNothing
        case let effect as Tiered: effect.tiers.allSatisfy(\.benefit.isZero) || effect.target.holdsNothing
        default: false
        }
    }
}

extension Tier.Benefit {
    fileprivate var isZero: Bool {
        switch self {
        case .percent(let percent): percent.millionths == 0
        case .amount(let amount): amount.isZero
        }
    }
}

extension Amount {
    fileprivate var isZero: Bool {
        switch self {
        case .any(let minor): minor == 0
        case .perCurrency(let amounts): amounts.values.allSatisfy { $0 == 0 }
        }
    }
}

extension Target {
    fileprivate var holdsNothing: Bool {
        switch scope {
        case .shipping: shipments.methods?.isEmpty == true
        case .units:
            filter.matchesNothing || units.maximumUnits == 0 || units.maximumGroups == 0
                || (units.maximumUnits ?? .max) < (units.groupsOf ?? 0)
        case .order, .lines, .total: filter.matchesNothing
        }
    }
}

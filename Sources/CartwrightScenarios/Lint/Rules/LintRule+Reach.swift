internal import Cartwright

extension LintRule {
    /// Promotions that can never apply.
    static let reach = LintRule { subject in
        subject.promotions.compactMap { entry in
            guard let (path, reason) = reason(entry) else { return nil }
            return CartwrightError(
                .lintNeverApplies,
                "\(entry.promotion.id) can never apply: \(reason)",
                hint: "correct it, or set \"enabled\": false",
                at: path.reduce(entry.pointer) { $0.appending($1) }.location
            )
        }
    }

    /// The reason why a promotion can never apply, and the path of the key responsible; nil if it can.
    private static func reason(_ entry: LintSubject.Entry) -> (path: [String], reason: String)? {
        let promotion = entry.promotion
        guard !promotion.effects.isEmpty else { return ([], "it has no effects") }
        if let code = promotion.code, PromotionCode.normalized(code).isEmpty {
            return (["code"], "its code has no visible character, so it cannot be entered")
        }
        if let limit = promotion.usageLimit, promotion.used >= limit {
            return (["usage_limit"], "it was already used \(promotion.used) of \(limit) times")
        }
        if promotion.perCustomerLimit == 0 { return (["per_customer_limit"], "its limit per customer is 0") }
        if let budget = promotion.budget, budget.isSpent { return (["budget"], "its budget is spent") }
        if let reason = promotion.datesBesideCampaign { return (["campaign"], reason) }
        for (index, condition) in promotion.conditions.enumerated() {
            if let reason = condition.certainty(in: entry.currencies).impossibility {
                return (["conditions", "\(index)"], reason)
            }
        }
        if let clash = entry.clash { return (["conditions", "\(clash.index)"], clash.reason) }
        if promotion.effects.allSatisfy(\.givesNothing) { return (["effects"], "its effects give no discount") }
        if entry.sharesNoCurrency { return (["effects"], "its amounts have no currency in common") }
        return nil
    }
}

extension Promotion {
    /// The reason why no instant is within the dates of both the promotion and its campaign; nil if there is one, or if
    /// either has no instant of its own, which is reported separately.
    fileprivate var datesBesideCampaign: String? {
        guard let campaign else { return nil }
        if let start = campaign.startsAt, let endsAt, endsAt <= start {
            return "it ends at \(endsAt), before its campaign \(campaign.id) starts at \(start)"
        }
        if let end = campaign.endsAt, let startsAt, startsAt >= end {
            return "it starts at \(startsAt), after its campaign \(campaign.id) ended at \(end)"
        }
        return nil
    }
}

extension Budget {
    /// True if nothing is left in any currency.
    var isSpent: Bool {
        if let limit = limit.onlyMinor { return used.onlyMinor.map { $0 >= limit } ?? false }
        return limit.currencies.allSatisfy { (used.minor(in: $0) ?? 0) >= limit.minor(in: $0) ?? .max }
    }
}

extension LintSubject.Entry {
    /// The first condition that contradicts earlier ones in all currencies, and the reason.
    fileprivate var clash: (index: Int, reason: String)? {
        let clashes = currencies.map { currency in Contradiction.first(in: promotion.conditions, currency) }
        return clashes.contains { $0 == nil } ? nil : clashes.first ?? nil
    }

    /// True if no currency has an amount in all conditions and in at least one effect.
    fileprivate var sharesNoCurrency: Bool {
        !currencies.contains { currency in
            conditionsMayHold(in: currency) && promotion.effects.contains { $0.isIn(currency) }
        }
    }
}

extension Effect {
    /// True if an effect of the engine gives no discount for any cart.
    var givesNothing: Bool {
        switch self {
        case let effect as PercentOff:
            effect.percent.millionths == 0 || effect.maximumDiscount?.isZero == true || effect.target.holdsNothing
        case let effect as AmountOff:
            effect.amount.isZero && effect.firstAmount?.isZero != false || effect.target.holdsNothing
                || effect.forEvery?.countsNothing == true
        case let effect as FixedPrice: effect.target.holdsNothing
        case let effect as BuyXGetY:
            effect.amount?.isZero ?? (effect.percent.millionths == 0) || effect.maximumApplications == 0
                || effect.maximumUnits == 0 || effect.buy.filter.matchesNothing || effect.filterToGet.matchesNothing
        case let effect as Credit:
            effect.isOfZero || effect.target.holdsNothing || effect.forEvery?.countsNothing == true
        case let effect as GiftEffect: effect.forEvery?.countsNothing == true
        case let effect as Tiered: effect.tiers.allSatisfy(\.benefit.isZero) || effect.target.holdsNothing
        default: false
        }
    }
}

extension Credit {
    fileprivate var isOfZero: Bool {
        switch size {
        case .amount(let amount): amount.isZero
        case .percent(let percent): percent.millionths == 0
        }
    }
}

extension ForEvery {
    /// True if no portion of any cart counts.
    fileprivate var countsNothing: Bool { maximumTimes == 0 || filter?.matchesNothing == true }
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
        case .any(let minor), .ofCatalog(let minor, _): minor == 0
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

/// All limits of one promotion for one customer, including those of its campaign. Pricing, the explanation of coupons
/// and the reservation of a checkout read the same table, so their results agree.
///
/// To add a kind of limit, add a case to ``LimitRule/Kind`` and an entry to ``rules``.
public struct UsageLimits: Sendable {
    private let promotion: String
    private let customer: String?
    /// The name under which uses of its code are counted.
    private let codeName: String?

    /// The counter of the spend budget; nil without one.
    private let spent: CounterKey?

    /// The counters of the campaign: its uses, and its spend budget if it has one.
    private let campaign: (uses: CounterKey, spent: CounterKey?)?

    /// The limits, in order of precedence. Empty for a promotion without limits.
    public let rules: [LimitRule]

    /// Creates the limits of a promotion for a customer.
    ///
    /// - Parameters:
    ///   - promotion: the promotion.
    ///   - cart: the cart, with its customer, currency and codes.
    ///   - counters: the counters of the ledger.
    public init(of promotion: Promotion, for cart: Cart, counters: Counters) {
        // A promotion that needs no code uses up no code.
        let code = promotion.code == nil ? nil : counters.code(of: promotion, in: cart)
        (self.promotion, customer) = (promotion.id, cart.customer?.id)
        codeName = code.map(counters.name)
        spent = promotion.budget.flatMap { $0.kind == .amount ? .spent(promotion, $0, cart.currency) : nil }
        var rules: [LimitRule] = []
        if let limit = promotion.usageLimit {
            rules.append(.uses(of: promotion, .uses, limit: limit, usedBefore: promotion.used, counters))
        }
        if let limit = promotion.perCustomerLimit {
            rules.append(.customerUses(of: promotion, by: cart.customer, limit: limit, counters))
        }
        if let budget = promotion.budget { rules.append(.budget(budget, of: promotion, in: cart.currency, counters)) }
        if let rule = code.flatMap({ LimitRule.codeUses($0, counters) }) { rules.append(rule) }
        campaign = promotion.campaign.map { campaign in
            rules += campaign.rules(in: cart.currency, counters)
            return (.campaignUses(campaign: campaign.id), campaign.spentKey(in: cart.currency))
        }
        self.rules = rules
    }

    /// The first limit that is used up.
    var exhausted: LimitRule? { rules.first { !$0.isMet } }

    /// Returns the counter demands of one application of the promotion.
    ///
    /// Uses are counted even without a limit, so that a limit that is added later has the numbers. A use of the
    /// campaign counts once in an order.
    ///
    /// - Parameter amountMinor: the discount, in minor units.
    public func demands(givingMinor amountMinor: Int64) -> [CounterDemand] {
        var demands = [demand(.uses(promotion: promotion), amount: 1)]
        if let customer {
            demands.append(demand(.customerUses(promotion: promotion, customer: customer), amount: 1))
        }
        if let spent, amountMinor > 0 { demands.append(demand(spent, amount: amountMinor)) }
        if let codeName { demands.append(demand(.codeUses(code: codeName), amount: 1)) }
        if let campaign {
            demands.append(demand(campaign.uses, amount: 1))
            if let spent = campaign.spent, amountMinor > 0 { demands.append(demand(spent, amount: amountMinor)) }
        }
        return demands
    }

    /// Returns a demand with the lowest limit of its counter.
    private func demand(_ key: CounterKey, amount: Int64) -> CounterDemand {
        CounterDemand(key, amount: amount, limit: rules.lazy.filter { $0.key == key }.map(\.ledgerLimit).min())
    }
}

// MARK: The table

extension LimitRule {
    fileprivate static func uses(
        of promotion: Promotion,
        _ kind: Kind,
        limit: Int64,
        usedBefore: Int64,
        _ counters: Counters
    ) -> LimitRule {
        LimitRule(
            kind: kind,
            key: .uses(promotion: promotion.id),
            limit: limit,
            isPartial: false,
            usedBefore: usedBefore,
            counted: counters.uses[promotion.id, default: 0]
        )
    }

    /// An unknown customer has no uses.
    fileprivate static func customerUses(
        of promotion: Promotion,
        by customer: Customer?,
        limit: Int64,
        _ counters: Counters
    ) -> LimitRule {
        LimitRule(
            kind: .customerUses,
            key: .customerUses(promotion: promotion.id, customer: customer?.id ?? ""),
            limit: limit,
            isPartial: false,
            usedBefore: customer?.promotionUses[promotion.id] ?? 0,
            counted: counters.customerUses[promotion.id, default: 0]
        )
    }

    fileprivate static func budget(
        _ budget: Budget,
        of promotion: Promotion,
        in currency: Currency,
        _ counters: Counters
    ) -> LimitRule {
        let (limit, used) = (budget.limitCount(in: currency), budget.usedCount(in: currency))
        guard budget.kind == .amount else {
            return uses(of: promotion, .useBudget, limit: limit, usedBefore: used, counters)
        }
        let spentMinor = budget.isPerCurrency ? counters.currencySpentMinor : counters.spentMinor
        return LimitRule(
            kind: .spendBudget,
            key: .spent(promotion, budget, currency),
            limit: limit,
            isPartial: budget.isPartial,
            usedBefore: used,
            counted: spentMinor[promotion.id, default: 0]
        )
    }

    fileprivate static func codeUses(_ code: String, _ counters: Counters) -> LimitRule? {
        guard let limit = counters.codes[code]?.limit else { return nil }
        return LimitRule(
            kind: .codeUses,
            key: .codeUses(code: counters.name(ofCode: code)),
            limit: limit,
            isPartial: false,
            usedBefore: 0,
            counted: counters.uses(ofCode: code)
        )
    }
}

extension Campaign {
    /// Returns the limits of the campaign, in order of precedence.
    fileprivate func rules(in currency: Currency, _ counters: Counters) -> [LimitRule] {
        let uses = CounterKey.campaignUses(campaign: id)
        var rules = usageLimit.map { [LimitRule(.campaignUses, uses, limit: $0, counters)] } ?? []
        if let budget {
            let spent = spentKey(in: currency)
            rules.append(
                LimitRule(
                    spent == nil ? .campaignUseBudget : .campaignSpendBudget,
                    spent ?? uses,
                    limit: budget.limitCount(in: currency),
                    isPartial: budget.isPartial,
                    usedBefore: budget.usedCount(in: currency),
                    counters
                )
            )
        }
        return rules
    }

    /// The counter of a budget of minor units; nil without one.
    func spentKey(in currency: Currency) -> CounterKey? {
        guard let budget, budget.kind == .amount else { return nil }
        return .campaignSpent(campaign: id, currency: budget.isPerCurrency ? currency : nil)
    }

    /// The counters of the limits, in order.
    func limitedKeys(in currency: Currency) -> [CounterKey] {
        let countsUses = usageLimit != nil || budget?.kind == .uses
        return (countsUses ? [.campaignUses(campaign: id)] : []) + [spentKey(in: currency)].compactMap(\.self)
    }
}

extension LimitRule {
    fileprivate init(
        _ kind: Kind,
        _ key: CounterKey,
        limit: Int64,
        isPartial: Bool = false,
        usedBefore: Int64 = 0,
        _ counters: Counters
    ) {
        self.init(
            kind: kind,
            key: key,
            limit: limit,
            isPartial: isPartial,
            usedBefore: usedBefore,
            counted: counters.others[key, default: 0]
        )
    }
}

extension [CounterDemand] {
    /// The demands of an order with one use of each campaign: several of its promotions in one order are one use.
    var countingCampaignsOnce: [CounterDemand] {
        var counted: Set<CounterKey> = []
        return filter { demand in
            guard case .campaignUses = demand.key else { return true }
            return counted.insert(demand.key).inserted
        }
    }
}

extension CounterKey {
    fileprivate static func spent(_ promotion: Promotion, _ budget: Budget, _ currency: Currency) -> CounterKey {
        .spent(promotion: promotion.id, currency: budget.isPerCurrency ? currency : nil)
    }
}

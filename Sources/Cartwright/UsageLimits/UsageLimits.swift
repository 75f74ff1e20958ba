/// All limits of one promotion for one customer, including those of its campaign. Pricing, the explanation of coupons
/// and the reservation of a checkout read the same table, so their results agree.
///
/// To add a kind of limit, add a case to ``LimitRule/Kind`` and an entry to ``rules``.
public struct UsageLimits: Sendable {
    /// The limits, in order of precedence. Empty for a promotion without limits.
    public let rules: [LimitRule]

    /// The first fact about the person that the limit per customer requires and the cart lacks.
    public let missing: MissingPerson?

    private let promotion: Promotion
    private let customer: String?
    /// The name of the issued code that the cart uses; nil without one.
    private let code: String?

    /// Creates the limits of a promotion for a customer.
    ///
    /// - Parameters:
    ///   - promotion: the promotion.
    ///   - cart: the cart, with its customer, currency and codes.
    ///   - counters: the counters of the ledger.
    ///   - instant: the instant of the use, which decides the period of limits that start anew.
    public init(of promotion: Promotion, for cart: Cart, counters: Counters, at instant: Instant) {
        // A promotion that needs no code uses up no code.
        let code = promotion.code == nil ? nil : counters.code(of: promotion, in: cart)
        var rules = promotion.rules(for: cart, counters, at: instant)
        if let rule = code.flatMap({ LimitRule.codeUses($0, counters) }) { rules.append(rule) }
        if let campaign = promotion.campaign { rules += campaign.rules(in: cart.currency, counters, at: instant) }
        missing = promotion.perCustomerLimit == nil ? nil : promotion.customerTerms.missing(of: cart.customer)
        (self.promotion, self.rules, customer) = (promotion, rules, cart.knownCustomer)
        self.code = code.map(counters.name)
    }

    /// The counters that count a use of the promotion, each once.
    private var counted: [CounterKey] {
        var counted: [CounterKey] = [.uses(promotion: promotion.id)]
        if let customer { counted.append(.customerUses(promotion: promotion.id, customer: customer)) }
        let own = rules.lazy.filter { $0.campaign == nil && ($0.isSpendBudget || $0.kind == .identityUses) }
        counted += own.map(\.key.whole)
        if let code { counted.append(.codeUses(code: code)) }
        if let campaign = promotion.campaign { counted.append(.campaignUses(campaign: campaign.id)) }
        counted += rules.lazy.filter { $0.campaign != nil && $0.isSpendBudget }.map(\.key.whole)
        // Usage in a period is counted over all periods, too, for a later limit without a period.
        counted += rules.lazy.map(\.key).filter { $0.period != nil && $0.customer != "" }
        return counted.eachOnce
    }

    /// The first limit that is used up.
    var exhausted: LimitRule? { rules.first { !$0.isMet } }

    /// Returns the counter demands of one application of the promotion.
    ///
    /// Uses are counted even without a limit, so that a limit that is added later has the numbers. A use of the
    /// campaign counts once in an order. A limit with a period is counted in the period of the instant, and over all
    /// periods, too.
    ///
    /// - Parameter amountMinor: the discount, in minor units.
    public func demands(givingMinor amountMinor: Int64) -> [CounterDemand] {
        counted.compactMap { key in
            guard key.countsMinorUnits else { return demand(key, amount: 1) }
            return amountMinor > 0 ? demand(key, amount: amountMinor) : nil
        }
    }

    /// Returns a demand with the lowest limit of its counter.
    private func demand(_ key: CounterKey, amount: Int64) -> CounterDemand {
        CounterDemand(key, amount: amount, limit: rules.lazy.filter { $0.key == key }.map(\.ledgerLimit).min())
    }
}

// MARK: The table

extension Promotion {
    /// Returns the limits of the promotion itself, in order of precedence.
    fileprivate func rules(for cart: Cart, _ counters: Counters, at instant: Instant) -> [LimitRule] {
        var rules: [LimitRule] = []
        let uses = CounterKey.uses(promotion: id)
        if let usageLimit {
            rules.append(
                LimitRule(.uses, uses, limit: usageLimit, usedBefore: used, usagePeriod, counters, at: instant)
            )
        }
        if let perCustomerLimit {
            let before = cart.customer?.promotionUses[id] ?? 0
            for key in personKeys(of: cart.customer) {
                rules.append(
                    LimitRule(
                        key.identity == nil ? .customerUses : .identityUses,
                        key,
                        limit: perCustomerLimit,
                        usedBefore: before,
                        customerPeriod,
                        counters,
                        at: instant
                    )
                )
            }
        }
        if let budget {
            let key = budget.kind == .uses ? uses : .spent(self, budget, cart.currency)
            rules.append(
                LimitRule(
                    budget.kind == .uses ? .useBudget : .spendBudget,
                    key,
                    budget,
                    cart.currency,
                    counters,
                    at: instant
                )
            )
        }
        return rules
    }

    /// Returns the counters of the limit per customer over all periods: that of the customer, and those of each known
    /// identity that is counted, one for each digest.
    private func personKeys(of customer: Customer?) -> [CounterKey] {
        var keys: [CounterKey] = []
        // An unknown customer has no uses.
        if customerTerms.countedBy.contains(.customer) {
            keys.append(.customerUses(promotion: id, customer: customer?.id ?? ""))
        }
        return keys + identityKeys(of: customer?.identities ?? .none)
    }

    private func identityKeys(of identities: Identities) -> [CounterKey] {
        guard !identities.isEmpty else { return [] }
        return customerTerms.countedIdentities.flatMap(identities.ofKind).map {
            .identityUses(promotion: id, identity: $0)
        }
    }

    /// The counters of its limits at an instant that a query must name: those of periods and of identities, without
    /// those of its campaign.
    func namedKeys(
        in currency: Currency,
        for customer: String?,
        _ identities: Identities,
        at instant: Instant
    ) -> [CounterKey] {
        let uses = CounterKey.uses(promotion: id)
        var keys: [CounterKey] = []
        if let usagePeriod, usageLimit != nil { keys.append(uses.during(usagePeriod, at: instant)) }
        if let customerPeriod, perCustomerLimit != nil, let customer {
            keys.append(.customerUses(promotion: id, customer: customer).during(customerPeriod, at: instant))
        }
        if perCustomerLimit != nil {
            keys += identityKeys(of: identities).map { $0.during(customerPeriod, at: instant) }
        }
        if let budget, let period = budget.period {
            let whole = budget.kind == .uses ? uses : .spent(self, budget, currency)
            keys.append(whole.during(period, at: instant))
        }
        return keys
    }

    /// True if one of its own limits starts anew with each period, or counts identities.
    var hasNamedKeys: Bool {
        perCustomerLimit != nil && !customerTerms.countedIdentities.isEmpty || usageLimit != nil && usagePeriod != nil
            || perCustomerLimit != nil && customerPeriod != nil
            || budget?.period != nil
    }
}

extension Campaign {
    /// Returns the limits of the campaign, in order of precedence.
    fileprivate func rules(in currency: Currency, _ counters: Counters, at instant: Instant) -> [LimitRule] {
        let uses = CounterKey.campaignUses(campaign: id)
        var rules: [LimitRule] = []
        if let usageLimit {
            rules.append(
                LimitRule(.campaignUses, uses, limit: usageLimit, usedBefore: 0, usagePeriod, counters, at: instant)
            )
        }
        if let budget {
            let spent = spentKey(in: currency)
            let kind = spent == nil ? LimitRule.Kind.campaignUseBudget : .campaignSpendBudget
            rules.append(LimitRule(kind, spent ?? uses, budget, currency, counters, at: instant))
        }
        return rules
    }

    /// The counter of a budget of minor units, over all periods; nil without one.
    private func spentKey(in currency: Currency) -> CounterKey? {
        guard let budget, budget.kind == .amount else { return nil }
        return .campaignSpent(campaign: id, currency: budget.isPerCurrency ? currency : nil)
    }

    /// The counters of the limits at an instant.
    func limitedKeys(in currency: Currency, at instant: Instant) -> [CounterKey] {
        let uses = CounterKey.campaignUses(campaign: id)
        var keys: [CounterKey] = []
        if usageLimit != nil { keys.append(uses.during(usagePeriod, at: instant)) }
        if let budget { keys.append((spentKey(in: currency) ?? uses).during(budget.period, at: instant)) }
        return keys.eachOnce
    }
}

extension LimitRule {
    fileprivate static func codeUses(_ code: String, _ counters: Counters) -> LimitRule? {
        guard let limit = counters.codes[code]?.limit else { return nil }
        let key = CounterKey.codeUses(code: counters.name(ofCode: code))
        return LimitRule(
            kind: .codeUses,
            key: key,
            limit: limit,
            isPartial: false,
            period: nil,
            usedBefore: 0,
            counted: counters.uses(ofCode: code)
        )
    }

    /// Creates the rule of a number of uses.
    ///
    /// - Parameter whole: the counter over all periods.
    fileprivate init(
        _ kind: Kind,
        _ whole: CounterKey,
        limit: Int64,
        usedBefore: Int64,
        _ period: LimitPeriod?,
        _ counters: Counters,
        at instant: Instant
    ) {
        let key = whole.during(period, at: instant)
        self.init(
            kind: kind,
            key: key,
            limit: limit,
            isPartial: false,
            period: period,
            usedBefore: usedBefore,
            counted: counters.amount(of: key) ?? 0
        )
    }

    /// Creates the rule of a budget.
    ///
    /// - Parameter whole: the counter over all periods.
    fileprivate init(
        _ kind: Kind,
        _ whole: CounterKey,
        _ budget: Budget,
        _ currency: Currency,
        _ counters: Counters,
        at instant: Instant
    ) {
        let key = whole.during(budget.period, at: instant)
        self.init(
            kind: kind,
            key: key,
            limit: budget.limitCount(in: currency),
            isPartial: budget.isPartial,
            period: budget.period,
            usedBefore: budget.usedCount(in: currency),
            counted: counters.amount(of: key) ?? 0
        )
    }
}

extension [CounterDemand] {
    /// The demands of an order with one use of each campaign: several of its promotions in one order are one use.
    var countingCampaignsOnce: [CounterDemand] {
        var counted: Set<CounterKey> = []
        return filter { demand in
            guard case .campaignUses = demand.key.whole else { return true }
            return counted.insert(demand.key).inserted
        }
    }
}

extension CounterKey {
    fileprivate static func spent(_ promotion: Promotion, _ budget: Budget, _ currency: Currency) -> CounterKey {
        .spent(promotion: promotion.id, currency: budget.isPerCurrency ? currency : nil)
    }
}

extension [CounterKey] {
    /// The keys, each once, in order. There are only a few, so that they need no set.
    fileprivate var eachOnce: [CounterKey] {
        reduce(into: []) { keys, key in
            if !keys.contains(key) { keys.append(key) }
        }
    }
}

/// All limits of one promotion, for one customer: the table that pricing's gates, the explanation of a coupon and the
/// reservation of a checkout read, so that they tell one story.
///
/// A new kind of limit is a case of ``LimitRule/Kind`` and an entry in ``rules``.
public struct Limits: Sendable {
    private let promotion: Promotion
    private let currency: Currency
    private let customer: Customer?
    private let code: String?
    private let counters: Counters

    /// The limits of a promotion for a customer.
    ///
    /// - Parameters:
    ///   - promotion: the promotion.
    ///   - cart: who is shopping, in which currency, and with which codes.
    ///   - counters: what the ledger counts.
    public init(of promotion: Promotion, for cart: Cart, counters: Counters) {
        self.promotion = promotion
        self.counters = counters
        (currency, customer) = (cart.currency, cart.customer)
        code = counters.code(of: promotion, in: cart)
    }

    /// The limits, in the order in which they refuse. A promotion without limits has none.
    public var rules: [LimitRule] {
        var rules: [LimitRule] = []
        if let limit = promotion.usageLimit { rules.append(uses(.uses, limit: limit, usedBefore: promotion.used)) }
        if let limit = promotion.perCustomerLimit { rules.append(customerUses(limit: limit)) }
        if let budget = promotion.budget { rules.append(rule(of: budget)) }
        if let rule = code.flatMap(codeUses) { rules.append(rule) }
        return rules
    }

    /// The first limit of which nothing is left.
    var exhausted: LimitRule? { rules.first { !$0.isMet } }

    /// What is left to spend, in minor units; nil without a spend budget.
    var spendLeftMinor: Int64? { rules.first { $0.kind == .spendBudget }?.left }

    /// What one application of the promotion counts.
    ///
    /// Uses are counted without a limit, too: who sets one later has the numbers.
    ///
    /// - Parameter amountMinor: what it takes off, in minor units.
    public func demands(givingMinor amountMinor: Int64) -> [CounterDemand] {
        var demands = [demand(.uses(promotion: promotion.id), amount: 1)]
        if let customer {
            demands.append(demand(.customerUses(promotion: promotion.id, customer: customer.id), amount: 1))
        }
        if let budget = promotion.budget, budget.kind == .amount, amountMinor > 0 {
            demands.append(demand(spent(of: budget), amount: amountMinor))
        }
        if let code { demands.append(demand(.codeUses(code: code), amount: 1)) }
        return demands
    }

    /// A demand within the lowest limit of its counter.
    private func demand(_ key: CounterKey, amount: Int64) -> CounterDemand {
        CounterDemand(key, amount: amount, limit: rules.lazy.filter { $0.key == key }.map(\.ledgerLimit).min())
    }
}

// MARK: The table

extension Limits {
    private func uses(_ kind: LimitRule.Kind, limit: Int64, usedBefore: Int64) -> LimitRule {
        LimitRule(
            kind: kind,
            key: .uses(promotion: promotion.id),
            limit: limit,
            usedBefore: usedBefore,
            counted: counters.uses[promotion.id, default: 0]
        )
    }

    /// Somebody of whom nothing is known has used nothing.
    private func customerUses(limit: Int64) -> LimitRule {
        LimitRule(
            kind: .customerUses,
            key: .customerUses(promotion: promotion.id, customer: customer?.id ?? ""),
            limit: limit,
            usedBefore: customer?.promotionUses[promotion.id] ?? 0,
            counted: counters.customerUses[promotion.id, default: 0]
        )
    }

    private func rule(of budget: Budget) -> LimitRule {
        let (limit, used) = (budget.limitCount(in: currency), budget.usedCount(in: currency))
        switch budget.kind {
        case .uses: return uses(.useBudget, limit: limit, usedBefore: used)
        case .amount:
            let spentMinor = budget.isPerCurrency ? counters.currencySpentMinor : counters.spentMinor
            return LimitRule(
                kind: .spendBudget,
                key: spent(of: budget),
                limit: limit,
                usedBefore: used,
                counted: spentMinor[promotion.id, default: 0]
            )
        }
    }

    private func spent(of budget: Budget) -> CounterKey {
        .spent(promotion: promotion.id, currency: budget.isPerCurrency ? currency : nil)
    }

    private func codeUses(_ code: String) -> LimitRule? {
        guard let limit = counters.codes[code]?.limit else { return nil }
        return LimitRule(
            kind: .codeUses,
            key: .codeUses(code: code),
            limit: limit,
            usedBefore: 0,
            counted: counters.codeUses[code, default: 0]
        )
    }
}

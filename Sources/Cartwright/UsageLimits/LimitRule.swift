/// One limit of a promotion or of its campaign, for one customer, with its usage.
public struct LimitRule: Hashable, Sendable {
    /// The kind of the limit.
    public let kind: Kind

    /// The counter of the ledger for this limit.
    public let key: CounterKey

    /// The limit: uses, or minor units, in the cart's currency if each currency has its own limit. 0 if that currency
    /// has none.
    public let limit: Int64

    /// True if a rest of the budget that does not cover the whole discount is given.
    public let isPartial: Bool

    /// The calendar period in which the usage counts; nil if the limit never starts anew.
    public let period: LimitPeriod?

    /// The usage declared by the promotion, its campaign or the customer, which is not in the ledger. It counts in the
    /// present period, whichever that is.
    public let usedBefore: Int64

    /// The usage in the ledger: used, or reserved by other sessions.
    public let counted: Int64

    /// The kinds of limits.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// ``Promotion/usageLimit``: uses by all customers.
        case uses
        /// ``Promotion/perCustomerLimit``: uses by one customer.
        case customerUses = "customer_uses"
        /// ``Promotion/perCustomerLimit``: uses by one identity of the customer, see ``CustomerTerms/countedBy``.
        case identityUses = "identity_uses"
        /// A ``Promotion/budget`` of uses.
        case useBudget = "use_budget"
        /// A ``Promotion/budget`` of minor units.
        case spendBudget = "spend_budget"
        /// ``CodeFacts/limit``: uses of one code.
        case codeUses = "code_uses"
        /// ``Campaign/usageLimit``: orders with a promotion of the campaign.
        case campaignUses = "campaign_uses"
        /// A ``Campaign/budget`` of uses.
        case campaignUseBudget = "campaign_use_budget"
        /// A ``Campaign/budget`` of minor units.
        case campaignSpendBudget = "campaign_spend_budget"
    }

    /// The id of the campaign that the limit belongs to; nil for a limit of the promotion.
    public var campaign: String? { key.campaign }

    /// The kind of the identity that is counted; nil for other limits.
    public var identity: IdentityKind? { key.identity?.kind }

    /// The instant at which the limit starts anew; nil if it never does.
    public var resetsAt: Instant? {
        guard let period, let counted = key.period else { return nil }
        return counted.end(in: period.zone)
    }

    /// The period and the instant at which the limit starts anew; nil if it never does.
    public var reset: LimitReset? {
        guard let period, let resetsAt else { return nil }
        return LimitReset(every: period.length, at: resetsAt)
    }

    /// True for a budget of minor units, of the promotion or of its campaign.
    public var isSpendBudget: Bool { kind == .spendBudget || kind == .campaignSpendBudget }

    /// The total usage.
    public var used: Int64 { usedBefore.addingSaturated(counted) }

    /// The remaining amount, 0 or more.
    public var left: Int64 {
        let (left, overflow) = limit.subtractingReportingOverflow(used)
        return overflow ? 0 : max(0, left)
    }

    /// True if anything is left.
    public var isMet: Bool { left > 0 }

    /// The reason that the promotion is not applied if nothing is left.
    public var reason: Reason {
        switch kind {
        case .uses, .campaignUses: .usageLimitReached
        case .customerUses, .identityUses: .customerLimitReached
        case .useBudget, .spendBudget, .campaignUseBudget, .campaignSpendBudget: .budgetExhausted
        case .codeUses: .codeLimitReached
        }
    }

    /// The maximum for the ledger: the limit less the usage that is not in the ledger.
    var ledgerLimit: Int64 { limit.addingSaturated(-max(0, usedBefore)) }
}

/// One limit of a promotion, as it stands for one customer: how much there is, and how much of it is gone.
public struct LimitRule: Hashable, Sendable {
    /// Which limit it is.
    public let kind: Kind

    /// The counter of the ledger that counts for it.
    public let key: CounterKey

    /// How much there is: uses, or minor units, those of the cart's currency where each has a limit of its own. 0 where
    /// that one has none.
    public let limit: Int64

    /// How much is gone by what the promotion or the customer says, which no ledger knows of.
    public let usedBefore: Int64

    /// How much of it the ledger counts as used, or holds for other sessions.
    public let counted: Int64

    /// Which limits there are.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// ``Promotion/usageLimit``: uses by all customers.
        case uses
        /// ``Promotion/perCustomerLimit``: uses by one customer.
        case customerUses = "customer_uses"
        /// A ``Promotion/budget`` of uses.
        case useBudget = "use_budget"
        /// A ``Promotion/budget`` of minor units.
        case spendBudget = "spend_budget"
        /// ``CodeFacts/limit``: uses of one code.
        case codeUses = "code_uses"
    }

    /// How much is gone in all.
    public var used: Int64 { usedBefore.addingSaturated(counted) }

    /// How much is left, 0 or more.
    public var left: Int64 {
        let (left, overflow) = limit.subtractingReportingOverflow(used)
        return overflow ? 0 : max(0, left)
    }

    /// Whether there is anything left.
    public var isMet: Bool { left > 0 }

    /// Why the promotion is not applied where nothing is left.
    public var reason: Reason {
        switch kind {
        case .uses: .usageLimitReached
        case .customerUses: .customerLimitReached
        case .useBudget, .spendBudget: .budgetExhausted
        case .codeUses: .codeLimitReached
        }
    }

    /// What the ledger may count up to: the limit without what it does not know of.
    var ledgerLimit: Int64 { limit.addingSaturated(-max(0, usedBefore)) }
}

/// A counter of the redemption ledger.
public enum CounterKey: Hashable, Sendable, Comparable {
    /// Uses of a promotion, over all customers.
    case uses(promotion: String)
    /// Uses of a promotion by one customer.
    case customerUses(promotion: String, customer: String)
    /// Minor units that a promotion has discounted: in one currency if its budget has a limit per currency, or else in
    /// any currency.
    case spent(promotion: String, currency: Currency? = nil)
    /// Uses of an issued code.
    case codeUses(code: String)
    /// Orders with one or more promotions of a campaign.
    case campaignUses(campaign: String)
    /// Minor units that the promotions of a campaign have discounted: in one currency if its budget has a limit per
    /// currency, or else in any currency.
    case campaignSpent(campaign: String, currency: Currency? = nil)

    /// Orders counters by kind, then as text: the order in which they are locked.
    public static func < (a: CounterKey, b: CounterKey) -> Bool { a.sortKey < b.sortKey }

    private var sortKey: (Int, String, String) {
        switch self {
        case .uses(let promotion): (0, promotion, "")
        case .customerUses(let promotion, let customer): (1, promotion, customer)
        case .spent(let promotion, let currency): (2, promotion, currency?.code ?? "")
        case .codeUses(let code): (3, code, "")
        case .campaignUses(let campaign): (4, campaign, "")
        case .campaignSpent(let campaign, let currency): (5, campaign, currency?.code ?? "")
        }
    }

    /// The id of the campaign whose counter it is; nil for other counters.
    public var campaign: String? {
        switch self {
        case .campaignUses(let campaign), .campaignSpent(let campaign, _): campaign
        case .uses, .customerUses, .spent, .codeUses: nil
        }
    }
}

/// An amount to count within a limit.
public struct CounterDemand: Hashable, Sendable {
    /// The counter.
    public var key: CounterKey
    /// The amount, 1 or more.
    public var amount: Int64
    /// The maximum of used and reserved amounts together; nil without a limit.
    public var limit: Int64?

    /// Creates a demand.
    public init(_ key: CounterKey, amount: Int64, limit: Int64?) {
        self.key = key
        self.amount = amount
        self.limit = limit
    }
}

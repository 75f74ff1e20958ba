/// What the redemption ledger counts.
public enum CounterKey: Hashable, Sendable, Comparable {
    /// Uses of a promotion, over all customers.
    case uses(promotion: String)
    /// Uses of a promotion by one customer.
    case customerUses(promotion: String, customer: String)
    /// Minor units a promotion has given away: in one currency, where its budget has a limit for each of them, else in
    /// whatever currency.
    case spent(promotion: String, currency: Currency? = nil)
    /// Uses of a code that was issued one by one.
    case codeUses(code: String)

    /// Ordered by kind, then as text: the order in which counters are locked.
    public static func < (a: CounterKey, b: CounterKey) -> Bool { a.sortKey < b.sortKey }

    private var sortKey: (Int, String, String) {
        switch self {
        case .uses(let promotion): (0, promotion, "")
        case .customerUses(let promotion, let customer): (1, promotion, customer)
        case .spent(let promotion, let currency): (2, promotion, currency?.code ?? "")
        case .codeUses(let code): (3, code, "")
        }
    }
}

/// A wish to count something within a limit.
public struct CounterDemand: Hashable, Sendable {
    /// What is counted.
    public var key: CounterKey
    /// By how much, 1 or more.
    public var amount: Int64
    /// What used and held may come to together; nil without a limit.
    public var limit: Int64?

    /// Makes a demand.
    public init(_ key: CounterKey, amount: Int64, limit: Int64?) {
        self.key = key
        self.amount = amount
        self.limit = limit
    }
}

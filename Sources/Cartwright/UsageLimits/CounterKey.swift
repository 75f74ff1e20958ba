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
    /// Minor units that are held or spent of an account. Its limit is a matter of the account, see
    /// ``AccountFacts/limitMinor(at:)``: the limit of a demand is ignored.
    case account(String)
    /// Uses of a promotion by one identity of a person, such as an e-mail address.
    case identityUses(promotion: String, identity: Identity)
    /// The part of another counter that belongs to one calendar period: that of the instant of its reservation.
    indirect case during(CounterPeriod, CounterKey)

    /// Orders counters by kind, then as text: the order in which they are locked.
    public static func < (a: CounterKey, b: CounterKey) -> Bool { a.sortKey < b.sortKey }

    private var sortKey: (Int64, String, String) {
        let columns = columns
        return (columns.kind, columns.name, columns.customer)
    }

    /// The columns of a counter in tables: its kind, the promotion, code, campaign or account, and the customer. A
    /// budget in one currency has the currency in place of the customer, and an identity is there as text; otherwise an
    /// absent customer is empty. The counter of a period has a kind of its own, and its period before the name.
    package var columns: (kind: Int64, name: String, customer: String) {
        switch self {
        case .uses(let promotion): return (0, promotion, "")
        case .customerUses(let promotion, let customer): return (1, promotion, customer)
        case .spent(let promotion, let currency): return (2, promotion, currency?.code ?? "")
        case .codeUses(let code): return (3, code, "")
        case .campaignUses(let campaign): return (4, campaign, "")
        case .campaignSpent(let campaign, let currency): return (5, campaign, currency?.code ?? "")
        case .account(let id): return (6, id, "")
        case .identityUses(let promotion, let identity): return (7, promotion, identity.text)
        case .during(let period, let counter):
            let (kind, name, customer) = counter.columns
            return (Self.firstPeriodKind | kind, "\(period.text)\n\(name)", customer)
        }
    }

    /// The kind of counters of a period, to which the kind of the whole counter is added.
    package static let firstPeriodKind: Int64 = 16

    /// The period of the counter; nil if it never starts anew.
    public var period: CounterPeriod? {
        guard case .during(let period, _) = self else { return nil }
        return period
    }

    /// The counter without its period.
    public var whole: CounterKey {
        guard case .during(_, let counter) = self else { return self }
        return counter.whole
    }

    /// The customer whose uses it counts; nil for other counters.
    public var customer: String? {
        guard case .customerUses(_, let customer) = whole else { return nil }
        return customer
    }

    /// The identity whose uses it counts; nil for other counters.
    public var identity: Identity? {
        guard case .identityUses(_, let identity) = whole else { return nil }
        return identity
    }

    /// True if it counts minor units, false if it counts uses.
    var countsMinorUnits: Bool {
        switch whole {
        case .spent, .campaignSpent: true
        case .uses, .customerUses, .codeUses, .campaignUses, .account, .identityUses, .during: false
        }
    }

    /// Returns the same counter of another customer; the counter itself if it is not one of a customer.
    package func replacing(customer: String) -> CounterKey {
        switch self {
        case .customerUses(let promotion, _): .customerUses(promotion: promotion, customer: customer)
        case .during(let period, let counter): .during(period, counter.replacing(customer: customer))
        case .uses, .spent, .codeUses, .campaignUses, .campaignSpent, .account, .identityUses: self
        }
    }

    /// Returns the same counter of another identity; the counter itself if it is not one of an identity.
    package func replacing(identity: Identity) -> CounterKey {
        switch self {
        case .identityUses(let promotion, _): .identityUses(promotion: promotion, identity: identity)
        case .during(let period, let counter): .during(period, counter.replacing(identity: identity))
        case .uses, .customerUses, .spent, .codeUses, .campaignUses, .campaignSpent, .account: self
        }
    }

    /// Returns the counter for the period of a limit at an instant; the counter itself without a period.
    func during(_ period: LimitPeriod?, at instant: Instant) -> CounterKey {
        period.map { .during(CounterPeriod(of: $0, at: instant), self) } ?? self
    }

    /// Returns the same counter of another promotion; nil if it is not the counter of a period or of an identity of the
    /// promotion.
    func named(of promotion: String, renamed other: String) -> CounterKey? {
        if case .identityUses(promotion, let identity) = self {
            return .identityUses(promotion: other, identity: identity)
        }
        guard case .during(let period, let counter) = self else { return nil }
        switch counter {
        case .uses(promotion): return .during(period, .uses(promotion: other))
        case .customerUses(promotion, let customer):
            return .during(period, .customerUses(promotion: other, customer: customer))
        case .identityUses(promotion, let identity):
            return .during(period, .identityUses(promotion: other, identity: identity))
        case .spent(promotion, let currency): return .during(period, .spent(promotion: other, currency: currency))
        case .uses, .customerUses, .spent, .codeUses, .campaignUses, .campaignSpent, .account, .identityUses, .during:
            return nil
        }
    }

    /// The id of the campaign whose counter it is; nil for other counters.
    public var campaign: String? {
        switch whole {
        case .campaignUses(let campaign), .campaignSpent(let campaign, _): campaign
        case .uses, .customerUses, .spent, .codeUses, .account, .identityUses, .during: nil
        }
    }

    /// The id of the account whose counter it is; nil for other counters.
    public var account: String? {
        if case .account(let id) = self { id } else { nil }
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

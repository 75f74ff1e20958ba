/// The usage of limited promotions, as counted by the redemption ledger: the only outside input of pricing and
/// checkout.
public struct Counters: Hashable, Sendable {
    /// Uses by promotion id, over all customers.
    public var uses: [String: Int64]

    /// Uses by promotion id, by the customer of the cart. Earlier uses in the cart's customer data are added to them.
    public var customerUses: [String: Int64]

    /// The discounts by promotion id, in minor units, over all customers; those of budgets with a limit per currency
    /// are in ``currencySpentMinor``.
    public var spentMinor: [String: Int64]

    /// The discounts in the currency of the cart by promotion id, in minor units, over all customers, for budgets with
    /// a limit per currency.
    public var currencySpentMinor: [String: Int64]

    /// Uses by normalized code, see ``PromotionCode``.
    public var codeUses: [String: Int64]

    /// The amounts of other counters: those of campaigns, of periods and of accounts.
    public var others: [CounterKey: Int64]

    /// The facts of issued codes, by normalized code, see ``PromotionCode``. A promotion's own code needs no facts.
    public var codes: [String: CodeFacts]

    /// The obstacles of other codes as far as known, by normalized code, see ``PromotionCode``. Pricing ignores them;
    /// entering such a code is refused with its obstacle.
    public var codeObstacles: [String: CodeObstacle]

    /// The facts of the accounts of a session that exist, by id.
    public var accounts: [String: AccountFacts]

    /// Counters without any usage.
    public static let none = Counters()

    /// Creates counters.
    public init(
        uses: [String: Int64] = [:],
        customerUses: [String: Int64] = [:],
        spentMinor: [String: Int64] = [:],
        currencySpentMinor: [String: Int64] = [:],
        codeUses: [String: Int64] = [:],
        others: [CounterKey: Int64] = [:],
        codes: [String: CodeFacts] = [:],
        codeObstacles: [String: CodeObstacle] = [:],
        accounts: [String: AccountFacts] = [:]
    ) {
        self.uses = uses
        self.customerUses = customerUses
        self.spentMinor = spentMinor
        self.currencySpentMinor = currencySpentMinor
        self.codeUses = codeUses
        self.others = others
        self.codes = codes
        self.codeObstacles = codeObstacles
        self.accounts = accounts
    }

    /// Returns the amount of a counter; nil if it is unknown or zero.
    func amount(of key: CounterKey) -> Int64? {
        switch key {
        case .uses(let promotion): uses[promotion]
        case .customerUses(let promotion, _): customerUses[promotion]
        case .spent(let promotion, nil): spentMinor[promotion]
        case .spent(let promotion, _?): currencySpentMinor[promotion]
        case .codeUses(let code): codeUses[code]
        case .campaignUses, .campaignSpent, .account, .identityUses, .during: others[key]
        }
    }

    /// Returns the name under which uses of a code are counted.
    func name(ofCode code: String) -> String { codes[code]?.name ?? code }

    /// Returns the number of uses of a code, including reserved ones.
    func uses(ofCode code: String) -> Int64 { codeUses[name(ofCode: code), default: 0] }

    /// Returns the issued code with which a cart uses a promotion: the first with uses left, or else the first. Nil if
    /// the promotion's own code is entered, which takes precedence.
    func code(of promotion: Promotion, in cart: Cart) -> String? {
        code(ofPromotion: promotion.id, whoseOwnIs: promotion.code, in: cart)
    }

    /// Returns the issued code with which a cart uses a promotion, by the promotion's id and own code.
    func code(ofPromotion id: String, whoseOwnIs own: String?, in cart: Cart) -> String? {
        guard !codes.isEmpty, !cart.codes.isEmpty else { return nil }
        let entered = cart.codes.map(PromotionCode.normalized)
        if let own, entered.contains(PromotionCode.normalized(own)) { return nil }
        let issued = entered.filter { codes[$0]?.promotion == id }
        return issued.first { codes[$0]?.isLeft(after: uses(ofCode: $0)) ?? true } ?? issued.first
    }
}

/// The facts of an issued code: its promotion and its usage limit.
///
/// A code that was revoked, or that belongs to another customer, has no facts and counts as unknown.
public struct CodeFacts: Hashable, Sendable {
    /// The id of the promotion. Entering the code has the same effect as entering the promotion's own code.
    public var promotion: String

    /// The maximum number of uses; nil without a limit of its own.
    public var limit: Int64?

    /// The name under which uses of the code are counted; nil for its normalized form, see ``PromotionCode``.
    public var name: String?

    /// Creates the facts of a code.
    public init(promotion: String, limit: Int64? = nil, name: String? = nil) {
        self.promotion = promotion
        self.limit = limit
        self.name = name
    }

    /// True if it has uses left.
    ///
    /// - Parameter uses: the number of its uses, including reserved ones.
    func isLeft(after uses: Int64) -> Bool { limit.map { uses < $0 } ?? true }
}

/// How much of each limited promotion is gone, as the redemption ledger counts it: all that pricing and a checkout know
/// of the world.
public struct Counters: Hashable, Sendable {
    /// Uses by promotion id, over all customers.
    public var uses: [String: Int64]

    /// Uses by promotion id, of the customer of the cart. Earlier uses that the cart itself brings count besides.
    public var customerUses: [String: Int64]

    /// What was given by promotion id, in minor units, over all customers; that of a budget with a limit for each
    /// currency stands in ``currencySpentMinor``.
    public var spentMinor: [String: Int64]

    /// What was given in the currency of the cart by promotion id, in minor units, over all customers: where the budget
    /// has a limit for each currency.
    public var currencySpentMinor: [String: Int64]

    /// Uses by code, normalized as ``PromotionCode`` says.
    public var codeUses: [String: Int64]

    /// What is known of codes that were issued one by one, by code, normalized as ``PromotionCode`` says. A code that
    /// is a promotion's own needs no facts.
    public var codes: [String: CodeFacts]

    /// Why other codes do not count, where that is known, by code, normalized as ``PromotionCode`` says. Pricing does
    /// not look at it; entering such a code is refused with it.
    public var codeObstacles: [String: CodeObstacle]

    /// Nothing was used yet.
    public static let none = Counters()

    /// Makes counters.
    public init(
        uses: [String: Int64] = [:],
        customerUses: [String: Int64] = [:],
        spentMinor: [String: Int64] = [:],
        currencySpentMinor: [String: Int64] = [:],
        codeUses: [String: Int64] = [:],
        codes: [String: CodeFacts] = [:],
        codeObstacles: [String: CodeObstacle] = [:]
    ) {
        self.uses = uses
        self.customerUses = customerUses
        self.spentMinor = spentMinor
        self.currencySpentMinor = currencySpentMinor
        self.codeUses = codeUses
        self.codes = codes
        self.codeObstacles = codeObstacles
    }

    /// The name under which uses of a code are counted.
    func name(ofCode code: String) -> String { codes[code]?.name ?? code }

    /// The number of uses of a code, held ones included.
    func uses(ofCode code: String) -> Int64 { codeUses[name(ofCode: code), default: 0] }

    /// The code by which a cart uses a promotion, where that is one that was issued: the first that may be used once
    /// more, else the first. One whose own code is entered, too, is used by that.
    func code(of promotion: Promotion, in cart: Cart) -> String? {
        code(ofPromotion: promotion.id, whoseOwnIs: promotion.code, in: cart)
    }

    /// The same by a promotion's id and code.
    func code(ofPromotion id: String, whoseOwnIs own: String?, in cart: Cart) -> String? {
        guard !codes.isEmpty, !cart.codes.isEmpty else { return nil }
        let entered = cart.codes.map(PromotionCode.normalized)
        if let own, entered.contains(PromotionCode.normalized(own)) { return nil }
        let issued = entered.filter { codes[$0]?.promotion == id }
        return issued.first { codes[$0]?.isLeft(after: uses(ofCode: $0)) ?? true } ?? issued.first
    }
}

/// What is known of a code that was issued one by one: that it stands for a promotion, and how often.
///
/// A code that was revoked, or is somebody else's, has no facts: it is as good as unknown.
public struct CodeFacts: Hashable, Sendable {
    /// The id of the promotion. Entering the code is as entering the promotion's own.
    public var promotion: String

    /// How often the code may be used, nil without a limit of its own.
    public var limit: Int64?

    /// The name under which uses of the code are counted; nil for its normalized form, see ``PromotionCode``.
    public var name: String?

    /// The facts of a code.
    public init(promotion: String, limit: Int64? = nil, name: String? = nil) {
        self.promotion = promotion
        self.limit = limit
        self.name = name
    }

    /// True where it may be used once more.
    ///
    /// - Parameter uses: the number of its uses, held ones included.
    func isLeft(after uses: Int64) -> Bool { limit.map { uses < $0 } ?? true }
}

public import Cartwright

/// One cart, the promotions on offer, and optionally what the result must be.
public struct Scenario: Sendable {
    /// Its name, nil where it has none.
    public var id: String?

    /// What is bought.
    public var cart: Cart

    /// The instant of the quote; nil is the clock's.
    public var now: Instant?

    /// The promotions on offer.
    public var promotions: [Promotion] = []

    /// What the shop chose about pricing.
    public var options = PricingOptions()

    /// What must hold of the quote.
    public var expectation: Expectation?

    /// A cart without promotions.
    public init(_ cart: Cart) { self.cart = cart }

    /// Prices the scenario.
    ///
    /// It trusts whoever wrote it: prices, the customer's segments and earlier uses (`promotion_uses`), and how much of
    /// a promotion is `used` count as they stand, and no ledger is asked. That suits carts of the shop's own. A server
    /// that takes scenarios from others reads the counters of its ledger and gives them along, with what the session
    /// activated; they count besides what the scenario says, never instead.
    ///
    /// - Parameters:
    ///   - catalog: promotions on offer besides the scenario's own.
    ///   - clock: the instant of the quote where the scenario names none.
    ///   - explanation: how much the quote says about promotions that were not applied.
    ///   - offers: what a session activated besides, such as ``/Cartwright/Checkout/offers(in:at:)``.
    ///   - counters: how much of each limited promotion is gone.
    /// - Throws: `money.overflow`; `promotion.duplicate_id` where catalog, scenario and offers have two promotions of
    ///   one id.
    public func quote(
        with catalog: Catalog = .empty,
        clock: Instant,
        explanation: PricingOptions.Explanation = .applied,
        offers: [Offer] = [],
        counters: Counters = .none
    ) throws(CartwrightError) -> Quote {
        var options = options
        options.explanation = explanation
        let isBeside = explanation == .applied && catalog.count > 0
        let whole = promotions.isEmpty || isBeside ? catalog : try catalog.adding(promotions)
        var quote = try price(
            cart,
            from: whole,
            offers: isBeside ? offers + offersOfReached() : offers,
            counters: counters,
            at: now ?? clock,
            options: options
        )
        quote.id = id
        return quote
    }

    /// The scenario's own promotions as offers beside a catalog, which is not compiled anew for them. One whose code
    /// was not entered is not among them: an offer needs no code.
    func offersOfReached() -> [Offer] {
        let entered = Set(cart.codes.map(PromotionCode.normalized))
        return promotions.filter { $0.code.map { entered.contains(PromotionCode.normalized($0)) } ?? true }
            .map { Offer($0, cardID: "") }
    }
}

extension Scenario {
    /// Reads a scenario strictly.
    ///
    /// - Throws: an error of area `json`, `cart`, `money`, `time` or `promotion`, with the JSON pointer.
    public init(
        _ value: JSONValue,
        at pointer: JSONPointer = .root,
        vocabulary: Vocabulary = .standard
    ) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        id = try reader.string(ifPresent: "id")
        (cart, now) = try reader.nested("cart", Cart.reading)
        promotions =
            try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
                try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
            } ?? []
        options = try reader.nested(ifPresent: "options", PricingOptions.init) ?? PricingOptions()
        expectation = try reader.nested(ifPresent: "expect", Expectation.init)
        try reader.finish()
    }
}

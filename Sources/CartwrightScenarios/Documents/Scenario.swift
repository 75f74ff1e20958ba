public import Cartwright

/// One cart, its promotions, and optionally the expected result.
public struct Scenario: Sendable {
    /// The id, or nil.
    public var id: String?

    /// The cart.
    public var cart: Cart

    /// The instant of the quote; nil for the clock's.
    public var now: Instant?

    /// The amounts that the shop recorded for a past order, for a backtest; nil if the cart has none.
    public var recorded: RecordedOrder?

    /// The cost of one unit in minor units, by the id of the line; a line without one has that of the catalog. It
    /// changes no price: simulations report margins with it.
    public var costsMinor: [String: Int64] = [:]

    /// The promotions.
    public var promotions: [Promotion] = []

    /// The named lists that the promotions may use.
    public private(set) var lists = NamedLists.none

    /// The campaigns that the promotions may name.
    public private(set) var campaigns = Campaigns.none

    /// The shop's pricing options. Those that are not set are those of the catalog.
    public var options = PricingOptions()

    /// The expected values of the quote.
    public var expectation: Expectation?

    /// Creates a scenario of a cart without promotions.
    public init(_ cart: Cart) { self.cart = cart }

    /// Prices the scenario.
    ///
    /// The scenario is trusted: its prices, the customer's segments and earlier uses (`promotion_uses`), and the `used`
    /// counts of promotions are taken as given, without a ledger. This suits the shop's own carts. A server that takes
    /// scenarios from others passes the counters of its ledger and the session's offers, which count in addition to the
    /// scenario's own.
    ///
    /// - Parameters:
    ///   - catalog: promotions in addition to the scenario's own.
    ///   - clock: the instant of the quote if the scenario has none.
    ///   - explanation: the level of detail about promotions that were not applied.
    ///   - offers: additional offers of a session, such as ``/Cartwright/Checkout/offers(in:at:)``.
    ///   - counters: the counters of limited promotions.
    /// - Throws: `money.overflow`; `promotion.duplicate_id` if catalog, scenario and offers have two promotions with
    ///   the same id.
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

    /// The scenario's own promotions as offers in addition to a catalog, which is then not compiled again. Promotions
    /// whose code was not entered are left out, because an offer needs no code.
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
        let id = try reader.string(ifPresent: "id")
        self.init(
            try reader.nested("cart") { value, pointer throws(CartwrightError) in
                try Cart.reading(value, at: pointer, vocabulary.identities)
            }
        )
        self.id = id
        lists = try reader.nested(ifPresent: "lists", NamedLists.init(_:at:)) ?? .none
        campaigns = try reader.nested(ifPresent: "campaigns", Campaigns.init(_:at:)) ?? .none
        let vocabulary = vocabulary.with(lists).with(campaigns)
        promotions =
            try reader.nested(ifPresent: "promotions") { value, pointer throws(CartwrightError) in
                try [Promotion].reading(value, at: pointer, vocabulary: vocabulary)
            } ?? []
        options = PricingOptions(try reader.nested(ifPresent: "options", ShopOptions.init(_:at:)) ?? ShopOptions())
        expectation = try reader.nested(ifPresent: "expect", Expectation.init)
        try reader.finish()
    }
}

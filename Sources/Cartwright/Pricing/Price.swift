internal import BasicContainers

/// Prices a cart: a pure function of what is passed in.
///
/// ```swift
/// let quote = try price(cart, from: catalog, counters: Counters(uses: ["spring": 7]), at: now)
/// print(quote.total)  // $80.00
/// ```
///
/// - Parameters:
///   - cart: what is bought. The order of its lines has no influence on any amount.
///   - catalog: the shop's promotions, compiled once.
///   - offers: what this session activated besides: promotions of coupon cards that were clicked.
///   - counters: how much of each limited promotion is gone, as ``Ledger/counters(_:excluding:at:)`` says. Without them
///     only what promotions and customer say themselves counts as gone.
///   - instant: the instant of the quote.
///   - options: what the shop chose about the choice of promotions, rounding and explanation.
/// - Returns: what the cart costs, and a verdict for every promotion that was considered.
/// - Throws: `money.overflow` where an amount is beyond 64 bits, `cart.duplicate_id` or `cart.negative_amount` where
///   the cart is unsound, `promotion.duplicate_id` where an offer has the id of another promotion;
///   `pricing.too_large` or `pricing.too_many_choices` where it is more than one quote can hold.
public func price(
    _ cart: Cart,
    from catalog: Catalog,
    offers: [Offer] = [],
    counters: Counters = .none,
    at instant: Instant,
    options: PricingOptions = PricingOptions()
) throws(CartwrightError) -> Quote {
    var examined = 0
    return try price(
        cart,
        from: catalog,
        offers: offers,
        counters: counters,
        at: instant,
        options: options,
        examining: &examined
    )
}

/// The same, and how many promotions were looked at for it.
func price(
    _ cart: Cart,
    from catalog: Catalog,
    offers: [Offer],
    counters: Counters,
    at instant: Instant,
    options: PricingOptions,
    examining examined: inout Int
) throws(CartwrightError) -> Quote {
    try WorkLimit.check()
    let promotions = try PromotionPool(catalog, beside: offers)
    let frozen = try FrozenCart(cart, at: instant, rounding: options.rounding)
    let interned = InternedCart(frozen, for: promotions, issued: counters.codes)
    let eligibility = try Eligibility(interned, catalog, offers, counters, options)
    examined = eligibility.examined.count
    var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: interned))
    let chosen = try Chooser(cart: interned, options: options).choose(by: &pipeline)
    var quote = try Quote(chosen, of: interned, options)
    quote.addVerdicts(eligibility, chosen, of: interned, options)
    if !cart.codes.isEmpty { quote.nameEnteredCodes(of: cart) }
    if !counters.codes.isEmpty { quote.nameIssuedCodes(of: cart, counters) }
    guard options.explanation == .all else { return quote }
    quote = Nudges(cart, catalog, offers, counters, instant, options).adding(to: quote)
    // Promises stop where the work has to end.
    try WorkLimit.check()
    return quote
}

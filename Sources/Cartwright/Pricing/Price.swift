internal import BasicContainers

/// Prices a cart: a pure function of what is passed in.
///
/// ```swift
/// let quote = try price(cart, from: catalog, counters: Counters(uses: ["spring": 7]), at: now)
/// print(quote.total)  // $80.00
/// ```
///
/// - Parameters:
///   - cart: The cart. The order of its lines does not influence any amount.
///   - catalog: The shop's promotions, compiled once.
///   - offers: The promotions that the session has activated: those of coupon cards that were clicked.
///   - counters: The usage of each limited promotion, see ``Ledger/counters(_:excluding:at:)``. Without them only the
///     usage in the promotions and the customer counts.
///   - instant: The instant of the quote.
///   - options: The options for the choice of promotions, rounding and explanations. Options of the shop that are not
///     set are those of the catalog.
/// - Returns: The price of the cart, and a verdict for every promotion that was considered.
/// - Throws: `money.overflow` if an amount exceeds 64 bits; `cart.duplicate_id` or `cart.negative_amount` if the cart
///   is invalid; `promotion.duplicate_id` if an offer has the id of another promotion; `promotion.mixed_group` if it
///   has the group of another one with another value of `per`; `pricing.too_large` or `pricing.too_many_choices` if the
///   cart and the promotions exceed the limits of one quote.
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

/// Prices a cart and counts the promotions that were examined.
func price(
    _ cart: Cart,
    from catalog: Catalog,
    offers: [Offer],
    counters: Counters,
    at instant: Instant,
    options: PricingOptions,
    examining examined: inout Int
) throws(CartwrightError) -> Quote {
    guard catalog.options.isEmpty else {
        let options = options.completed(by: catalog.options)
        return try quote(cart, from: catalog, offers, counters, at: instant, options, examining: &examined)
    }
    return try quote(cart, from: catalog, offers, counters, at: instant, options, examining: &examined)
}

/// Prices a cart, with the options of the shop and the catalog.
private func quote(
    _ cart: Cart,
    from catalog: Catalog,
    _ offers: [Offer],
    _ counters: Counters,
    at instant: Instant,
    _ options: PricingOptions,
    examining examined: inout Int
) throws(CartwrightError) -> Quote {
    try WorkLimit.check()
    let promotions = try PromotionPool(catalog, beside: offers)
    let frozen = try promotions.freeze(cart, at: instant, options)
    let interned = InternedCart(frozen, for: promotions, issued: counters.codes)
    let choice = options.ofChoice
    let eligibility = try Eligibility(interned, catalog, offers, counters, choice)
    examined = eligibility.examined.count
    var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: interned))
    let chosen = try Chooser(cart: interned, options: choice).choose(by: &pipeline)
    var quote = try Quote(chosen, of: interned, options)
    quote.addVerdicts(eligibility, chosen, of: interned, choice)
    if !cart.codes.isEmpty { quote.nameEnteredCodes(of: cart) }
    if !counters.codes.isEmpty { quote.nameIssuedCodes(of: cart, counters) }
    guard options.explanation == .all else { return quote }
    quote = Nudges(cart, catalog, offers, counters, instant, options, examined: examined).adding(to: quote)
    // Nudges end early if the work limit is reached.
    try WorkLimit.check()
    return quote
}

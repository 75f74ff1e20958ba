/// Prices a cart: a pure function of what is passed in.
///
/// ```swift
/// let quote = try price(cart, from: catalog, offers: session.offers, counters: ledger.counters, at: now)
/// print(quote.total)   // $80.00
/// ```
///
/// - Parameters:
///   - cart: what is bought. The order of its lines has no influence on any amount.
///   - catalog: the shop's promotions, compiled once.
///   - offers: what this session activated besides: promotions of coupon cards that were clicked.
///   - counters: how much of each limited promotion is gone.
///   - instant: the instant of the quote.
///   - options: what the shop chose about rounding.
/// - Returns: what the cart costs, and a verdict for every promotion that was considered.
/// - Throws: `money.overflow` where an amount is beyond 64 bits, `promotion.duplicate_id` where an offer has the id of
///   another promotion.
public func price(
    _ cart: Cart,
    from catalog: Catalog,
    offers: [Offer] = [],
    counters: Counters = .none,
    at instant: Instant,
    options: PricingOptions = PricingOptions()
) throws(CartwrightError) -> Quote {
    let candidates = try Candidates(gathering: cart, catalog, offers, counters, at: instant)
    var pipeline = try Pipeline(cart, rounding: options.rounding)
    var quote = Quote(currency: cart.currency)
    quote.notApplied = candidates.rejected
    for candidate in candidates.chosen { try pipeline.run(candidate) }
    quote.applied = pipeline.applied
    quote.notApplied += pipeline.rejected
    quote.lines = pipeline.lines
    quote.shipments = pipeline.shipments
    quote.rejectedCodes = candidates.rejectedCodes
    try quote.sum()
    return quote
}

extension Quote {
    /// Adds lines and shipments up.
    fileprivate mutating func sum() throws(CartwrightError) {
        for line in lines {
            subtotalMinor = try subtotalMinor.adding(line.subtotalMinor, to: "the subtotal")
            discountMinor = try discountMinor.adding(line.discountMinor, to: "the discount")
        }
        for shipment in shipments {
            shippingMinor = try shippingMinor.adding(shipment.amountMinor, to: "shipping")
            shippingDiscountMinor = try shippingDiscountMinor.adding(shipment.discountMinor, to: "the discount")
        }
        totalMinor = try (subtotalMinor - discountMinor).adding(
            shippingMinor - shippingDiscountMinor,
            to: "the total"
        )
    }
}

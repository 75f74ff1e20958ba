/// What an order holds of the promotions that applied, so that a return is judged as the cart was when it was paid:
/// a catalog that changed since, or a coupon card that is gone, makes no difference.
///
/// Promotions stand here as a catalog without a currency writes them, so that an order that is kept can be read without
/// the plugins that brought their conditions.
struct ReturnTerms: Hashable, Sendable {
    /// The instant of the quote that was paid.
    let instant: Instant

    /// The promotions, as they are judged: what let them in (codes, dates, limits) is not asked for again.
    let promotions: [JSONValue]

    /// The terms of a quote; nil where all promotions keep their discounts, whatever comes back.
    ///
    /// - Parameters:
    ///   - promotions: those that applied, as they are.
    ///   - quote: what is paid.
    ///   - instant: the instant of the quote.
    init?(_ promotions: [Promotion], of quote: Quote, at instant: Instant) {
        guard promotions.contains(where: { $0.returns != .keep }) else { return nil }
        self.instant = instant
        let given = Dictionary(quote.applied.map { ($0.promotion, $0.discountMinor) }) { first, _ in first }
        self.promotions = promotions.map { promotion in
            promotion.admitted(givingMinor: given[promotion.id] ?? 0).withNamedAmounts.json
        }
    }

    /// The promotions, to price what remains.
    ///
    /// - Throws: an error of area `json` or `promotion`, such as `promotion.unknown_condition` where the plugin that
    ///   brought a condition is not loaded any more.
    func promotions(vocabulary: Vocabulary) throws(CartwrightError) -> [Promotion] {
        try [Promotion].reading(.array(promotions), at: .root, vocabulary: vocabulary, isKept: true)
    }
}

extension Promotion {
    /// The promotion once it applied: without what let it in. Where a budget cut its discount, it still does.
    fileprivate func admitted(givingMinor given: Int64) -> Promotion {
        var promotion = self
        (promotion.code, promotion.startsAt, promotion.endsAt) = (nil, nil, nil)
        (promotion.usageLimit, promotion.used, promotion.perCustomerLimit) = (nil, 0, nil)
        let isCut = budget?.kind == .amount && budget?.isPartial == true && given > 0
        promotion.budget = isCut ? Budget(.amount, limit: given, isPartial: true) : nil
        return promotion
    }
}

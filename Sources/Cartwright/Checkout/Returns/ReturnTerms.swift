/// The promotions of an order as they were at payment, by which a return is judged: a later change of the catalog, or a
/// removed coupon card, has no effect.
///
/// The promotions are stored as JSON in the form of a catalog without currency and lists, so that a stored order can be
/// read without the catalog, and without the plugins of their conditions.
struct ReturnTerms: Hashable, Sendable {
    /// The instant of the quote that was paid.
    let instant: Instant

    /// The promotions for judging returns, without codes, dates and limits, which are not checked again.
    let promotions: [JSONValue]

    /// Creates the terms of a quote; nil if all promotions keep their discounts after a return.
    ///
    /// - Parameters:
    ///   - promotions: the promotions that applied.
    ///   - quote: the quote to pay.
    ///   - instant: the instant of the quote.
    init?(_ promotions: [Promotion], of quote: Quote, at instant: Instant) {
        guard promotions.contains(where: { $0.returns != .keep }) else { return nil }
        self.instant = instant
        let discounts = Dictionary(quote.applied.map { ($0.promotion, $0.discountMinor) }) { first, _ in first }
        let given = discounts.merging(quote.creditsByPromotion) { $0.addingSaturated($1) }
        self.promotions = promotions.map { promotion in
            promotion.admitted(givingMinor: given[promotion.id] ?? 0).withNamedAmounts.jsonWithoutLists
        }
    }

    /// Returns the promotions, for pricing the remaining units.
    ///
    /// - Throws: an error of area `json` or `promotion`, such as `promotion.unknown_condition` if the plugin of a
    ///   condition is not loaded any more.
    func promotions(vocabulary: Vocabulary) throws(CartwrightError) -> [Promotion] {
        try [Promotion].reading(.array(promotions), at: .root, vocabulary: vocabulary, isKept: true)
    }
}

extension Promotion {
    /// Returns the promotion without code, dates, limits and campaign. A discount that a budget cut stays limited.
    fileprivate func admitted(givingMinor given: Int64) -> Promotion {
        var promotion = self
        (promotion.code, promotion.startsAt, promotion.endsAt) = (nil, nil, nil)
        (promotion.usageLimit, promotion.used, promotion.perCustomerLimit) = (nil, 0, nil)
        (promotion.customerTerms, promotion.customerPeriod, promotion.campaign) = (CustomerTerms(), nil, nil)
        let isCut = [budget, campaign?.budget].contains { $0?.kind == .amount && $0?.isPartial == true } && given > 0
        promotion.budget = isCut ? Budget(.amount, limit: given, isPartial: true) : nil
        return promotion
    }
}

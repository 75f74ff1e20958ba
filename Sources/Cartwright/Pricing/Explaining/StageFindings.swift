/// What the conditions of one promotion that look at what earlier stages left find: where one of them does not hold
/// even if the promotion stands alone, what they see there, else what they see beside those promotions that a cart
/// gets.
///
/// A quote tells this only of promotions that are not applied for it. Explaining a coupon wants it of any: also of one
/// that applies, whose limits are reached, or that lost to another.
struct StageFindings {
    private let cart: InternedCart
    private let eligibility: Eligibility
    private let options: PricingOptions

    /// - Parameters:
    ///   - cart: what is bought.
    ///   - catalog: the shop's promotions.
    ///   - offers: those that the session activated, and the one that is asked about.
    ///   - counters: how much of each limited promotion is gone.
    ///   - instant: the instant of the quote.
    ///   - options: what the shop chose.
    /// - Throws: what ``price(_:from:offers:counters:at:options:)`` throws.
    init(
        _ cart: Cart,
        from catalog: Catalog,
        offers: [Offer],
        counters: Counters,
        at instant: Instant,
        options: PricingOptions
    ) throws(CartwrightError) {
        let promotions = try PromotionPool(catalog, beside: offers)
        let frozen = try FrozenCart(cart, at: instant, rounding: options.rounding)
        self.cart = InternedCart(frozen, for: promotions, issued: counters.codes)
        var options = options
        (options.explanation, options.explainsOffers) = (.applied, false)
        eligibility = try Eligibility(self.cart, catalog, offers, counters, options)
        self.options = options
    }

    /// The findings, in the order of the promotion's conditions; none where it has no such condition, or is not among
    /// those that were looked at.
    ///
    /// - Parameter isApplied: whether a quote applies it. Then what they see is what they saw beside the others, also
    ///   where they would not hold alone.
    func findings(of id: String, isApplied: Bool) throws(CartwrightError) -> [Finding] {
        guard let number = cart.promotions.number(ofID: id),
            cart.promotions.compiled(of: number).stacking.readsStage
        else {
            return []
        }
        if !isApplied, let standalone = standaloneFindings(of: number) { return standalone }
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: cart))
        let chosen = try Chooser(cart: cart, options: options).choose(by: &pipeline)
        let applied = Set(chosen.settlement.applied.map { chosen.settlement.pool.candidates[$0].promotion })
        let own = Candidate(promotion: number, stacking: cart.promotions.compiled(of: number).stacking, spend: nil)
        var beside = eligibility.candidates.filter { applied.contains($0.promotion) && $0.promotion != number }
        let place = beside.firstIndex { cart.promotions.goesBefore(number, $0.promotion) } ?? beside.endIndex
        beside.insert(own, at: place)
        pipeline = Pipeline(CandidatePool(beside, of: cart))
        return try pipeline.stageFindings(of: place, beside: pipeline.pool.all)
    }

    /// What they find alone; nil where all hold there, or one cannot be asked.
    private func standaloneFindings(of number: PromotionNumber) -> [Finding]? {
        let conditions = cart.promotions[number].conditions.filter(\.readsStage)
        guard let standalone = try? conditions.ask(cart.frozen.facts), !standalone.allSatisfy(\.isMet) else {
            return nil
        }
        return standalone
    }
}

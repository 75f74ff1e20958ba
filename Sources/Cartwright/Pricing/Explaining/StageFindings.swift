/// The findings of a promotion's conditions on the amounts that earlier stages left. If one of them does not hold even
/// if the promotion is applied alone, these are the findings alone; otherwise those beside the applied promotions.
///
/// A quote reports them only for promotions that are rejected because of them. The explanation of a coupon needs them
/// for any promotion, also for one that applies, whose limits are reached, or that lost to another.
struct StageFindings {
    private let cart: InternedCart
    private let eligibility: Eligibility
    private let options: PricingOptions

    /// - Parameters:
    ///   - cart: The cart.
    ///   - catalog: The shop's promotions.
    ///   - offers: The promotions that the session activated, and the one to explain.
    ///   - counters: The usage of each limited promotion.
    ///   - instant: The instant of the quote.
    ///   - options: The shop's options.
    /// - Throws: The errors of ``price(_:from:offers:counters:at:options:)``.
    init(
        _ cart: Cart,
        from catalog: Catalog,
        offers: [Offer],
        counters: Counters,
        at instant: Instant,
        options: PricingOptions
    ) throws(CartwrightError) {
        let promotions = try PromotionPool(catalog, beside: offers)
        var options = options.completed(by: catalog.options)
        let frozen = try promotions.freeze(cart, at: instant, options)
        self.cart = InternedCart(frozen, for: promotions, issued: counters.codes)
        (options.explanation, options.explainsOffers) = (.applied, false)
        eligibility = try Eligibility(self.cart, catalog, offers, counters, options.ofChoice)
        self.options = options
    }

    /// The findings, in the order of the promotion's conditions; empty if it has no such condition, or was not
    /// examined.
    ///
    /// - Parameter isApplied: True if a quote applies it. Then the findings are those beside the other promotions, even
    ///   if the conditions would not hold alone.
    func findings(of id: String, isApplied: Bool) throws(CartwrightError) -> [Finding] {
        guard let number = cart.promotions.number(ofID: id),
            cart.promotions.stacking(of: number).readsStage
        else {
            return []
        }
        if !isApplied, let standalone = standaloneFindings(of: number) { return standalone }
        var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: cart))
        let chosen = try Chooser(cart: cart, options: options.ofChoice).choose(by: &pipeline)
        let applied = Set(chosen.settlement.applied.map { chosen.settlement.pool.candidates[$0].promotion })
        let own = Candidate(number, cart.promotions.stacking(of: number), spend: nil)
        var beside = eligibility.candidates.filter { applied.contains($0.promotion) && $0.promotion != number }
        let place = beside.firstIndex { cart.promotions.goesBefore(number, $0.promotion) } ?? beside.endIndex
        beside.insert(own, at: place)
        pipeline = Pipeline(CandidatePool(beside, of: cart))
        return try pipeline.stageFindings(of: place, beside: pipeline.pool.all)
    }

    /// The findings alone; nil if all conditions hold there, or one cannot be evaluated.
    private func standaloneFindings(of number: PromotionNumber) -> [Finding]? {
        let conditions = cart.promotions[number].conditions.filter(\.readsStage)
        guard let standalone = try? conditions.evaluated(cart.frozen.facts), !standalone.allSatisfy(\.isMet) else {
            return nil
        }
        return standalone
    }
}

extension Quote {
    /// Returns the usage of limits and budgets by the applied promotions. Several promotions of a campaign in one cart
    /// are one use of it.
    ///
    /// - Parameters:
    ///   - cart: the cart of the quote.
    ///   - counters: the counters with which it was priced.
    ///   - instant: the instant of the quote.
    ///   - promotion: returns the promotion with an id; nil for a promotion whose usage is not counted.
    package func demands(
        for cart: Cart,
        counters: Counters,
        at instant: Instant,
        by promotion: (String) -> Promotion?
    ) -> [CounterDemand] {
        let credits = creditsByPromotion
        return applied.flatMap { applied -> [CounterDemand] in
            promotion(applied.promotion).map { promotion in
                UsageLimits(of: promotion, for: cart, counters: counters, at: instant)
                    .demands(givingMinor: givenMinor(by: applied, credits))
            } ?? []
        }
        .countingCampaignsOnce
    }

    /// Returns the amount that an applied promotion uses of a budget: its discount and its store credit.
    ///
    /// - Parameter credits: the store credit by promotion.
    package func givenMinor(by applied: AppliedPromotion, _ credits: [String: Int64]) -> Int64 {
        applied.discountMinor.addingSaturated(credits[applied.promotion] ?? 0)
    }
}

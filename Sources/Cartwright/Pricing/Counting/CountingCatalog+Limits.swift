extension CountingCatalog {
    /// Gives promotions that a limit refuses another reason if they would not apply without their limits: a condition
    /// that does not hold, nothing to discount, or a better promotion.
    func refuseWhatWouldApply(
        _ quote: inout Quote,
        _ cart: InternedCart,
        _ examined: [PromotionNumber],
        _ offers: [Offer],
        _ counters: borrowing Counters,
        _ options: ChoiceOptions
    ) throws(CartwrightError) {
        for index in quote.notApplied.indices where quote.notApplied[index].reason.isOfLimit {
            let id = quote.notApplied[index].promotion
            guard let number = cart.promotions.number(ofID: id) else { continue }
            var options = options
            options.unlimited = number
            // Most carts do not meet the conditions, which is known before all promotions are judged again.
            let alone = try Eligibility(cart, number.isOffer ? [] : [number], offers, counters, options)
            var verdict = alone.rejected.first { $0.promotion == id }
            if verdict == nil {
                let eligibility = try Eligibility(cart, examined, offers, counters, options)
                var pipeline = Pipeline(CandidatePool(eligibility.candidates, of: cart))
                let chosen = try Chooser(cart: cart, options: options).choose(by: &pipeline)
                verdict = Verdicts(eligibility, chosen, of: cart).notApplied(on: cart, options)
                    .first { $0.promotion == id }
            }
            guard let verdict else { continue }
            // Little may be missing, but filling it would not win the promotion: it is not a near miss.
            var rejection = RejectedPromotion(promotion: id, reason: verdict.reason)
            rejection.by = verdict.by
            quote.notApplied[index] = rejection
        }
    }
}

extension Reason {
    /// True if a limit or a budget of a promotion, its campaign or a customer is used up.
    package var isOfLimit: Bool {
        switch self {
        case .usageLimitReached, .customerLimitReached, .budgetExhausted: true
        default: false
        }
    }
}

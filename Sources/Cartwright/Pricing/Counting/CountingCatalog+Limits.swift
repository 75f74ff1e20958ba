extension CountingCatalog {
    /// Gives promotions that a limit refuses another reason if they would not apply without their limits: a condition
    /// that does not hold, nothing to discount, or a better promotion.
    ///
    /// - Parameter eligibility: the promotions that were judged with their limits.
    func refuseWhatWouldApply(
        _ quote: inout Quote,
        _ cart: InternedCart,
        _ eligibility: Eligibility,
        _ offers: [Offer],
        _ counters: borrowing Counters,
        _ options: ChoiceOptions
    ) throws(CartwrightError) {
        for index in quote.notApplied.indices where quote.notApplied[index].reason.isOfLimit {
            let id = quote.notApplied[index].promotion
            guard let number = cart.promotions.number(ofID: id) else { continue }
            var options = options
            options.unlimited = number
            // Most carts do not meet the conditions, which is known before a set is chosen again.
            let alone = try Eligibility(cart, number.isOffer ? [] : [number], offers, counters, options)
            var verdict = alone.rejected.first { $0.promotion == id }
            if verdict == nil, let candidate = alone.candidates.first(where: { $0.promotion == number }) {
                // The limits of one promotion do not affect the conditions of others.
                let candidates = eligibility.candidates.adding(candidate, cart.promotions)
                var pipeline = Pipeline(CandidatePool(candidates, of: cart))
                let chosen = try Chooser(cart: cart, options: options).choose(by: &pipeline)
                verdict = chosen.rejected.last { $0.promotion == id }?.declined(by: cart)
            }
            guard let verdict else { continue }
            // Little may be missing, but filling it would not win the promotion: it is not a near miss.
            var rejection = RejectedPromotion(promotion: id, reason: verdict.reason)
            rejection.by = verdict.by
            quote.notApplied[index] = rejection
        }
    }
}

extension [Candidate] {
    /// Returns the candidates with one more, by priority, then id.
    fileprivate func adding(_ candidate: Candidate, _ promotions: PromotionPool) -> [Candidate] {
        let place = firstIndex { promotions.goesBefore(candidate.promotion, $0.promotion) } ?? endIndex
        var candidates: [Candidate] = []
        candidates.reserveCapacity(count + 1)
        candidates += self[..<place]
        candidates.append(candidate)
        candidates += self[place...]
        return candidates
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

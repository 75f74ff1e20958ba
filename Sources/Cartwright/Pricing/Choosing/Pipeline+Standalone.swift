// Reasons that keep a promotion off a cart whatever other promotions there are. They come before all other reasons, so
// that a promotion that could never apply is not reported as beaten by another one.

extension Pipeline {
    /// Returns the price of a cart with one candidate alone.
    ///
    /// Conditions on the stage and a budget that does not cover the discount are ignored, since beside others less may
    /// be left and less be given.
    mutating func run(only candidate: Int) throws(CartwrightError) -> Settlement {
        try run(NumberSet([candidate]), ignoringStage: true)
    }

    /// Returns the reason why a candidate that gives something alone, apart from conditions and budget, would still not
    /// be applied alone; nil if it would. A condition that does not hold on the undiscounted cart comes first, then a
    /// budget that may not be spent in part and does not cover the discount.
    mutating func standaloneRejection(of candidate: Int) throws(CartwrightError) -> RejectedPromotion? {
        if let rejection = try pool.standaloneRejectionByConditions(of: candidate) { return rejection }
        guard pool.candidates[candidate].hasStrictBudget, try !run(only: candidate).isWithinBudgets else { return nil }
        return pool.budgetRejection(of: candidate)
    }
}

extension CandidatePool {
    /// Returns the rejection of a candidate whose budget, or that of its campaign, does not cover the discount.
    func budgetRejection(of candidate: Int) -> RejectedPromotion {
        var rejection = RejectedPromotion(promotion: id(of: candidate), reason: .budgetExhausted)
        if candidates[candidate].spend?.isOfCampaign == true { rejection.campaign = campaign(of: candidate) }
        return rejection
    }

    /// Returns a rejection with the conditions on the stage that do not hold if nothing was taken off before the
    /// candidate acts; nil if all hold.
    func standaloneRejectionByConditions(of candidate: Int) throws(CartwrightError) -> RejectedPromotion? {
        guard candidates[candidate].stacking.readsStage else { return nil }
        let conditions = promotion(of: candidate).conditions.filter(\.readsStage)
        do throws(CartwrightError) {
            let unmet = try conditions.evaluated(frozen.facts).filter { !$0.isMet }
            guard !unmet.isEmpty else { return nil }
            return RejectedPromotion(promotion: id(of: candidate), reason: .conditionNotMet, unmet: unmet)
        } catch {
            guard conditions.areAnyOfPlugins else { throw error }
            return RejectedPromotion(promotion: id(of: candidate), reason: .badAnswer, refused: [error.shortened])
        }
    }
}

// What keeps a promotion off a cart whatever other promotions there are. Of all reasons these count first, so that
// nobody reads of one that could never have applied that another one beat it.

extension Pipeline {
    /// The price of a cart with one candidate alone, as far as it may be of use to the cart at all.
    ///
    /// Neither conditions on the stage nor a budget that does not cover the discount count here, since beside others
    /// less may be left and less be given.
    mutating func run(only candidate: Int) throws(CartwrightError) -> Settlement {
        try run(NumberSet([candidate]), ignoringStage: true)
    }

    /// Why a candidate that gives something when alone, but for conditions and budget, would not be applied even then;
    /// nil where it would. A condition that does not hold on what it would see there comes first, then a budget that
    /// may not be spent in part and does not cover what it would give.
    mutating func standaloneRejection(of candidate: Int) throws(CartwrightError) -> RejectedPromotion? {
        if let rejection = try pool.standaloneRejectionByConditions(of: candidate) { return rejection }
        guard pool.candidates[candidate].hasStrictBudget, try !run(only: candidate).isWithinBudgets else { return nil }
        return RejectedPromotion(promotion: pool.id(of: candidate), reason: .budgetExhausted)
    }
}

extension CandidatePool {
    /// The conditions on the stage that do not hold where nothing has been taken off before a candidate acts; nil where
    /// all do.
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

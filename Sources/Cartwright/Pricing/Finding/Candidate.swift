/// A promotion that passed its gates and may take part in pricing a cart. Plain numbers, as ``CompiledPromotion``.
struct Candidate: Sendable {
    let promotion: PromotionNumber
    let stacking: CompiledStacking

    /// What its spend budget has left; nil without one.
    let spend: Spend?

    /// What is left of a spend budget.
    struct Spend: Sendable {
        let leftMinor: Int64
        /// Whether it may be spent where it does not cover a discount whole.
        let isPartial: Bool
    }

    /// What its spend budget has left; nil without one.
    var budgetMinor: Int64? { spend?.leftMinor }

    /// Whether a budget may refuse it as a whole.
    var hasStrictBudget: Bool { spend?.isPartial == false }
}

extension PricingOptions {
    /// Whether somebody wants to know why a candidate is not applied.
    func explains(_ candidate: Candidate) -> Bool {
        explains(candidate.promotion, hasCode: candidate.stacking.code != nil)
    }
}

/// A promotion that passed its gates and may take part in pricing a cart. Plain numbers only, see
/// ``CompiledPromotion``.
struct Candidate: Sendable {
    let promotion: PromotionNumber
    let stacking: CompiledStacking

    /// The rest of its spend budget; nil without one.
    let spend: Spend?

    /// True if the shopper declined its gifts.
    var declinesGifts = false

    /// The rest of a spend budget.
    struct Spend: Sendable {
        let leftMinor: Int64
        /// True if the rest may be spent on part of a discount.
        let isPartial: Bool
    }

    /// The rest of its spend budget, in minor units; nil without one.
    var budgetMinor: Int64? { spend?.leftMinor }

    /// True if its budget may refuse the whole promotion.
    var hasStrictBudget: Bool { spend?.isPartial == false }
}

/// A promotion that passed its gates and may take part in pricing a cart. Plain numbers only, see
/// ``CompiledPromotion``.
struct Candidate: Sendable {
    let promotion: PromotionNumber
    let stacking: CompiledStacking

    /// True if the shopper declined its gifts.
    let declinesGifts: Bool

    /// The rest of its spend budget; nil without one.
    let spend: Spend?

    init(_ promotion: PromotionNumber, _ stacking: CompiledStacking, spend: Spend?, declinesGifts: Bool = false) {
        (self.promotion, self.stacking) = (promotion, stacking)
        (self.spend, self.declinesGifts) = (spend, declinesGifts)
    }

    /// The rest of a spend budget.
    struct Spend: Sendable {
        let leftMinor: Int64
        /// True if the rest may be spent on part of a discount.
        let isPartial: Bool
        /// True if it is the rest of the budget of its campaign.
        var isOfCampaign = false
        /// True if the rest of the budget of its campaign is less than the cart and the store credit that the campaign
        /// may give on it: at most one promotion of the campaign applies then, so that several do not give more than
        /// is left together.
        var isScarceInCampaign = false
    }

    /// The rest of its spend budget, in minor units; nil without one.
    var budgetMinor: Int64? { spend?.leftMinor }

    /// True if its budget may refuse the whole promotion.
    var hasStrictBudget: Bool { spend?.isPartial == false }
}

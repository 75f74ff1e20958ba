/// The options that choose the promotions of a quote and explain those not applied. Plain numbers only, so that the
/// parts of a search copy them freely; the options of amounts are in ``FrozenCart``.
struct ChoiceOptions: Sendable {
    /// The rule that selects promotions if not all can apply.
    let choose: PricingOptions.Objective

    /// The detail about promotions that were not applied.
    let explanation: PricingOptions.Explanation

    /// True if offers, and promotions with an entered code, are explained in any case.
    let explainsOffers: Bool

    /// True if verdicts are counted over many carts, see ``CountingCatalog``.
    let countsVerdicts: Bool

    /// The number of sets that a search may price.
    var maximumNodes: Int

    /// The number of sets that a search may price before the choice is divided; nil for the default.
    let shortSearchNodes: Int?

    /// The promotion whose limits, and those of its campaign, do not count; nil for none. For the question
    /// if a promotion that a limit refuses would apply otherwise.
    var unlimited: PromotionNumber?

    init(_ options: PricingOptions) {
        (choose, maximumNodes, shortSearchNodes) = (options.choose, options.maximumNodes, options.shortSearchNodes)
        (explanation, explainsOffers) = (options.explanation, options.explainsOffers)
        countsVerdicts = options.countsVerdicts
    }

    /// True if the quote explains why a promotion is not applied.
    func explains(_ promotion: PromotionNumber) -> Bool {
        explanation != .applied || explainsOffers && promotion.isOffer
    }

    /// True if the quote explains why a promotion is not applied. Without other explanations, promotions with a code
    /// are only examined if it was entered.
    func reports(_ promotion: PromotionNumber, hasCode: Bool) -> Bool {
        explains(promotion) || explainsOffers && hasCode
    }

    /// True if the reason why a promotion is not applied is needed: the quote explains it, or its code was entered.
    func explains(_ promotion: PromotionNumber, hasCode: Bool) -> Bool { hasCode || explains(promotion) }

    /// True if the reason why a candidate is not applied is needed.
    func explains(_ candidate: Candidate) -> Bool {
        explains(candidate.promotion, hasCode: candidate.stacking.code != nil)
    }
}

extension PricingOptions {
    /// The options that choose and explain promotions.
    var ofChoice: ChoiceOptions { ChoiceOptions(self) }
}

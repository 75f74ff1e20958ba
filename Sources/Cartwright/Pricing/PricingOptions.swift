/// A shop's options for pricing.
public struct PricingOptions: Hashable, Sendable {
    /// The promotions to apply if not all can.
    public var choose = Objective.best

    /// The rounding of exact amounts to minor units.
    public var rounding: Rounding = .halfUp

    /// The detail of the quote about promotions that were not applied; none by default. Explanations that are not
    /// requested are not computed, so a quote does not pay for the reasons of a whole catalog.
    public var explanation = Explanation.applied

    /// True if the quote reports where each cent comes from, see ``Quote/trace``.
    public var tracesCents = false

    /// True if the quote explains the offers that were not applied, even if it explains no other promotion.
    var explainsOffers = false

    /// True if verdicts are counted over many carts, see ``CountingCatalog``: no search computes the value of a
    /// promotion that lost, and conditions report their findings only if little is missing.
    var countsVerdicts = false

    /// The number of sets of promotions that a search for the best may price, including the parts of the search that it
    /// bounds. If the limit is reached, the best set so far is used and ``Choice/isExact`` is false. For promotions
    /// that do not interact at least one set each is priced. Computing the value of promotions that lost may take as
    /// many again, and all nudges together four times as many. If it is not clear that the chosen set cannot be
    /// improved by leaving out one promotion, the sets without one are priced too, at most a thousand.
    ///
    /// The limit also accounts for the cost of pricing a set: with many lines and many promotions in conflict the
    /// search prices fewer sets, at least one. Fourteen percentages on fifty lines get all of them.
    public var maximumNodes = 20_000

    /// The number of sets that a search may price before the choice is divided, see ``DividedChoice``; nil for as many
    /// as ``PricingLimits/costOfShortSearch`` allows. Tests set it, to divide choices that are small enough for brute
    /// force.
    var shortSearchNodes: Int?

    /// Creates the default options.
    public init() {}

    /// The options that affect amounts, without those that only explain them or limit the search. An order is stored
    /// with them.
    var ofAmounts: PricingOptions {
        var options = PricingOptions()
        (options.choose, options.rounding) = (choose, rounding)
        return options
    }

    /// The rule that selects promotions if not all of them can apply.
    public enum Objective: String, Hashable, Sendable, CaseIterable {
        /// The compatible set with the largest discount.
        case best
        /// Each promotion that is compatible with those of higher priority and keeps their conditions true.
        case priority
    }

    /// The detail of a quote about promotions that were not applied.
    public enum Explanation: Hashable, Sendable, CaseIterable {
        /// Only the promotions that were applied.
        case applied
        /// A verdict for each promotion, with the requirements and observed values of its conditions.
        case reasons
        /// Verdicts, and nudges for promotions that the cart nearly gets.
        case all
    }
}

extension PricingOptions {
    /// True if the quote explains why a promotion is not applied.
    func explains(_ promotion: PromotionNumber) -> Bool {
        explanation != .applied || explainsOffers && promotion.isOffer
    }

    /// True if the reason why a promotion is not applied is needed: the quote explains it, or its code was entered.
    func explains(_ promotion: PromotionNumber, hasCode: Bool) -> Bool { hasCode || explains(promotion) }
}

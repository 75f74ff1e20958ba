/// What a shop may choose about pricing.
public struct PricingOptions: Hashable, Sendable {
    /// Which promotions apply where not all of them can.
    public var choose = Objective.best

    /// How exact amounts become whole minor units.
    public var rounding: Rounding = .halfUp

    /// The detail of the quote about promotions that were not applied: none, unless it is asked for. What is not
    /// asked for is not computed, so that no quote pays for reasons of a catalog's worth of promotions.
    public var explanation = Explanation.applied

    /// Whether the quote tells where each cent comes from, see ``Quote/trace``.
    public var tracesCents = false

    /// True where the quote says of what a session activated why it was not applied, also where nothing else is
    /// explained.
    var explainsOffers = false

    /// True where verdicts are counted over many carts, see ``CountingCatalog``: no search finds what a promotion
    /// that lost would have been worth, and conditions tell what they found only where little is missing.
    var countsVerdicts = false

    /// How many sets of promotions may be priced, and parts of the search bounded, in search of the best. Where that
    /// is not enough, the best one found counts and ``Choice/isExact`` is false. Of promotions that have nothing to do
    /// with each other at least one set each is priced. Explaining what the promotions that lost would have been worth
    /// may take as many again, and all promises together four times as many. Where it is not plain that a chosen set
    /// is not better without one of its promotions, the sets without one are priced besides, at most a thousand.
    ///
    /// It also counts what pricing a set costs: where lines and promotions in conflict are so many that this number of
    /// sets would take long, there are fewer, at least one. Fourteen percentages on fifty lines have all of them.
    public var maximumNodes = 20_000

    /// The number of sets that a search may price before the choice is divided, see ``DividedChoice``; nil is as many
    /// as ``PricingLimits/costOfShortSearch`` allows. Tests set it, to divide choices that can be tried out.
    var shortSearchNodes: Int?

    /// The usual options.
    public init() {}

    /// The options that decide on amounts, without those that only explain them or limit the search: an order is
    /// stored with them.
    var ofAmounts: PricingOptions {
        var options = PricingOptions()
        (options.choose, options.rounding) = (choose, rounding)
        return options
    }

    /// Which promotions apply where not all of them can.
    public enum Objective: String, Hashable, Sendable, CaseIterable {
        /// The compatible set that takes most off.
        case best
        /// Each that is compatible with those of higher priority, and breaks no condition of theirs.
        case priority
    }

    /// How much a quote says about promotions that were not applied.
    public enum Explanation: Hashable, Sendable, CaseIterable {
        /// Nothing: only what was applied.
        case applied
        /// A verdict for each, with what its conditions saw and asked for.
        case reasons
        /// Verdicts, and what the shopper could do to get a promotion after all.
        case all
    }
}

extension PricingOptions {
    /// Whether the quote says why a promotion is not applied, if it is not.
    func explains(_ promotion: PromotionNumber) -> Bool {
        explanation != .applied || explainsOffers && promotion.isOffer
    }

    /// Whether somebody wants to know why a promotion is not applied: the quote says it, or its code was entered.
    func explains(_ promotion: PromotionNumber, hasCode: Bool) -> Bool { hasCode || explains(promotion) }
}

/// The limits of the work for one quote. They are far beyond the catalogs and carts of shops. A quote that exceeds them
/// is refused, so that one cart takes seconds at most and not hours.
enum PricingLimits {
    /// The number of lines that the filters and conditions of all promotions may examine together. A line counts once
    /// for each of them.
    static let visits = 1 << 30

    /// The number of amounts that all effects together may take off, one for each line or shipment that an effect
    /// reaches.
    static let amounts = 1 << 25

    /// The maximum number of promotions that match a cart and have to be checked for conflicts.
    static let choices = 5_000

    /// The maximum number of promotions that match a cart if some of them are in conflict.
    static let candidates = 20_000

    /// The maximum cost of all sets that a choice by priority prices: one set for each candidate.
    static let costByPriority = 1_000_000_000

    /// The maximum cost of all sets that one search prices. Most carts stay far below it; on a cart of thousands of
    /// lines it allows fewer nodes than ``PricingOptions/maximumNodes``.
    static let costOfSearch = 25_000_000

    /// The number of sets that may be priced to check if the chosen set is better without one of its promotions.
    static let setsWithoutOne = 1_000

    /// The maximum cost of all sets without one promotion.
    static let costWithoutOne = 2_500_000

    /// The maximum cost of a search that continues only if it proves the choice soon.
    static let costOfShortSearch = 600_000

    /// The cost of work on a choice that a short search did not prove, before single changes end.
    static let costOfLongSearch = 1_000_000

    /// The maximum additional cost of exchanges.
    static let costOfExchanges = 6_000_000

    /// The maximum additional cost of exchanges and single changes. Single changes end only at this limit, since a set
    /// that one of them improves is not a valid answer.
    static let costOfSingleChanges = 40_000_000

    /// The maximum cost of the search that starts with the set that the changes found.
    static let costOfLastSearch = 6_000_000

    /// The cost of computing an effect's amount for a place. The unit is the cost of taking one amount off a place.
    static let costOfProposal = 4

    /// The cost of converting an amount with tax into a discount of prices without it, or the other way round, for each
    /// place.
    static let costOfConversion = 64

    /// The number of quotes that an explanation may cost: the nudges, and the searches for the discounts of promotions
    /// that lost, each in multiples of the quote. Below ``costOfReasons`` and ``leastCostOfNudges`` more are allowed.
    static let quotesOfExplanation = 10

    /// The cost of the searches for the discounts of promotions that lost that is always allowed.
    static let costOfReasons = 2_000_000

    /// The number of promotions that all reasons together name as members of the best sets with those that lost.
    static let namesOfReasons = 100_000

    /// The cost of quotes for nudges that is always allowed, and the maximum.
    static let (leastCostOfNudges, costOfNudges) = (100_000, 5_000_000)
}

extension CartwrightError {
    /// The error for a cart and promotions that exceed the limits of one quote.
    static func tooLarge(_ promotionCount: Int, _ cart: Cart) -> CartwrightError {
        CartwrightError(
            .pricingTooLarge,
            "\(promotionCount) promotions on \(cart.lines.count) lines exceed the limits of one quote",
            hint: "use fewer lines in one cart, or filters that name SKUs or categories"
        )
    }

    /// The error for too many promotions in conflict.
    static func tooManyChoices(_ count: Int) -> CartwrightError {
        CartwrightError(
            .pricingTooManyChoices,
            "\(count) promotions match this cart, and not all of them can be combined",
            hint: "give some of them codes or narrower conditions; the limit is \(PricingLimits.choices) that may"
                + " be in conflict, and \(PricingLimits.candidates) in all"
        )
    }
}

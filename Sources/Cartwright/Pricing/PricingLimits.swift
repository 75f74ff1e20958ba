/// How much work one quote may be. All are far beyond what shops sell and carts hold; what is more is refused, so that
/// one cart takes seconds at most and not hours.
enum PricingLimits {
    /// The number of lines that the filters and conditions of all promotions may look at together, a line again for
    /// each of them.
    static let visits = 1 << 30

    /// How many amounts all effects together may take off, one for each line or shipment that an effect reaches.
    static let amounts = 1 << 25

    /// How many promotions may match a cart where a choice has to be made among them.
    static let choices = 5_000

    /// How many promotions may match a cart where there is a choice to be made among some of them.
    static let candidates = 20_000

    /// What all sets may cost that are priced to go by priority where a choice has to be made: as many as there are
    /// candidates.
    static let costByPriority = 1_000_000_000

    /// What all sets may cost that one search prices. Most carts never come near it; on one of thousands of lines it
    /// leaves fewer nodes than ``PricingOptions/maximumNodes``.
    static let costOfSearch = 25_000_000

    /// The number of sets that may be priced to see whether the chosen one is better without one of its promotions.
    static let setsWithoutOne = 1_000

    /// The cost that all of these may have.
    static let costWithoutOne = 2_500_000

    /// The same of a search that goes on only where it proves the choice soon.
    static let costOfShortSearch = 600_000

    /// The cost of work on a choice that a short search did not prove, before single changes end it.
    static let costOfLongSearch = 1_000_000

    /// The cost that exchanges may have besides.
    static let costOfExchanges = 6_000_000

    /// The cost that they and single changes may have besides. These end only here, since a set that one of them
    /// betters is no answer.
    static let costOfSingleChanges = 40_000_000

    /// The same of the search that begins from what those changes found.
    static let costOfLastSearch = 6_000_000

    /// What it costs to ask an effect what it wants of a place, where taking an amount off one costs 1.
    static let costOfProposal = 4

    /// What all quotes may cost that are made to find promises.
    static let costOfNudges = 5_000_000
}

extension CartwrightError {
    /// A cart and promotions that together are too much for one quote.
    static func tooLarge(_ promotionCount: Int, _ cart: Cart) -> CartwrightError {
        CartwrightError(
            .pricingTooLarge,
            "\(promotionCount) promotions on \(cart.lines.count) lines are more than one quote can hold",
            hint: "fewer lines in one cart, or filters that name SKUs or categories"
        )
    }

    /// More promotions in each other's way than can be chosen among.
    static func tooManyChoices(_ count: Int) -> CartwrightError {
        CartwrightError(
            .pricingTooManyChoices,
            "\(count) promotions match this cart, and not all of them may stand together",
            hint: "at most \(PricingLimits.choices) can be chosen among, beside as many others as make"
                + " \(PricingLimits.candidates): give some of them codes or narrower conditions"
        )
    }
}

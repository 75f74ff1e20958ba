/// The options of pricing: those of the shop, and the detail of the quote.
///
/// Options of the shop that are not set here are those of the ``Catalog``, and then the defaults.
public struct PricingOptions: Hashable, Sendable {
    /// The options of the shop that are set.
    public var shop = ShopOptions()

    /// The promotions to apply if not all can; best by default.
    public var choose: Objective {
        get { shop.choose ?? .best }
        set { shop.choose = newValue }
    }

    /// The rounding mode of percentages; half up by default.
    public var rounding: Rounding {
        get { shop.rounding ?? .halfUp }
        set { shop.rounding = newValue }
    }

    /// The amount that ``rounding`` applies to; the remaining price by default.
    public var roundingAppliesTo: RoundedAmount {
        get { shop.roundingAppliesTo ?? .price }
        set { shop.roundingAppliesTo = newValue }
    }

    /// The amounts on which several discounts of one stage work; each on what earlier stages left by default.
    public var stacking: StackedDiscounts {
        get { shop.stacking ?? .add }
        set { shop.stacking = newValue }
    }

    /// The rounding of tax; half up, once for each rate, by default.
    public var tax: TaxRounding {
        get { shop.tax ?? TaxRounding() }
        set { shop.tax = newValue }
    }

    /// The step of the amount to pay in minor units, 2 or more, by currency. In a currency without a step the amount to
    /// pay is the total.
    public var cashRounding: [Currency: Int64] {
        get { shop.cashRounding ?? [:] }
        set { shop.cashRounding = newValue }
    }

    /// The detail of the quote about promotions that were not applied; none by default. Explanations that are not
    /// requested are not computed, so a quote does not pay for the reasons of a whole catalog.
    public var explanation = Explanation.applied

    /// True if the quote reports where each cent comes from, see ``Quote/trace``.
    public var tracesCents = false

    /// True if the quote explains the offers and the promotions with an entered code that were not applied, even if it
    /// explains no other promotion.
    var explainsOffers = false

    /// True if verdicts are counted over many carts, see ``CountingCatalog``: no search computes the value of a
    /// promotion that lost, and conditions report their findings only if little is missing.
    var countsVerdicts = false

    /// The recorded answers of processes, in a session: rules of processes count there alone. Nil elsewhere.
    package var answers: AnswerRecord?

    /// True if rules of plugins that run in a process count, as in a session; see ``RuleAnswers``.
    var asksProcesses: Bool { answers != nil }

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

    /// Creates options with those of a shop.
    public init(_ shop: ShopOptions) { self.shop = shop }

    /// Returns the options, with the options of the shop that are not set taken from others.
    public func completed(by other: ShopOptions) -> PricingOptions {
        var options = self
        options.shop = shop.completed(by: other)
        return options
    }

    /// The options that affect amounts, all of them set, without those that only explain amounts or limit the search.
    /// An order is stored with them.
    var ofAmounts: PricingOptions { PricingOptions(shop.resolved) }

    /// The rounding of percentages off prices.
    var discountRounding: DiscountRounding {
        DiscountRounding(mode: rounding, isOfDiscount: roundingAppliesTo == .discount)
    }

    /// The rule that selects promotions if not all of them can apply.
    public enum Objective: String, Hashable, Sendable, CaseIterable {
        /// The compatible set with the largest discount.
        case best
        /// Each promotion that is compatible with those of higher priority and keeps their conditions true.
        case priority
    }

    /// The amounts on which several discounts of one stage work.
    public enum StackedDiscounts: String, Hashable, Sendable, CaseIterable {
        /// All of them work on what earlier stages left, so that they add up.
        case add
        /// Each works on what the one before left: by priority, then id, then their order in the promotion.
        case compound
    }

    /// The amount of a percentage that is rounded; the other one is the rest of the price.
    public enum RoundedAmount: String, Hashable, Sendable, CaseIterable {
        /// The price that remains.
        case price
        /// The discount.
        case discount
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
    /// Returns the amount that is added to a total, below 0 if it is taken off, so that the amount to pay is a multiple
    /// of the step of its currency, half up; nil if the currency has none.
    ///
    /// - Throws: `money.overflow` if the amount to pay exceeds 64 bits.
    func roundingDifferenceMinor(ofTotal totalMinor: Int64, in currency: Currency) throws(CartwrightError) -> Int64? {
        guard let step = shop.cashRounding?[currency], step > 1 else { return nil }
        let rest = totalMinor % step
        guard rest > 0 else { return 0 }
        guard rest >= step - rest else { return -rest }
        _ = try totalMinor.adding(step - rest, to: "the amount to pay")
        return step - rest
    }
}

public import Cartwright

/// A question with its prepared catalogs, which prices one cart after the other.
public struct SimulationTrial: Sendable {
    /// The question.
    public let question: SimulationQuestion

    let catalog: CountingCatalog
    let clock: Instant
    private let other: Catalog?
    private let variants: [Catalog]
    private let gifts: GiftPrices
    private let backtest: BacktestFacts?
    private let costs: [String: Int64]

    /// True if the question is about the catalog alone, so that a quote with its verdicts answers it.
    private let isPlain: Bool

    /// Prepares a question.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - catalog: the catalog of promotions.
    ///   - other: the catalog to compare with; nil for no comparison.
    ///   - items: the shop's items, whose prices are the value of gifts without a price.
    ///   - costs: the costs of units by SKU, for margins, see ``CatalogFile/costsMinor``.
    ///   - vocabulary: the conditions and effects for promotions of a sweep.
    ///   - clock: the instant of carts without one.
    /// - Throws: `campaign.bad_sweep`, `campaign.bad_question`, or the error of a promotion with a value of the sweep.
    public init(
        _ question: SimulationQuestion = SimulationQuestion(),
        of catalog: Catalog,
        against other: Catalog? = nil,
        items: [Item] = [],
        costs: [String: Int64] = [:],
        vocabulary: Vocabulary = .standard,
        clock: Instant
    ) throws(CartwrightError) {
        var question = question
        if other == nil { question.against = nil } else { question.against = question.against ?? "" }
        let variants = try question.sweep?.catalogs(of: catalog, vocabulary) ?? []
        // A value of a sweep may be a limit, but only of a promotion that has one.
        question.countsLimits = !question.ignoresLimits && (catalog.hasLimits || other?.hasLimits ?? false)
        self.question = question
        self.catalog = try CountingCatalog(catalog, countsLimits: question.countsLimits)
        (self.other, self.variants, self.costs) = (other, variants, costs)
        self.clock = clock
        gifts = GiftPrices(items, in: catalog.currency)
        backtest = question.backtest.map { BacktestFacts($0, of: catalog, items: items) }
        isPlain =
            other == nil && variants.isEmpty && costs.isEmpty && question.backtest == nil
            && question.dimension == nil
    }

    /// Refuses to count only a part of the carts if limits are used up from cart to cart.
    ///
    /// - Throws: `campaign.bad_question`.
    public func checkParts() throws(CartwrightError) {
        guard question.countsLimits else { return }
        throw CartwrightError(
            .campaignBadQuestion,
            "the catalog has limits or budgets, which are used up in the order of all carts, not of a part",
            hint: "--unlimited ignores limits and budgets"
        )
    }

    /// The limits before the first cart.
    var unusedLimits: TrialTally { TrialTally(catalog.catalog, against: other, variants: variants) }

    /// Prices a cart for the question.
    ///
    /// - Parameter counters: the counters of the limits; nil if they are not used up from cart to cart.
    /// - Throws: the errors of pricing.
    func price(_ scenario: Scenario, _ counters: TrialTally.Reading? = nil) throws(CartwrightError) -> PricedCart {
        let instant = scenario.now ?? clock
        if let backtest {
            return try price(try backtest.prepared(scenario), at: instant, counters)
        }
        return try price(scenario, at: instant, counters)
    }

    private func price(
        _ scenario: Scenario,
        at instant: Instant,
        _ counters: TrialTally.Reading?
    ) throws(CartwrightError) -> PricedCart {
        let (quote, sighting) = try scenario.counted(by: catalog, at: instant, counters?.own.counters ?? .none)
        let otherQuote = try other.map { other throws(CartwrightError) in
            gifts.completing(
                try scenario.quote(with: other, clock: clock, counters: counters?.other?.counters ?? .none)
            )
        }
        var variantQuotes: [Quote] = []
        for (index, variant) in variants.enumerated() {
            let counters = counters?.variants[index].counters ?? .none
            variantQuotes.append(gifts.completing(try scenario.quote(with: variant, clock: clock, counters: counters)))
        }
        let comparison = backtest.flatMap { facts in
            scenario.recorded.map { OrderComparison(scenario, $0, quote, facts) }
        }
        return PricedCart(
            scenario: scenario,
            instant: instant,
            quote: gifts.completing(quote),
            sighting: sighting,
            other: otherQuote,
            variants: variantQuotes,
            margins: (margin(scenario, quote), otherQuote.flatMap { margin(scenario, $0) }),
            comparison: comparison,
            explained: try comparison.flatMap { comparison throws(CartwrightError) in
                try explained(comparison, scenario, counters)
            }
        )
    }

    private func margin(_ scenario: Scenario, _ quote: Quote) -> CartMargin? {
        CartMargin(scenario, quote, costs, minimum: question.minimumMargin)
    }

    /// Returns the order with all reasons if it is the one to explain, otherwise nil.
    private func explained(
        _ comparison: OrderComparison,
        _ scenario: Scenario,
        _ counters: TrialTally.Reading?
    ) throws(CartwrightError) -> ExplainedOrder? {
        guard comparison.name == question.backtest?.order else { return nil }
        let quote = try scenario.quote(
            with: catalog.catalog,
            clock: clock,
            explanation: .all,
            counters: counters?.own.counters ?? .none
        )
        return ExplainedOrder(quote: gifts.completing(quote), comparison: comparison)
    }

    /// Adds a priced cart.
    ///
    /// - Throws: `money.overflow`, `campaign.too_many_groups`.
    func add(_ cart: PricedCart, to totals: inout SimulationTotals) throws(CartwrightError) {
        try totals.simulation.add(cart.quote, cart.sighting)
        totals.add(cart.margin, cart.otherMargin, cart.quote.currency)
        if let comparison = cart.comparison {
            totals.backtests[cart.quote.currency, default: BacktestFigures()].add(comparison)
        }
        totals.explained = totals.explained ?? cart.explained
        if let dimension = question.dimension {
            var applied = cart.quote
            (applied.notApplied, applied.nudges) = ([], [])
            for group in dimension.groups(of: cart.scenario.cart, at: cart.instant) {
                try totals.groups[group, default: Simulation()].add(applied)
            }
            try SimulationTotals.check(totals.groups.count)
        }
        for (index, quote) in cart.variants.enumerated() { try totals.sweep[index].add(quote) }
        if let other = cart.other { try totals.difference?.add(cart.quote, other: other, cart.scenario) }
    }

    /// Prices a cart for the question and adds it.
    ///
    /// - Throws: the errors of pricing, and nothing is added.
    func add(_ scenario: Scenario, to totals: inout SimulationTotals) throws(CartwrightError) {
        if isPlain, scenario.costsMinor.isEmpty {
            var (quote, sighting) = try scenario.counted(by: catalog, at: scenario.now ?? clock, .none)
            gifts.complete(&quote)
            return try totals.simulation.add(quote, sighting)
        }
        try add(price(scenario), to: &totals)
    }

    /// Returns totals with the verdicts of all promotions, including those that were not evaluated.
    func completed(_ totals: SimulationTotals) -> SimulationTotals {
        var totals = totals
        totals.simulation = totals.simulation.completed(by: catalog)
        return totals
    }
}

extension Catalog {
    /// True if a promotion or a campaign has a limit or a budget.
    fileprivate var hasLimits: Bool { promotions.contains(where: \.isLimited) }
}

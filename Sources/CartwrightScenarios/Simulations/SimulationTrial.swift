public import Cartwright

/// A question with its prepared catalogs, which prices one cart after the other.
public struct SimulationTrial: Sendable {
    /// The question.
    public let question: SimulationQuestion

    let catalog: CountingCatalog
    let clock: Instant
    private let other: Catalog?
    private let variants: [Catalog]

    /// Prepares a question.
    ///
    /// - Parameters:
    ///   - question: the question.
    ///   - catalog: the catalog of promotions.
    ///   - other: the catalog to compare with; nil for no comparison.
    ///   - vocabulary: the conditions and effects for promotions of a sweep.
    ///   - clock: the instant of carts without one.
    /// - Throws: `campaign.bad_sweep`, `campaign.bad_question`, or the error of a promotion with a value of the sweep.
    public init(
        _ question: SimulationQuestion = SimulationQuestion(),
        of catalog: Catalog,
        against other: Catalog? = nil,
        vocabulary: Vocabulary = .standard,
        clock: Instant
    ) throws(CartwrightError) {
        if question.spendsBudgets, question.sweep != nil || other != nil {
            throw CartwrightError(
                .campaignBadQuestion,
                "budgets can be used up for only one catalog",
                hint: "remove --budget-order, or remove --against and --sweep"
            )
        }
        var question = question
        if other == nil { question.against = nil } else { question.against = question.against ?? "" }
        self.question = question
        self.catalog = try CountingCatalog(catalog, spendsBudgets: question.spendsBudgets)
        self.other = other
        variants = try question.sweep?.catalogs(of: catalog, vocabulary) ?? []
        self.clock = clock
    }

    /// Prices a cart for the question and adds it.
    ///
    /// - Returns: the quote with the catalog.
    /// - Throws: the errors of pricing, and nothing is added.
    @discardableResult
    func add(
        _ scenario: Scenario,
        to totals: inout SimulationTotals,
        counters: Counters = .none
    ) throws(CartwrightError) -> Quote {
        let instant = scenario.now ?? clock
        let (quote, sighting) = try scenario.counted(by: catalog, at: instant, counters)
        let otherQuote = try other.map { other throws(CartwrightError) in
            try scenario.quote(with: other, clock: clock)
        }
        var variantQuotes: [Quote] = []
        for variant in variants { variantQuotes.append(try scenario.quote(with: variant, clock: clock)) }
        try totals.simulation.add(quote, sighting)
        if let dimension = question.dimension {
            var applied = quote
            (applied.notApplied, applied.nudges) = ([], [])
            for group in dimension.groups(of: scenario.cart, at: instant) {
                try totals.groups[group, default: Simulation()].add(applied)
            }
            try SimulationTotals.check(totals.groups.count)
        }
        for (index, variant) in variantQuotes.enumerated() { try totals.sweep[index].add(variant) }
        if let otherQuote { try totals.difference?.add(quote, other: otherQuote, scenario) }
        return quote
    }

    /// Returns totals with the verdicts of all promotions, including those that were not evaluated.
    func completed(_ totals: SimulationTotals) -> SimulationTotals {
        var totals = totals
        totals.simulation = totals.simulation.completed(by: catalog)
        return totals
    }
}

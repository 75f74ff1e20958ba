public import Cartwright

/// The totals of many carts for one question. Totals of parts of the carts add up to those of all, in any order.
public struct SimulationTotals: Hashable, Sendable {
    /// The question.
    public internal(set) var question: SimulationQuestion
    /// The figures of the catalog.
    public internal(set) var simulation = Simulation()
    /// The number of carts that could not be read or priced. They are in no figure.
    public internal(set) var badCount = 0
    /// True if all carts were counted; false if the run was ended before.
    public internal(set) var isComplete = true
    /// The figures of each group, without the reasons why promotions were not applied.
    public internal(set) var groups: [String: Simulation] = [:]
    /// The figures for each value of the sweep, without reasons.
    public internal(set) var sweep: [Simulation]
    /// The difference to the other catalog; nil without one.
    public internal(set) var difference: SimulationDifference?
    /// The use of limits and budgets by promotion id; empty if they are ignored.
    public internal(set) var budgets: [String: BudgetFigures] = [:]
    /// The use of limits and budgets by campaign id; empty if they are ignored.
    public internal(set) var campaignBudgets: [String: BudgetFigures] = [:]

    /// The margins of carts whose items all have a cost, by currency.
    public internal(set) var margins: [Currency: MarginFigures] = [:]
    /// The same with the other catalog.
    public internal(set) var otherMargins: [Currency: MarginFigures] = [:]
    /// The comparison of past orders with the amounts that the shop recorded, by currency; empty without a backtest.
    public internal(set) var backtests: [Currency: BacktestFigures] = [:]
    /// The order that a backtest explains; nil if it was not asked for, or not found.
    public internal(set) var explained: ExplainedOrder?

    /// Creates totals without carts.
    public init(_ question: SimulationQuestion = SimulationQuestion()) {
        self.question = question
        sweep = question.sweep?.values.map { _ in Simulation() } ?? []
        difference = question.against.map { _ in SimulationDifference() }
    }

    /// The number of priced carts.
    public var cartCount: Int { simulation.cartCount }

    /// The same totals without the versions of catalogs, as those of a single run.
    public var withoutVersions: SimulationTotals {
        var totals = self
        totals.question.versions = []
        return totals
    }

    /// Counts orders that could not be read before they became carts.
    package mutating func leaveOut(_ orders: Int) { badCount += orders }

    /// Adds the margins of a cart with both catalogs, if it has them.
    mutating func add(_ margin: CartMargin?, _ other: CartMargin?, _ currency: Currency) {
        let minimum = question.minimumMargin
        if let margin { margins[currency, default: MarginFigures()].add(margin, minimum: minimum) }
        if let other { otherMargins[currency, default: MarginFigures()].add(other, minimum: minimum) }
    }

    /// Adds the totals of other carts.
    ///
    /// - Throws: `campaign.different_parts` if the questions differ; `campaign.too_many_groups`;
    ///   `money.overflow`.
    public mutating func merge(_ other: SimulationTotals) throws(CartwrightError) {
        guard question == other.question else { throw Self.different(question, other.question) }
        guard !question.countsLimits else {
            throw CartwrightError(
                .campaignBadQuestion,
                "limits and budgets cannot be merged from parts, because they need the order of all carts",
                hint: "run the simulation once over all carts, or each part with --unlimited"
            )
        }
        try simulation.merge(other.simulation)
        badCount += other.badCount
        isComplete = isComplete && other.isComplete
        for (name, part) in other.groups { try groups[name, default: Simulation()].merge(part) }
        try Self.check(groups.count)
        for index in sweep.indices { try sweep[index].merge(other.sweep[index]) }
        if let part = other.difference { try difference?.merge(part) }
        for (currency, part) in other.margins { margins[currency, default: MarginFigures()].merge(part) }
        for (currency, part) in other.otherMargins { otherMargins[currency, default: MarginFigures()].merge(part) }
        for (currency, part) in other.backtests { backtests[currency, default: BacktestFigures()].merge(part) }
        explained = explained ?? other.explained
    }

    static func check(_ groups: Int) throws(CartwrightError) {
        guard groups > SimulationDimension.mostGroups else { return }
        throw CartwrightError(
            .campaignTooManyGroups,
            "the carts fall into more than \(SimulationDimension.mostGroups) groups",
            hint: "--by with fewer groups: \(SimulationDimension.allCases.map(\.rawValue).joined(separator: ", "))"
        )
    }

    private static func different(_ a: SimulationQuestion, _ b: SimulationQuestion) -> CartwrightError {
        let what =
            if a.versions != b.versions || (a.catalog, a.against) != (b.catalog, b.against) { "uses other files" } else
            { "uses other options" }
        return CartwrightError(
            .campaignDifferentParts,
            "the parts do not match: one \(what)",
            hint: "use the same --catalog, --against, --by, --sweep and --unlimited for each part"
        )
    }
}

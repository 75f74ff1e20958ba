public import Cartwright

/// Totals as tables and charts, which are written as text, comma-separated values or a page.
public struct SimulationReport: Sendable {
    /// The totals.
    public let totals: SimulationTotals

    /// Creates a report of totals.
    public init(_ totals: SimulationTotals) { self.totals = totals }

    /// The currencies of the carts, in order.
    public var currencies: [Currency] { totals.simulation.figures.keys.sorted { $0.code < $1.code } }

    /// The line of a report without limits.
    static let unlimited = "limits and budgets are ignored: no cart uses them up for others"

    /// The lines before the figures: an interrupted run, bad carts, ignored limits.
    public var warnings: [String] {
        var warnings: [String] = []
        if !totals.isComplete { warnings.append("incomplete: the run was interrupted before all carts were counted") }
        if totals.badCount > 0 {
            warnings.append("\(totals.badCount) \(totals.badCount == 1 ? "cart was" : "carts were") bad and left out")
        }
        if totals.question.ignoresLimits { warnings.append(Self.unlimited) }
        return warnings
    }

    /// Returns the sections with the comparison of past orders; none without a backtest.
    public func backtest(in currency: Currency) -> [ReportSection] {
        guard let figures = totals.backtests[currency] else { return [] }
        return ReportSection.backtest(of: figures, in: currency, totals.question).filter { !$0.rows.isEmpty }
    }

    /// Returns the sections with the figures of a currency.
    public func figures(in currency: Currency) -> [ReportSection] {
        guard let figures = totals.simulation.figures[currency] else { return [] }
        return [
            .sums(of: figures), .campaigns(of: figures), .promotions(of: figures), .credits(of: figures),
            .histogram(of: figures), .losses(of: figures),
        ].filter { !$0.rows.isEmpty }
    }

    /// Returns the sections with near misses and with the answers to further questions.
    public func answers(in currency: Currency) -> [ReportSection] {
        guard let figures = totals.simulation.figures[currency] else { return [] }
        var sections = ReportSection.margins(of: totals, in: currency)
        sections.append(.nearMisses(of: figures))
        if let dimension = totals.question.dimension {
            let groups = dimension.sorted(totals.groups.keys).compactMap { name in
                totals.groups[name]?.figures[currency].map { (name: name, figures: $0) }
            }
            sections += [.groups(groups, by: dimension), .promotions(ofGroups: groups, by: dimension)]
        }
        if let sweep = totals.question.sweep {
            sections.append(.curve(zip(sweep.values, totals.sweep.map { $0.figures[currency] }), of: sweep))
        }
        if let difference = totals.difference {
            sections += ReportSection.difference(of: figures, to: difference, totals.question)
        }
        if totals.question.countsLimits {
            sections.append(.budgets(totals.campaignBudgets, of: "campaign", in: currency))
            sections.append(.budgets(totals.budgets, in: currency))
        }
        return sections.filter { !$0.rows.isEmpty }
    }
}

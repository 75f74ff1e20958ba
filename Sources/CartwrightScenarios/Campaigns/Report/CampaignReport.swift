public import Cartwright

/// What was counted, as tables and pictures for people: made once, written as text, comma-separated values or a page.
public struct CampaignReport: Sendable {
    /// What was counted.
    public let totals: CampaignTotals

    /// A report of totals.
    public init(_ totals: CampaignTotals) { self.totals = totals }

    /// The currencies of the carts, in order.
    public var currencies: [Currency] { totals.campaign.figures.keys.sorted { $0.code < $1.code } }

    /// `3 carts were left out`, `the run was ended before all carts were counted`: what a reader must know first.
    public var warnings: [String] {
        var warnings: [String] = []
        if !totals.isComplete { warnings.append("incomplete: the run was ended before all carts were counted") }
        if totals.badCount > 0 {
            warnings.append("\(totals.badCount) \(totals.badCount == 1 ? "cart was" : "carts were") bad and left out")
        }
        return warnings
    }

    /// The figures of a currency themselves.
    public func figures(in currency: Currency) -> [ReportSection] {
        guard let figures = totals.campaign.figures[currency] else { return [] }
        return [
            .sums(of: figures), .promotions(of: figures), .histogram(of: figures), .losses(of: figures),
        ].filter { !$0.rows.isEmpty }
    }

    /// What was missed by little, and the answers to what was asked besides.
    public func answers(in currency: Currency) -> [ReportSection] {
        guard let figures = totals.campaign.figures[currency] else { return [] }
        var sections = [ReportSection.nearMisses(of: figures)]
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
        if totals.question.spendsBudgets { sections.append(.budgets(totals.budgets, in: currency)) }
        return sections.filter { !$0.rows.isEmpty }
    }
}

public import Cartwright

/// All that was counted of many carts for one question. Totals of parts of the carts add up to those of all, in any
/// order.
public struct CampaignTotals: Hashable, Sendable {
    /// What was asked.
    public internal(set) var question: CampaignQuestion
    /// The figures of the catalog.
    public internal(set) var campaign = Campaign()
    /// How many carts could not be read or priced. They are in no figure.
    public internal(set) var badCount = 0
    /// Whether all carts were counted, and nobody ended it before.
    public internal(set) var isComplete = true
    /// The figures of each group, without the reasons for which promotions did not apply.
    public internal(set) var groups: [String: Campaign] = [:]
    /// The figures for each value of the sweep, without reasons.
    public internal(set) var sweep: [Campaign]
    /// What the other catalog changes; nil where none was asked about.
    public internal(set) var difference: CampaignDifference?
    /// How limits and budgets were used up, by promotion id; empty where nobody asked.
    public internal(set) var budgets: [String: BudgetFigures] = [:]

    /// No carts.
    public init(_ question: CampaignQuestion = CampaignQuestion()) {
        self.question = question
        sweep = question.sweep?.values.map { _ in Campaign() } ?? []
        difference = question.against.map { _ in CampaignDifference() }
    }

    /// How many carts were priced.
    public var cartCount: Int { campaign.cartCount }

    /// The same totals without what tells the catalogs of parts apart: those of one run.
    public var withoutVersions: CampaignTotals {
        var totals = self
        totals.question.versions = []
        return totals
    }

    /// Adds the totals of other carts.
    ///
    /// - Throws: `campaign.different_parts` where they answer another question; `campaign.too_many_groups`;
    ///   `money.overflow`.
    public mutating func merge(_ other: CampaignTotals) throws(CartwrightError) {
        guard question == other.question else { throw Self.different(question, other.question) }
        guard !question.spendsBudgets else {
            throw CartwrightError(
                .campaignBadQuestion,
                "budgets that are used up in the order of all carts cannot be put together from parts",
                hint: "one run over all carts"
            )
        }
        try campaign.merge(other.campaign)
        badCount += other.badCount
        isComplete = isComplete && other.isComplete
        for (name, part) in other.groups { try groups[name, default: Campaign()].merge(part) }
        try Self.check(groups.count)
        for index in sweep.indices { try sweep[index].merge(other.sweep[index]) }
        if let part = other.difference { try difference?.merge(part) }
    }

    static func check(_ groups: Int) throws(CartwrightError) {
        guard groups > CampaignDimension.mostGroups else { return }
        throw CartwrightError(
            .campaignTooManyGroups,
            "the carts fall into more than \(CampaignDimension.mostGroups) groups",
            hint: "a --by of fewer: \(CampaignDimension.allCases.map(\.rawValue).joined(separator: ", "))"
        )
    }

    private static func different(_ a: CampaignQuestion, _ b: CampaignQuestion) -> CartwrightError {
        let what =
            if a.versions != b.versions || (a.catalog, a.against) != (b.catalog, b.against) { "of other catalogs" } else
            { "of other options" }
        return CartwrightError(
            .campaignDifferentParts,
            "the parts do not answer one question: one is \(what)",
            hint: "the same --catalog, --against, --by and --sweep for each part"
        )
    }
}

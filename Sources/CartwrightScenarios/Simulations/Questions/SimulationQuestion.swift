public import Cartwright

/// The questions about a catalog and many carts, besides the figures themselves.
public struct SimulationQuestion: Hashable, Sendable {
    /// The names of the catalog and of the one to compare with, usually file names.
    public var (catalog, against): (String, String?) = ("", nil)
    /// The versions of the catalogs, which must be equal in merged parts; empty without merging.
    public var versions: [String] = []
    /// The dimension that splits the figures.
    public var dimension: SimulationDimension?
    /// The number that takes several values.
    public var sweep: SimulationSweep?
    /// The comparison of past orders with the amounts that the shop recorded; nil for carts of any kind.
    public var backtest: BacktestTerms?
    /// The minimum margin as a share of the price; carts below it are listed. Nil to list none.
    public var minimumMargin: Percentage?
    /// True if no cart uses up limits and budgets for others: each is priced as if it were the only one.
    public var ignoresLimits = false
    /// True if limits and budgets of the catalogs are used up in the order of the carts' instants: they have some, and
    /// ``ignoresLimits`` is false.
    public internal(set) var countsLimits = false

    /// Creates a question for the figures only.
    public init() {}
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignBadSweep: ErrorCode = """
        campaign.bad_sweep: A sweep that is not of the form `promotion.path=from..to:step`, or does not match the \
        catalog.
        """
    public static let campaignNoCarts: ErrorCode = "campaign.no_carts: Input without carts."
    public static let campaignDifferentParts: ErrorCode =
        "campaign.different_parts: Parts of simulations that do not answer the same question."
    public static let campaignTooManyGroups: ErrorCode = "campaign.too_many_groups: More groups than a report can hold."
    public static let campaignBadQuestion: ErrorCode = "campaign.bad_question: Questions that cannot be combined."
}

public import Cartwright

/// What is asked of a catalog and many carts, besides the figures themselves.
public struct CampaignQuestion: Hashable, Sendable {
    /// What the catalog is called, and the one that it is compared with: their files, mostly.
    public var (catalog, against): (String, String?) = ("", nil)
    /// What tells the catalogs apart from others, where parts are to be merged; empty elsewhere.
    public var versions: [String] = []
    /// What the figures are split by.
    public var dimension: CampaignDimension?
    /// The number that is tried at several values.
    public var sweep: CampaignSweep?
    /// Whether budgets and limits are used up in the order of the carts' instants.
    public var spendsBudgets = false

    /// Only the figures.
    public init() {}
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let campaignBadSweep: ErrorCode = """
        campaign.bad_sweep: A sweep that is not written as `promotion.path=from..to:step`, or does not fit the \
        catalog.
        """
    public static let campaignNoCarts: ErrorCode = "campaign.no_carts: Input that holds no carts."
    public static let campaignDifferentParts: ErrorCode =
        "campaign.different_parts: Parts of simulations that do not answer the same question."
    public static let campaignTooManyGroups: ErrorCode = "campaign.too_many_groups: More groups than a report can hold."
    public static let campaignBadQuestion: ErrorCode = "campaign.bad_question: Questions that cannot be asked together."
}

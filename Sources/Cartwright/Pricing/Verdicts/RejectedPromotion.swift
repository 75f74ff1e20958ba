/// A promotion that took nothing off.
public struct RejectedPromotion: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// The reason.
    public var reason: Reason
    /// The id of the campaign whose dates or limits are the reason; nil if they are not.
    public var campaign: String?
    /// The kind of the identity that has used the limit up, or that is required and unknown; nil for other reasons.
    public var identity: IdentityKind?
    /// The instant at which the limit that is the reason starts anew; nil if it never does, or another reason applies.
    public var reset: LimitReset?
    /// The id of the promotion that prevented it, for ``Reason/excludedBy`` and ``Reason/beatenBy``.
    public var by: String?
    /// The total discount of the best set with this promotion, in minor units, for ``Reason/beatenBy``; nil if it was
    /// not computed, or if ``PricingOptions/maximumNodes``, or ten times the work of the quote, was too low to prove
    /// it.
    public var valueMinor: Int64?
    /// The total discount of the chosen set, in minor units, for ``Reason/beatenBy``.
    public var byValueMinor: Int64?
    /// The promotions of the best set with this one, including this one, if ``valueMinor`` is their discount; empty if
    /// the promotions that lost before it have named 100,000 together.
    public var bestSet: [String] = []
    /// The conditions that do not hold, for ``Reason/conditionNotMet``.
    public var unmet: [Finding] = []
    /// The shortfalls of its effects, for ``Reason/nothingToDiscount``.
    public var shortfalls: [Shortfall] = []
    /// The refused answers of its plugin, for ``Reason/badProposal`` and ``Reason/badAnswer``. Their JSON pointers
    /// refer to the proposal or the finding.
    public var refused: [CartwrightError] = []
    /// True if little was missing, but none of its effects reaches a line or a shipment of the cart.
    var reachesNothing = false
}

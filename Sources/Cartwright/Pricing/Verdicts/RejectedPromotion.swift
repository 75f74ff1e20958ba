/// A promotion that took nothing off.
public struct RejectedPromotion: Hashable, Sendable {
    /// The promotion's id.
    public var promotion: String
    /// Why.
    public var reason: Reason
    /// Which promotion stood in its way, for ``Reason/excludedBy`` and ``Reason/beatenBy``.
    public var by: String?
    /// What the best set with this promotion would have taken off in all, for ``Reason/beatenBy``; nil where that was
    /// not worked out, or took more than ``PricingOptions/maximumNodes`` to prove.
    public var valueMinor: Int64?
    /// What the chosen set takes off in all, for ``Reason/beatenBy``.
    public var byValueMinor: Int64?
    /// The promotions of the best set with this one, itself among them, where ``valueMinor`` tells what they take off.
    public var bestSet: [String] = []
    /// The conditions that do not hold, for ``Reason/conditionNotMet``.
    public var unmet: [Finding] = []
    /// What its effects lack that this cart has not enough for, for ``Reason/nothingToDiscount``.
    public var shortfalls: [Shortfall] = []
    /// What its plugin answered that was refused, and why, for ``Reason/badProposal`` and ``Reason/badAnswer``. The
    /// pointers lead into the proposal or the finding.
    public var refused: [CartwrightError] = []
    /// True where little was missing, but none of its effects reaches a line or a shipment of the cart.
    var reachesNothing = false
}

/// A campaign of a catalog: dates and limits that several promotions share.
///
/// A promotion names its campaign with `"campaign"`. It applies only if its own gates and those of its campaign pass,
/// and what it gives counts for its own limits and for those of its campaign.
public struct Campaign: Hashable, Sendable, Identifiable {
    /// The id, unique within a catalog.
    public var id: String

    /// The display name.
    public var name: String?

    /// True if the campaign is enabled.
    public var isEnabled = true

    /// The first instant at which its promotions apply; nil if it has no start.
    public var startsAt: Instant?

    /// The instant at which it ends, which is the first at which its promotions do not apply; nil if it has no end.
    public var endsAt: Instant?

    /// The maximum number of orders with one or more of its promotions, 1 or more; nil without a limit.
    public var usageLimit: Int64?

    /// The calendar period of ``usageLimit``; nil if it never starts anew.
    public var usagePeriod: LimitPeriod?

    /// The maximum total cost of its promotions; nil without a limit.
    public var budget: Budget?

    /// Creates a campaign without dates and limits, which only groups promotions.
    public init(id: String) { self.id = id }

    /// True if the number of uses or the total discount is limited.
    public var isLimited: Bool { usageLimit != nil || budget != nil }

    /// True if a gate of the campaign may refuse its promotions.
    var isGuarded: Bool { !isEnabled || startsAt != nil || endsAt != nil || isLimited }

    /// Returns the campaign with its amounts changed.
    func replacingAmounts(_ change: (Amount) -> Amount) -> Campaign {
        guard let budget, budget.kind == .amount else { return self }
        var campaign = self
        campaign.budget?.limit = change(budget.limit)
        campaign.budget?.used = change(budget.used)
        return campaign
    }
}

/// A campaign that many promotions share, so that a copy of a promotion stays cheap.
final class SharedCampaign: Sendable {
    let campaign: Campaign

    init(_ campaign: Campaign) { self.campaign = campaign }
}

/// An offer of a shop: the time in which it applies, its conditions and its effects.
public struct Promotion: Sendable, Identifiable {
    /// The id, unique within a catalog.
    public var id: String

    /// The display name.
    public var name: String?

    /// The code that a cart must carry; nil if the promotion applies without a code. ``PromotionCode`` defines which
    /// codes are equal.
    public var code: String?

    /// True if the promotion is enabled.
    public var isEnabled = true

    /// The first instant at which the promotion applies; nil if it has no start.
    public var startsAt: Instant?

    /// The instant at which the promotion ends, which is the first at which it does not apply; nil if it has no end.
    public var endsAt: Instant?

    /// The priority: if an order is needed, higher goes first; ties are in order of their ids.
    public var priority: Int64 = 0

    /// The rules of stacking with other promotions.
    public var stacking = Stacking()

    /// The maximum number of uses; nil without a limit.
    public var usageLimit: Int64?

    /// The calendar period of ``usageLimit``; nil if it never starts anew.
    public var usagePeriod: LimitPeriod?

    /// The number of uses before, in addition to the counts of ``Counters``. With ``usagePeriod`` they count in the
    /// present period.
    public var used: Int64 = 0

    /// The maximum number of uses by one customer; nil without a limit.
    public var perCustomerLimit: Int64?

    /// The calendar period of ``perCustomerLimit``; nil if it never starts anew.
    public var customerPeriod: LimitPeriod?

    /// The persons for whom ``perCustomerLimit`` counts.
    public var customerTerms = CustomerTerms()

    /// The maximum total cost; nil without a limit.
    public var budget: Budget?

    /// The campaign whose dates and limits apply, too; nil without one.
    public var campaign: Campaign? {
        get { sharedCampaign?.campaign }
        set { sharedCampaign = newValue.map(SharedCampaign.init) }
    }

    /// The treatment of the discount when units are returned and the rest of the order does not meet the conditions.
    public var returns = ReturnPolicy.keep

    /// The conditions, all of which must hold.
    public var conditions: [any Condition]

    /// The effects, in the order in which they apply.
    public var effects: [any Effect]

    /// The lists of its catalog or scenario, which its conditions and effects may name.
    private(set) var lists = NamedLists.none

    /// The campaign, which many promotions share.
    var sharedCampaign: SharedCampaign?

    /// Creates a promotion without limits that stacks with any other.
    public init(id: String, conditions: [any Condition] = [], effects: [any Effect]) {
        self.id = id
        self.conditions = conditions
        self.effects = effects
    }

    /// Creates a promotion that was read beside some lists.
    init(id: String, conditions: [any Condition], effects: [any Effect], lists: NamedLists) {
        self.init(id: id, conditions: conditions, effects: effects)
        self.lists = lists
    }

    /// The classes of all effects, for ``Stacking/combinesWith``.
    public var classes: Set<PromotionClass> { Set(effects.map(\.stage.promotionClass)) }

    /// True if one of its effects gives store credit.
    package var givesCredit: Bool { effects.contains { $0.stage == .credit } }
}

/// An offer of the shop: when it counts, what it asks for and what it gives.
public struct Promotion: Sendable, Identifiable {
    /// Unique within a catalog.
    public var id: String

    /// Its name for people.
    public var name: String?

    /// The code that a cart must carry; nil where the promotion applies by itself. Compared as
    /// ``PromotionCode`` says.
    public var code: String?

    /// Whether it counts at all.
    public var isEnabled = true

    /// The first instant at which it counts.
    public var startsAt: Instant?

    /// The first instant at which it counts no more.
    public var endsAt: Instant?

    /// Where an order is needed, higher goes first; ties go by id.
    public var priority: Int64 = 0

    /// What it may stand beside.
    public var stacking = Stacking()

    /// How often it may be used in all, nil without a limit.
    public var usageLimit: Int64?

    /// How often it was used before, besides what ``Counters`` say.
    public var used: Int64 = 0

    /// How often one customer may use it, nil without a limit.
    public var perCustomerLimit: Int64?

    /// What it may cost in all, nil without a limit.
    public var budget: Budget?

    /// What becomes of its discount when units come back and its conditions do not hold any more.
    public var returns = ReturnPolicy.keep

    /// All of them must hold.
    public var conditions: [any Condition]

    /// What it does, in this order.
    public var effects: [any Effect]

    /// A promotion without limits that stacks with any other.
    public init(id: String, conditions: [any Condition] = [], effects: [any Effect]) {
        self.id = id
        self.conditions = conditions
        self.effects = effects
    }

    /// The classes of all its effects, for ``Stacking/combinesWith``.
    public var classes: Set<PromotionClass> { Set(effects.map(\.stage.promotionClass)) }
}

/// The limits of the promotions that all clients use.
public struct WorkloadLimits: Sendable {
    /// The usage limit of the promotion that sells out.
    public var hotUses: Int64
    /// Its budget in minor units, which sells out at about the same time.
    public var hotBudget: Int64
    /// The number of customers, with two uses of a promotion each.
    public var customers: Int

    /// Creates limits for a number of uses.
    public init(hotUses: Int64) {
        self.hotUses = hotUses
        hotBudget = hotUses * 300
        customers = Int(hotUses)
    }
}

/// How much there is of the promotions that all clients want.
public struct WorkloadLimits: Sendable {
    /// Uses of the promotion that sells out.
    public var hotUses: Int64
    /// Its budget in minor units, which sells out at about the same time.
    public var hotBudget: Int64
    /// Customers, who each have two uses of a promotion.
    public var customers: Int

    /// Limits for about so many uses.
    public init(hotUses: Int64) {
        self.hotUses = hotUses
        hotBudget = hotUses * 300
        customers = Int(hotUses)
    }
}

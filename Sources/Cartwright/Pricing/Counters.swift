/// How much of each limited promotion is gone, as the redemption ledger counts it.
public struct Counters: Hashable, Sendable {
    /// Uses by promotion id, over all customers.
    public var uses: [String: Int64]

    /// Uses by promotion id, of the customer of the cart. Earlier uses that the cart itself brings count besides.
    public var customerUses: [String: Int64]

    /// What was given by promotion id, in minor units of the budget's currency, over all customers.
    public var spentMinor: [String: Int64]

    /// Nothing was used yet.
    public static let none = Counters()

    /// Makes counters.
    public init(
        uses: [String: Int64] = [:],
        customerUses: [String: Int64] = [:],
        spentMinor: [String: Int64] = [:]
    ) {
        self.spentMinor = spentMinor
        self.uses = uses
        self.customerUses = customerUses
    }
}

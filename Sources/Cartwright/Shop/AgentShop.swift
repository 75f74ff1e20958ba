/// What a shop brings so that agents can buy there: four things it has anyway, and facts about itself.
public struct AgentShop: Sendable {
    /// What it sells.
    public var items: any ShopItems
    /// How it sends that.
    public var shipping: any ShippingRates
    /// How it is paid.
    public var payments: any ShopPayments
    /// What becomes of orders.
    public var orders: any ShopOrders
    /// Facts about itself.
    public var facts: ShopFacts

    /// A shop.
    public init(
        items: any ShopItems,
        shipping: any ShippingRates,
        payments: any ShopPayments,
        orders: any ShopOrders,
        facts: ShopFacts
    ) {
        (self.items, self.shipping, self.payments, self.orders) = (items, shipping, payments, orders)
        self.facts = facts
    }
}

/// Facts about a shop.
public struct ShopFacts: Hashable, Sendable {
    /// The currency of its prices.
    public var currency: Currency
    /// Its name for people.
    public var name: String
    /// The address of its pages for people, without a slash at the end: `https://flowers.example`.
    public var storefront: String
    /// What a buyer may claim to be, in reverse domain notation: `org.example.member`.
    public var claims: [String: Claim] = [:]

    /// A claim that the shop knows.
    public struct Claim: Hashable, Sendable {
        /// The customer segment that it puts a buyer into, for conditions of promotions.
        public var segment: String
        /// Whether the shop can check it when the order is made. One that it cannot check lets no order through.
        public var isVerifiable: Bool

        /// A claim.
        public init(segment: String, isVerifiable: Bool) {
            (self.segment, self.isVerifiable) = (segment, isVerifiable)
        }
    }

    /// Facts.
    public init(currency: Currency, name: String, storefront: String) {
        (self.currency, self.name, self.storefront) = (currency, name, storefront)
    }
}

/// A shop that agents can buy from: its items, shipping, payments, orders, customers, and facts.
public struct AgentShop: Sendable {
    /// The items for sale.
    public var items: any ShopItems
    /// The shipping rates.
    public var shipping: any ShippingRates
    /// The payments.
    public var payments: any ShopPayments
    /// The progress of orders.
    public var orders: any ShopOrders
    /// The saved addresses of customers.
    public var customers: any ShopCustomers
    /// The facts about the shop.
    public var facts: ShopFacts

    /// Creates a shop.
    public init(
        items: any ShopItems,
        shipping: any ShippingRates,
        payments: any ShopPayments,
        orders: any ShopOrders,
        customers: any ShopCustomers = PrivateCustomers(),
        facts: ShopFacts
    ) {
        (self.items, self.shipping, self.payments, self.orders) = (items, shipping, payments, orders)
        (self.customers, self.facts) = (customers, facts)
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
    /// The claims that a buyer may make, by reverse domain name: `org.example.member`.
    public var claims: [String: Claim] = [:]

    /// A claim that the shop recognizes.
    public struct Claim: Hashable, Sendable {
        /// The customer segment of a buyer with the claim, for conditions of promotions.
        public var segment: String
        /// True if the shop can verify it when the order is created. Orders with an unverifiable claim are refused.
        public var isVerifiable: Bool

        /// Creates a claim.
        public init(segment: String, isVerifiable: Bool) {
            (self.segment, self.isVerifiable) = (segment, isVerifiable)
        }
    }

    /// Creates the facts about a shop.
    public init(currency: Currency, name: String, storefront: String) {
        (self.currency, self.name, self.storefront) = (currency, name, storefront)
    }
}

package import Cartwright

/// The shoppers of one variant of a card, with sums of their orders.
package struct UpliftGroup: Sendable {
    /// The number of shoppers.
    package private(set) var shoppers: Int64 = 0
    /// The number of shoppers with an order.
    package private(set) var buyers: Int64 = 0
    /// The number of orders that were not cancelled.
    package private(set) var orders: Int64 = 0
    /// The amount paid for them, less refunds, in minor units.
    package private(set) var revenueMinor: Int64 = 0
    /// Their discounts, in minor units.
    package private(set) var discountMinor: Int64 = 0
    /// The number of those orders whose items all have a known cost.
    package private(set) var marginOrders: Int64 = 0
    /// The margin of these orders, in minor units.
    package private(set) var marginMinor: Int64 = 0
    /// The revenue of each shopper, in minor units.
    private(set) var moments = SampleMoments()

    /// Creates a group without shoppers.
    package init() {}

    /// Adds a shopper, with the orders of all sessions together.
    package mutating func add(_ shopper: CardExposure) {
        shoppers += 1
        if shopper.orderCount > 0 { buyers += 1 }
        orders += shopper.orderCount
        revenueMinor = revenueMinor.addingSaturated(shopper.revenueMinor)
        discountMinor = discountMinor.addingSaturated(shopper.discountMinor)
        marginOrders += shopper.marginCount
        marginMinor = marginMinor.addingSaturated(shopper.marginMinor)
        moments.add(shopper.revenueMinor)
    }

    /// Returns the group as JSON.
    ///
    /// - Parameter hasMargin: true if costs are known.
    func json(_ name: String, _ currency: Currency, hasMargin: Bool) -> JSONValue {
        var object: JSONObject = [
            "group": .string(name), "shoppers": .integer(shoppers), "buyers": .integer(buyers),
            "orders": .integer(orders), "revenue": Money(minor: revenueMinor, currency).json,
            "discount": Money(minor: discountMinor, currency).json,
        ]
        if hasMargin {
            object["margin"] = Money(minor: marginMinor, currency).json
            object["orders_with_costs"] = .integer(marginOrders)
        }
        return .object(object)
    }
}

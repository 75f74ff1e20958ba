public import Cartwright

/// The rules of `ShopOrders` as checks that can be run on any implementation.
public struct ShopOrdersContract: Sendable {
    private let orders: any ShopOrders
    private let order: PlacedOrder

    /// The contract of an implementation.
    ///
    /// - Parameters:
    ///   - orders: the implementation.
    ///   - order: an order of things that the shop sells, which was not placed before.
    public init(of orders: any ShopOrders, placing order: PlacedOrder) { (self.orders, self.order) = (orders, order) }

    /// What it does against the rules, one sentence each.
    ///
    /// - Throws: what it throws.
    public func violations() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        if try await !orders.progress(of: order.id).events.isEmpty {
            violations.append("something has become of an order that was not placed")
        }
        try await orders.place(order)
        let progress = try await orders.progress(of: order.id)
        try await orders.place(order)
        if try await orders.progress(of: order.id) != progress {
            violations.append("placing an order again changes it")
        }
        if Set(progress.events.map(\.id)).count != progress.events.count { violations.append("two events have one id") }
        for (before, after) in zip(progress.events, progress.events.dropFirst()) where after.at < before.at {
            violations.append("events are not in the order in which they happened")
        }
        return violations
    }
}

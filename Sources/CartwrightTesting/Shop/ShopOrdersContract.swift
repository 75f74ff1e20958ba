public import Cartwright

/// The rules of `ShopOrders` as checks that can be run on any implementation.
public struct ShopOrdersContract: Sendable {
    private let orders: any ShopOrders
    private let order: PlacedOrder

    /// Creates the contract of an implementation.
    ///
    /// - Parameters:
    ///   - orders: the implementation.
    ///   - order: an order of items of the shop, which was not placed before.
    public init(of orders: any ShopOrders, placing order: PlacedOrder) { (self.orders, self.order) = (orders, order) }

    /// Returns the violations of the rules, one sentence each.
    ///
    /// - Throws: the errors of the implementation.
    public func violations() async throws(CartwrightError) -> [String] {
        var violations: [String] = []
        if try await !orders.progress(of: order.id).events.isEmpty {
            violations.append("an order that was not placed has events")
        }
        try await orders.place(order)
        let progress = try await orders.progress(of: order.id)
        try await orders.place(order)
        if try await orders.progress(of: order.id) != progress {
            violations.append("placing an order again changes it")
        }
        if Set(progress.events.map(\.id)).count != progress.events.count { violations.append("two events share an id") }
        for (before, after) in zip(progress.events, progress.events.dropFirst()) where after.at < before.at {
            violations.append("events are not in chronological order")
        }
        return violations
    }
}

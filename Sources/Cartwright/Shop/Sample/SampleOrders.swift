internal import Synchronization

/// The progress of orders, in memory. A new order takes its units from the stock.
public final class SampleOrders: ShopOrders {
    private let items: SampleItems
    private let orders = Mutex<[String: OrderProgress]>([:])

    /// Creates the orders of some items.
    public init(of items: SampleItems) { self.items = items }

    /// Records a paid order.
    public func place(_ order: PlacedOrder) {
        let isNew = orders.withLock { orders in
            guard orders[order.id] == nil else { return false }
            orders[order.id] = OrderProgress()
            return true
        }
        if isNew { items.take(order.units) }
    }

    /// Returns the progress of an order.
    public func progress(of order: String) -> OrderProgress { orders.withLock { $0[order] ?? OrderProgress() } }

    /// Adds an event to an order, under a new id if it has none. An event whose id the order has already is not added.
    ///
    /// - Returns: true if the order exists.
    @discardableResult
    public func add(_ event: OrderEvent, to order: String) -> Bool {
        orders.withLock { orders in
            guard var progress = orders[order] else { return false }
            var event = event
            if event.id.isEmpty { event.id = "event_\(progress.events.count + 1)" }
            guard !progress.events.contains(where: { $0.id == event.id }) else { return true }
            progress.events.append(event)
            orders[order] = progress
            return true
        }
    }
}

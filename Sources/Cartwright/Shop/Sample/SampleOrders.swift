internal import Synchronization

/// What becomes of orders, in memory. An order that is placed takes its units from the stock.
public final class SampleOrders: ShopOrders {
    private let items: SampleItems
    private let orders = Mutex<[String: OrderProgress]>([:])

    /// Orders of some items.
    public init(of items: SampleItems) { self.items = items }

    /// An order was paid.
    public func place(_ order: PlacedOrder) {
        let isNew = orders.withLock { orders in
            guard orders[order.id] == nil else { return false }
            orders[order.id] = OrderProgress()
            return true
        }
        if isNew { items.take(order.units) }
    }

    /// What has become of an order.
    public func progress(of order: String) -> OrderProgress { orders.withLock { $0[order] ?? OrderProgress() } }

    /// Adds what happened to an order; its id is given.
    ///
    /// - Returns: whether there is such an order.
    @discardableResult
    public func add(_ event: OrderEvent, to order: String) -> Bool {
        orders.withLock { orders in
            guard var progress = orders[order] else { return false }
            var event = event
            event.id = "event_\(progress.events.count + 1)"
            progress.events.append(event)
            orders[order] = progress
            return true
        }
    }
}

internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// The state of an order for an agent, independent of the protocol.
struct OrderState: Sendable {
    /// The id, unique in the shop.
    let id: String
    /// The completed checkout of the order.
    let checkout: SessionState
    /// The order.
    let order: Order
    /// The progress of the order.
    let progress: OrderProgress

    /// Returns the number of units of a line that are shipped or delivered.
    func fulfilledCount(ofLine line: Line) -> Int64 {
        let sent = progress.events.filter { $0.kind == .shipped }
            .reduce(Int64(0)) { $0 + ($1.units.map { $0[line.id] ?? 0 } ?? line.quantity) }
        return min(sent, activeCount(ofLine: line))
    }

    /// Returns the number of units of a line that were not returned.
    func activeCount(ofLine line: Line) -> Int64 {
        order.phase == .cancelled ? 0 : line.quantity - (order.returned[line.id] ?? 0)
    }
}

// MARK: In the terms of both protocols

extension OrderState {
    /// Returns the status of a line.
    func status(ofLine line: Line) -> String {
        let (active, fulfilled) = (activeCount(ofLine: line), fulfilledCount(ofLine: line))
        return active == 0
            ? "removed" : fulfilled == active ? "fulfilled" : fulfilled > 0 ? "partial" : "processing"
    }

    /// Returns units by line, without lines that have none.
    ///
    /// - Parameters:
    ///   - counts: the number of units by line; nil for all units.
    ///   - sign: -1 for units that are removed.
    func units(_ counts: [String: Int64]?, sign: Int64 = 1) -> JSONValue {
        .array(
            order.cart.lines.compactMap { line in
                let count = counts.map { $0[line.id] ?? 0 } ?? line.quantity
                return count == 0 ? nil : ["id": .string(line.id), "quantity": .integer(count * sign)]
            }
        )
    }
}

extension AgentSessions {
    /// Returns an order of the agent.
    func order(_ id: String) async throws(AgentFailure) -> OrderState {
        guard let name = OrderID(id) else { throw .unknownOrder(id) }
        let checkout: SessionState
        do throws(AgentFailure) {
            checkout = try await state(name.session, .checkout)
        } catch .unknownSession {
            throw .unknownOrder(id)
        }
        guard let order = checkout.order, OrderID(order.id, of: checkout.id) == name else { throw .unknownOrder(id) }
        return try await state(of: order, checkout)
    }

    /// Returns the order of a checkout, with its progress.
    func state(of order: Order, _ checkout: SessionState) async throws(AgentFailure) -> OrderState {
        let id = OrderID(order.id, of: checkout.id).text
        let progress = try await failing(try await shop.orders.progress(of: id))
        return OrderState(id: id, checkout: checkout, order: order, progress: progress)
    }

    /// Returns the order of a checkout, for any order id.
    ///
    /// - Throws: ``AgentFailure/unknownOrder(_:)`` if it has none.
    func lastOrder(of session: String) async throws(AgentFailure) -> OrderState {
        let checkout = try await state(session, .checkout)
        guard let order = checkout.order else { throw .unknownOrder(session) }
        return try await state(of: order, checkout)
    }

    /// Returns units of an order, and refunds their price, to the payment and to gift cards and store credit.
    ///
    /// - Returns: the refund in minor units.
    func takeBack(_ count: Int64, ofLine line: String, of id: String) async throws(AgentFailure) -> Int64 {
        let before = try await order(id)
        let (session, order) = (before.checkout.id, before.order.id)
        let reply = try await failing(
            try await served.checkout.send(to: session, on: terms()) { _ throws(CartwrightError) in
                [.returnUnits(order: order, line: line, count: count)]
            }
        )
        let after = reply.session.orders.first { $0.id == order }
        return (after?.refundedMinor ?? 0) - before.order.refundedMinor
    }
}

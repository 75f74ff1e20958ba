internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightService

/// An order as an agent is told of it, in no protocol's words.
struct OrderState: Sendable {
    /// Its id among all of the shop's.
    let id: String
    /// The checkout that it comes from, completed.
    let checkout: SessionState
    /// The order.
    let order: Order
    /// What has become of it.
    let progress: OrderProgress

    /// How many units of a line are on their way or there.
    func fulfilledCount(ofLine line: Line) -> Int64 {
        let sent = progress.events.filter { $0.kind == .shipped }
            .reduce(Int64(0)) { $0 + ($1.units.map { $0[line.id] ?? 0 } ?? line.quantity) }
        return min(sent, activeCount(ofLine: line))
    }

    /// How many units of a line did not come back.
    func activeCount(ofLine line: Line) -> Int64 {
        order.phase == .cancelled ? 0 : line.quantity - (order.returned[line.id] ?? 0)
    }
}

// MARK: In the words of both protocols

extension OrderState {
    /// The word for how far a line is.
    func status(ofLine line: Line) -> String {
        let (active, fulfilled) = (activeCount(ofLine: line), fulfilledCount(ofLine: line))
        return active == 0
            ? "removed" : fulfilled == active ? "fulfilled" : fulfilled > 0 ? "partial" : "processing"
    }

    /// Units by their lines, those without units left out.
    ///
    /// - Parameters:
    ///   - counts: how many of each line; nil for all.
    ///   - sign: -1 where they are taken off.
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
    /// An order of the agent's own.
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

    /// The order of a checkout, with what has become of it.
    func state(of order: Order, _ checkout: SessionState) async throws(AgentFailure) -> OrderState {
        let id = OrderID(order.id, of: checkout.id).text
        let progress = try await failing(try await shop.orders.progress(of: id))
        return OrderState(id: id, checkout: checkout, order: order, progress: progress)
    }

    /// The order of a checkout, whatever its id.
    ///
    /// - Throws: ``AgentFailure/unknownOrder(_:)`` where it has none.
    func lastOrder(of session: String) async throws(AgentFailure) -> OrderState {
        let checkout = try await state(session, .checkout)
        guard let order = checkout.order else { throw .unknownOrder(session) }
        return try await state(of: order, checkout)
    }

    /// Takes units of an order back, and pays back what they come to.
    ///
    /// - Returns: what is paid back, in minor units.
    func takeBack(_ count: Int64, ofLine line: String, of id: String) async throws(AgentFailure) -> Int64 {
        let before = try await order(id)
        let (session, order) = (before.checkout.id, before.order.id)
        let reply = try await failing(
            try await served.checkout.send(to: session, on: terms()) { _ throws(CartwrightError) in
                [.returnUnits(order: order, line: line, count: count)]
            }
        )
        return reply.refunds.reduce(0) { $0 + $1.amount.minor }
    }
}

extension TransitionBuilder {
    mutating func cancelOrder(_ id: String) throws(Refusal) {
        let position = try position(ofOrder: id)
        var order = session.orders[position]
        guard order.phase == .paid else { throw .orderClosed(id, order.phase) }
        order.phase = .cancelled
        order.refundedMinor = order.quote.totalMinor
        close(order, at: position)
        record(.orderCancelled, subject: id, ["order": .string(id), "refund": money(order.refundedMinor)])
        requests.append(.giveBack(order: id, .whole))
        requests.append(refund(order.refundedMinor, of: order, "cancel"))
    }

    mutating func returnUnits(_ count: Int64, of name: String, in id: String) throws(Refusal) {
        let position = try position(ofOrder: id)
        var order = session.orders[position]
        let lines = order.quote.lines
        guard let line = lines.first(where: { $0.id == name }) ?? lines.first(where: { $0.sku == name }) else {
            throw .unknownLine(name, known: lines.map(\.id))
        }
        guard order.phase == .paid || order.phase == .partiallyReturned else { throw .orderClosed(id, order.phase) }
        let before = order.returnedCount(of: line.id)
        let left = line.quantity - before
        guard left > 0, (1...left).contains(count) else { throw .badQuantity(count, allowed: min(1, left)...left) }
        let refund = order.paidMinor(for: before + count, of: line) - order.paidMinor(for: before, of: line)
        order.take(back: count, of: line.id)
        order.refundedMinor = order.refundedMinor.addingSaturated(refund)
        order.phase = order.isWholeBack ? .returned : .partiallyReturned
        close(order, at: position)
        record(
            .orderReturned,
            subject: id,
            [
                "order": .string(id), "line": .string(line.id), "quantity": .integer(count), "refund": money(refund),
            ]
        )
        requests.append(self.refund(refund, of: order, "return-\(line.id)-\(before + count)"))
    }

    /// A refund whose key follows from what it is for: no two of an order are for the same.
    func refund(_ minor: Int64, of order: Order, _ what: String) -> Request {
        .refund(Money(minor: minor, order.quote.currency), order: order.id, key: "\(session.id)-\(order.id)-\(what)")
    }

    /// How many orders are looked through for one that may have been meant.
    private static let mostKnownOrders = 1_000

    private func position(ofOrder id: String) throws(Refusal) -> Int {
        // Orders are called by their number, see ``Order/id``.
        if let number = Int(id.dropFirst()), number > 0, number <= session.orders.count,
            session.orders[number - 1].id == id
        {
            return number - 1
        }
        throw .unknownOrder(id, known: session.orders.suffix(Self.mostKnownOrders).map(\.id))
    }

    /// Keeps an order, and lets the session's phase follow where it is the latest and no new purchase has begun.
    private mutating func close(_ order: Order, at position: Int) {
        session.orders[position] = order
        if session.phase.isAfterPaying, position == session.orders.count - 1 { session.phase = order.phase }
    }
}

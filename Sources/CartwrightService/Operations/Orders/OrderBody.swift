internal import Cartwright

extension OrderID {
    /// The session of the order that a path names; the name itself where it is not the id of an order.
    static func session(of text: String) -> String { OrderID(text)?.session ?? text }
}

extension Order {
    /// What a session tells of its orders.
    func summary(in session: String) -> JSONValue {
        [
            "id": .string(OrderID(id, of: session).text), "phase": .string(phase.rawValue),
            "total": .integer(paidMinor), "refunded": .integer(refundedMinor), "paid_at": .string(paidAt.description),
        ]
    }

    /// The order as the service writes it.
    func body(in session: String) -> JSONObject {
        var object = JSONObject()
        object["id"] = .string(OrderID(id, of: session).text)
        object["session"] = .string(session)
        object["phase"] = .string(phase.rawValue)
        object["currency"] = .string(cart.currency.code)
        object["total"] = .integer(paidMinor)
        object["refunded"] = .integer(refundedMinor)
        object["paid_at"] = .string(paidAt.description)
        object.setUnlessAbsent("method", method.map(JSONValue.string))
        object["payment"] = .string(payment)
        object["cart"] = cart.json
        object["quote"] = quote.json
        let returned = returned
        object["lines"] = .array(quote.lines.map { json(of: $0, returned: returned[$0.id] ?? 0) })
        object.setUnlessAbsent("taken_back", takenBack.isEmpty ? nil : .array(takenBack.map(JSONValue.string)))
        return object
    }

    private func json(of line: QuotedLine, returned: Int64) -> JSONValue {
        [
            "id": .string(line.id), "sku": .string(line.sku), "quantity": .integer(line.quantity),
            "returned": .integer(returned), "paid": .integer(paidMinor(for: line.quantity, of: line)),
        ]
    }
}

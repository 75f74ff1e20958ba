internal import Cartwright

extension OrderID {
    /// The session of the order in a path; the whole text if it is not the id of an order.
    static func session(of text: String) -> String { OrderID(text)?.session ?? text }
}

extension Order {
    /// The order in short, as part of a session.
    func summary(in session: String) -> JSONValue {
        .present([
            "id": .string(OrderID(id, of: session).text), "phase": .string(phase.rawValue),
            "total": .integer(paidMinor), "payable": quote.payableIfRounded, "refunded": .integer(refundedMinor),
            "paid_at": .string(paidAt.description),
        ])
    }

    /// The JSON of the order.
    func body(in session: String) -> JSONObject {
        var object = JSONObject()
        object["id"] = .string(OrderID(id, of: session).text)
        object["session"] = .string(session)
        object["phase"] = .string(phase.rawValue)
        object["currency"] = .string(cart.currency.code)
        object["total"] = .integer(paidMinor)
        object.setUnlessAbsent("payable", quote.payableIfRounded)
        object["refunded"] = .integer(refundedMinor)
        object["paid_at"] = .string(paidAt.description)
        object.setUnlessAbsent("method", method.map(JSONValue.string))
        object["payment"] = .string(payment)
        object["cart"] = cart.json
        object["quote"] = quote.json
        let returned = returned
        object["lines"] = .array(quote.lines.map { json(of: $0, returned: returned[$0.id] ?? 0) })
        object.setUnlessAbsent("refunded_tenders", .array(refundedTenders.map(\.json)))
        object.setUnlessAbsent("refunded_credits", .array(refundedCredits.map(\.json)))
        object.setUnlessAbsent("credits", .array(credits.map(\.json)))
        if creditOffRefundMinor > 0 { object["credit_off_refund"] = .integer(creditOffRefundMinor) }
        if writtenOffMinor > 0 { object["written_off"] = .integer(writtenOffMinor) }
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

// MARK: In the document

extension Schema {
    static let orderSummary = component("order_summary", "An order of a session.").fields([
        "id": .text, "phase": .phase, "total": .amount, "payable?": .payable, "refunded": .amount, "paid_at": .instant,
    ])

    static let order = component("order", "A paid order.").fields([
        "id": .text, "session": .text, "phase": .phase, "currency": .currency, "total": .amount, "payable?": .payable,
        "refunded": .amount, "paid_at": .instant, "method?": .text, "payment": .text, "cart": .cart, "quote": .quote,
        "lines": .list(orderedLine),
        "refunded_tenders?": .list(.engine("tender")).described("What gift cards and store credits got back."),
        "refunded_credits?": .list(.engine("tender"))
            .described("What store credits of the customer got in place of the payment and of gift cards."),
        "credits?": .list(credit).described("Store credits that promotions gave."),
        "credit_off_refund?": .amount.described("Spent store credit that came off refunds."),
        "written_off?": .amount.described("Spent store credit that no refund covered."),
        "taken_back?": .list(.text).described("Promotions that a return took back."),
    ])

    private static let credit = object([
        "promotion": .text, "account": .text, "amount": .amount, "available_at?": .instant, "taken_back?": .amount,
    ]).described("Store credit that a promotion gave.")

    private static let orderedLine = object([
        "id": .text, "sku": .text, "quantity": .count, "returned": .count, "paid": .amount,
    ]).described("A line, its returned units, and the amount paid for all of its units.")

    static let changedOrder = component(
        "changed_order",
        "An order after a change, with the refunds of the change.",
        allOf: [.order, .object(["refunds": .list(.refund)])]
    )
}

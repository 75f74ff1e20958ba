// Events of orders. Each names its order by the public id and the customer of the order. Long lists continue in further
// events.

extension TransitionBuilder {
    /// Records that an order was paid.
    mutating func recordPaid(_ order: Order) {
        record(.orderPaid, of: order, paidData(order), dividing: ["discounts", "lines"])
    }

    /// Records that an order was cancelled as a whole: one event, with as many of its lines and promotions as fit.
    mutating func recordCancelled(_ order: Order) {
        record(.orderCancelled, of: order, EventPages(cancelledData(order), dividing: ["lines", "discounts"]).first)
    }

    /// Records that units of an order were returned: one event for all units of a return.
    mutating func recordReturned(_ preview: ReturnPreview, of order: Order) {
        guard case .object(var data) = preview.json else { return }
        data["order"] = nil
        record(.orderReturned, of: order, data, dividing: ["taken_back", "lines"])
    }

    private func cancelledData(_ order: Order) -> JSONObject {
        var data: JSONObject = ["refund": money(order.refundedMinor)]
        if order.creditOffRefundMinor > 0 { data["credit_off_refund"] = money(order.creditOffRefundMinor) }
        if order.writtenOffMinor > 0 { data["written_off"] = money(order.writtenOffMinor) }
        if let credit = order.refundedCredits.first { data["refund_to_credit"] = credit.json(in: order.quote.currency) }
        data["total"] = money(order.quote.totalMinor)
        if order.quote.discountMinor > 0 { data["discount"] = money(order.quote.discountMinor) }
        data["lines"] = linesData(order)
        data.setUnlessAbsent("discounts", .array(order.quote.applied.map(discountData)))
        return data
    }

    /// The maximum length of the reason in an event, in bytes. The reason comes from the payment provider and must
    /// never cause an error.
    private static let reasonBytes = 1_024

    /// Records that the charge for an order failed.
    mutating func recordFailed(_ payment: Payment, because reason: String) {
        let id = OrderID(payment.order, of: session.id)
        let reason = reason.shortened(toBytes: Self.reasonBytes)
        let data: JSONValue = ["amount": payment.amount.json, "reason": .string(reason)]
        record(.paymentFailed, about: id.text, of: session.cart.customer, order: id, data)
    }

    /// Records the refund of a payment that led to no order.
    mutating func recordRefunded(_ refund: Refund, because reason: String) {
        var data: JSONObject = ["amount": refund.amount.json, "reason": .string(reason), "refund": .string(refund.key)]
        data.setUnlessAbsent("payment", refund.payment.map(JSONValue.string))
        record(.paymentRefunded, subject: nil, .object(data))
    }

    /// Records that gift cards and store credits paid for an order: one event for each.
    mutating func recordUsed(_ tenders: [TenderShare], by order: Order) { record(.tenderUsed, tenders, of: order) }

    /// Records that gift cards and store credits got back a part of an order: one event for each.
    mutating func recordRefunded(_ tenders: [TenderShare], of order: Order) {
        record(.tenderRefunded, tenders, of: order)
    }

    private mutating func record(_ type: EventType, _ tenders: [TenderShare], of order: Order) {
        let id = OrderID(order.id, of: session.id)
        for tender in tenders {
            let data = tender.json(in: order.quote.currency)
            record(type, about: id.text, of: order.cart.customer, order: id, data)
        }
    }

    /// Records an event of an order, and the parts that do not fit into it as ``EventType/orderLines``.
    private mutating func record(
        _ type: EventType,
        of order: Order,
        _ data: JSONObject,
        dividing lists: [String] = []
    ) {
        let id = OrderID(order.id, of: session.id)
        let pages = EventPages(data, dividing: lists)
        record(type, about: id.text, of: order.cart.customer, order: id, .object(pages.first))
        let event = events.last?.id ?? ""
        for (index, page) in pages.others.enumerated() {
            var data: JSONObject = [
                "event": .string(event), "event_type": .string(type.rawValue), "part": .integer(Int64(index + 1)),
                "parts": .integer(Int64(pages.others.count)),
            ]
            for (key, value) in page { data[key] = value }
            record(.orderLines, about: id.text, of: order.cart.customer, order: id, .object(data))
        }
    }

    /// Returns the data of a purchase with the amounts paid: the discounted price, each line and each discount.
    private func paidData(_ order: Order) -> JSONObject {
        let quote = order.quote
        var data = JSONObject()
        data["total"] = money(quote.totalMinor)
        if quote.hasOwnPayable { data["payable"] = money(quote.payableMinor) }
        if let difference = quote.roundingDifferenceMinor { data["rounding_difference"] = money(difference) }
        data["subtotal"] = money(quote.subtotalMinor)
        data["discount"] = money(quote.discountMinor)
        data["shipping"] = money(quote.shippingMinor - quote.shippingDiscountMinor)
        if quote.taxMinor > 0 { data["tax"] = money(quote.taxMinor) }
        data.setUnlessAbsent("method", order.method.map(JSONValue.string))
        data["lines"] = linesData(order)
        data["discounts"] = .array(quote.applied.map { applied in discountData(applied) })
        data.setUnlessAbsent("credits", .array(order.credits.map { $0.json(in: quote.currency) }))
        return data
    }

    /// Returns the lines of an order with the amounts paid for them.
    private func linesData(_ order: Order) -> JSONValue {
        var titles: [String: String] = [:]
        for line in order.cart.lines { titles[line.id] = line.title }
        return .array(
            order.quote.lines.map { line in
                .present([
                    "line": .string(line.id), "sku": .string(line.sku), "quantity": .integer(line.quantity),
                    "paid": money(order.paidMinor(for: line.quantity, of: line)), "discount": money(line.discountMinor),
                    "unit_price": money(line.quantity > 0 ? line.subtotalMinor / line.quantity : 0),
                    "title": titles[line.id].map(JSONValue.string),
                ])
            }
        )
    }

    private func discountData(_ applied: AppliedPromotion) -> JSONValue {
        .present([
            "promotion": .string(applied.promotion), "code": applied.code.map(JSONValue.string),
            "amount": money(applied.discountMinor),
        ])
    }
}

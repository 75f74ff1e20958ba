internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let cancelOrder = Endpoint(
        name: "cancel_order",
        method: .post,
        path: "/v1/orders/{id}/cancel",
        tag: .orders,
        summary: "Cancel an order",
        description:
            "Refunds everything paid and not yet refunded, and releases the order's uses of limited promotions.",
        scope: .checkout,
        parameters: [.cancelledOrderID, .dryRun],
        body: .optional,
        isKeyed: true,
        session: OrderID.session(of:),
        answers: [.json("The cancelled order.", .changedOrder, .cancelledOrder)]
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        let id = try call.orderID
        if try call.query.flag(.dryRun) { return try await call.dryRun([.cancelOrder(id: id.order)], of: id) }
        return try await call.change(id) { _ throws(CartwrightError) in [.cancelOrder(id: id.order)] }
    }
}

extension Call {
    /// Returns the order as it would be after commands.
    func dryRun(_ commands: [Command], of id: OrderID) async throws(Problem) -> Answer {
        let checkout = shop.checkout
        do throws(CartwrightError) {
            let reply = try await checkout.preview(commands, in: id.session, on: trialTerms)
            guard let order = reply.session.orders.first(where: { $0.id == id.order }) else {
                throw Self.unknownOrder(id)
            }
            var object = order.body(in: id.session)
            object["refunds"] = .array(reply.refunds.map { $0.summary(in: id.session) })
            return .json(.object(object))
        } catch {
            throw try await problem(Problem(error), id)
        }
    }

    private static func unknownOrder(_ id: OrderID) -> CartwrightError {
        Refusal.unknownOrder(id.order, known: []).error
    }
}

extension Example {
    fileprivate static let cancelledOrder: Example = """
        {"id": "cart-8.o1", "session": "cart-8", "phase": "cancelled", "currency": "USD", "total": 1750,
         "refunded": 1750, "paid_at": "2026-11-23T15:00:00Z", "payment": "cart-8-pay-1",
         "cart": {
           "currency": "USD",
           "lines": [
             {"id": "TEA", "sku": "TEA", "title": "Assam tea 100g", "unit_price": 875, "quantity": 2,
              "categories": ["tea"]}]},
         "quote": \(undiscounted("TEA", subtotal: 1750)),
         "lines": [{"id": "TEA", "sku": "TEA", "quantity": 2, "returned": 0, "paid": 1750}],
         "refunds": [{"key": "cart-8-o1-cancel", "order": "cart-8.o1", "amount": 1750}]}
        """
}

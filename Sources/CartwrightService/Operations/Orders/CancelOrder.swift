internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// Cancels a paid order: all that was paid for it goes back, and what it used of limited promotions.
    static let cancelOrder = Operation(
        "cancel_order",
        .post,
        "/v1/orders/{id}/cancel",
        scope: .checkout,
        body: .optionalJSON,
        isKeyed: true,
        session: OrderID.session(of:),
        parameters: ["dry_run"]
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        let id = try call.orderID
        if try call.query.flag("dry_run") { return try await call.dryRun([.cancelOrder(id: id.order)], of: id) }
        return try await call.change(id) { _ throws(Refusal) in [.cancelOrder(id: id.order)] }
    }
}

extension Call {
    /// The order as it would be after some commands.
    func dryRun(_ commands: [Command], of id: OrderID) async throws(Problem) -> Answer {
        let checkout = shop.checkout
        do throws(Refusal) {
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

    private static func unknownOrder(_ id: OrderID) -> Refusal { .unknownOrder(id.order, known: []) }
}

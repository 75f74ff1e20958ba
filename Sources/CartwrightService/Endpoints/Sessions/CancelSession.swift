internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let cancelSession = Endpoint(
        name: "cancel_session",
        method: .post,
        path: "/v1/sessions/{id}/cancel",
        tag: .sessions,
        summary: "Cancel the checkout of a session",
        description: "The session returns to browsing, and releases its holds on limited promotions.",
        scope: .checkout,
        parameters: [.sessionID],
        body: .optional,
        isKeyed: true,
        answers: [.json("The session.", .session, .paidSession, isTagged: true)]
    ) { call throws(Problem) in
        try call.read { (_) throws(CartwrightError) in }
        return try await call.send(to: call.path[0], answering: Call.sessionAnswer) { session throws(CartwrightError) in
            session.phase == .checkout || session.phase == .paying ? [.cancelCheckout] : []
        }
    }
}

extension Example {
    fileprivate static let paidSession: Example = """
        {"id": "cart-7", "revision": 6, "phase": "paid", "cart": {"currency": "USD", "customer": {"id": "ada"}},
         "quote": \(undiscounted()),
         "offers": [
           {"card": "tenoff", "code": "TENOFF", "headline": "TENOFF: 10% off", "status": "ineligible",
            "reason": {"promotion": "tenoff", "reason": "nothing_to_discount"}}],
         "cards": \(clickedCards),
         "orders": [
           {"id": "cart-7.o1", "phase": "paid", "total": 2750, "refunded": 0, "paid_at": "2026-11-23T15:00:00Z"}]}
        """
}

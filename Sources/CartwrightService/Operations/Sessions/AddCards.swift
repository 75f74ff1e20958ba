internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// Gives content cards to a session.
    static let addCards = Operation(
        "add_cards",
        .post,
        "/v1/sessions/{id}/cards",
        scope: .checkout,
        body: .json,
        isKeyed: true
    ) { call throws(Problem) in
        guard call.setsTerms else { throw Problem(OutsideCart.refusedCards) }
        let (bytes, now) = (call.body, call.now)
        let batch = try await answering { () throws(CartwrightError) in try CardBatch.read(bytes, now: now) }
        return try await call.send(
            to: call.path[0],
            answering: { reply in
                var object = JSONObject()
                object["id"] = .string(reply.session.id)
                object["revision"] = .integer(reply.revision)
                object["cards"] = .array(reply.session.cardsJSON)
                let view = try? reply.view()
                object["offers"] = .array(view?.coupons.map(\.json) ?? [])
                object["diagnostics"] = .array(reply.diagnostics.map { Problem($0).json })
                return .json(.object(object), tag: view.map { SessionBody(view: $0).tagged.tag })
            }
        ) { _ throws(Refusal) in [.receiveCards(batch)] }
    }
}

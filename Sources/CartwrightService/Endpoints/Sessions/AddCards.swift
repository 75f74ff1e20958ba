internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let addCards = Endpoint(
        name: "add_cards",
        method: .post,
        path: "/v1/sessions/{id}/cards",
        tag: .sessions,
        summary: "Add content cards to a session",
        description: """
            Cards in any of their formats: one, an array, or the answer to a sync. Banners likewise: they replace the \
            banners of the session, and its cards stay. Reading is lenient: the problems of a card are among the \
            diagnostics, and the other cards are added. The key also needs the scope `backend`, \
            unless the caller is trusted.
            """,
        scope: .checkout,
        parameters: [.sessionID],
        body: .json(.contentCards, .contentCards),
        isKeyed: true,
        answers: [.json("The result of the handlers.", .receivedCards, .receivedCards, isTagged: true)]
    ) { call throws(Problem) in
        guard call.setsTerms else { throw Problem(OutsideCart.refusedCards) }
        let (bytes, now) = (call.body, call.now)
        let batch = try await answering(try CardBatch.read(bytes, now: now))
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
        ) { _ throws(CartwrightError) in [.receiveCards(batch)] }
    }
}

extension Schema {
    fileprivate static let contentCards = component(
        "cards",
        ofAny: "Content cards: one, an array, or the answer to a sync, in any of their formats."
    )

    fileprivate static let receivedCards = component("received_cards", "The result of handlers for cards.").fields([
        "id": .text, "revision": .positive, "cards": .list(.card), "offers": .list(.offer),
        "diagnostics": .list(.problem),
    ])
}

extension Example {
    fileprivate static let contentCards: Example = """
        {"cards": [
          {"id": "tenoff", "tp": "short_news", "ca": 1795392000, "ea": -1, "tt": "Ten off",
           "e": {"class_type": "coupon_code", "discount_percentage": "10", "coupon_code": "TENOFF"}}]}
        """

    fileprivate static let receivedCards: Example = """
        {"id": "cart-7", "revision": 3,
         "cards": [
           {"id": "tenoff", "class_type": "coupon_code", "title": "TENOFF: 10% off", "viewed": false,
            "dismissed": false, "promotions": ["tenoff"]}],
         "offers": [\(tenOff(status: "eligible"))], "diagnostics": []}
        """
}

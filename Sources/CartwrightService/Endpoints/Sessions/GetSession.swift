internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Endpoint {
    static let getSession = Endpoint(
        name: "get_session",
        method: .get,
        path: "/v1/sessions/{id}",
        tag: .sessions,
        summary: "Get a session",
        description:
            "The present state, or that after a step. `explain` adds promotions without a discount to the quote.",
        scope: .checkout,
        parameters: [.sessionID, .asOf, .explain, .now],
        answers: [.json("The session.", .session, .newSession, isTagged: true)]
    ) { call throws(Problem) in
        let explain: Explain? = try call.query.word(.explain)
        var terms = ViewTerms()
        terms.revision = try call.query.integer(.asOf)
        (terms.explanation, terms.instant) = (explain?.explanation, try call.requestedInstant)
        let (checkout, asked) = (call.shop.checkout, terms)
        let view = try await answering(try await checkout.view(call.path[0], on: asked))
        let (bytes, tag) = SessionBody(view: view).tagged
        return .json(bytes: bytes, tag: tag)
    }
}

internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes

extension Operation {
    /// A session as it is now, or as it was after a step.
    static let getSession = Operation(
        "get_session",
        .get,
        "/v1/sessions/{id}",
        scope: .checkout,
        parameters: ["as_of", "explain", "now"]
    ) { call throws(Problem) in
        let explain: Explain? = try call.query.word("explain")
        var terms = ViewTerms()
        terms.revision = try call.query.integer("as_of", in: 1...Int64.max)
        (terms.explanation, terms.instant) = (explain?.explanation, try call.askedInstant)
        let (checkout, asked) = (call.shop.checkout, terms)
        let view = try await answering { () throws(Refusal) in try await checkout.view(call.path[0], on: asked) }
        let (bytes, tag) = SessionBody(view: view).tagged
        return .json(bytes: bytes, tag: tag)
    }
}

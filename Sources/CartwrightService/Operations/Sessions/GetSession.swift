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
        parameters: ["as_of", "explain"]
    ) { call throws(Problem) in
        let explain: Explain? = try call.query.word("explain")
        let view: CheckoutView
        if let step = try call.query.integer("as_of", in: 1...Int64.max) {
            view = try await call.view(call.path[0], asOf: step, explain)
        } else {
            view = try await call.view(call.path[0], explain)
        }
        let (bytes, tag) = SessionBody(view: view).tagged
        if let condition = call.ifNoneMatch, condition.includes(tag) {
            return Answer(status: .notModified, headers: [.eTag: tag.text])
        }
        return .json(bytes: bytes, tag: tag)
    }
}

extension Call {
    /// A session as it was after a step.
    fileprivate func view(_ id: String, asOf step: Int64, _ explain: Explain?) async throws(Problem) -> CheckoutView {
        let checkout = shop.checkout
        return try await answering { () throws(Refusal) in
            try await checkout.view(id, at: step, explaining: explain?.explanation)
        }
    }

    /// A session as it is, explained as far as the caller wants.
    fileprivate func view(_ id: String, _ explain: Explain?) async throws(Problem) -> CheckoutView {
        let checkout = shop.checkout
        return try await answering { () throws(Refusal) in
            try await checkout.view(id, explaining: explain?.explanation)
        }
    }
}

internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// Error answers in the form of the protocol: a status and a flat object for an invalid request, and an answer with
/// reasons for a refusal of the shop.
enum UCPErrors {
    /// Makes the answer to an invalid request.
    static func transport(_ status: HTTPResponse.Status, _ code: String, _ content: String) -> RouteAnswer {
        RouteAnswer(status: status, json: ["code": .string(code), "content": .string(content)])
    }

    /// Makes the answer of a failure.
    static func answer(_ failure: AgentFailure, _ shop: AgentShop, _ version: UCPVersion) -> RouteAnswer {
        switch failure {
        case .unknownSession(let id), .unknownOrder(let id), .unknownItem(let id):
            let text = "'\(id.shortened(toBytes: 100))' does not exist."
            return business([UCPMessages.error("not_found", text, severity: "unrecoverable")], shop, version)
        case .noItemAvailable(let shortfalls): return business(shortfalls.map(UCPMessages.shortfall), shop, version)
        case .offerMovedOn(let offer):
            let message = UCPMessages.error(PromotionsCapability.movedOn, PromotionsCapability.text(offer))
            return business([message], shop, version)
        case .closed:
            return transport(.conflict, "invalid_state", "It is completed or cancelled, and cannot change.")
        case .alreadyPaid(let order):
            return transport(.conflict, "already_paid", "It is already paid: order \(order).")
        case .notReady: return transport(.conflict, "invalid_state", "It is not ready to be completed.")
        case .malformed(let text, let path):
            return transport(.badRequest, "invalid", path.map { "\($0): \(text)" } ?? text)
        case .keyReused:
            return transport(.conflict, "idempotency_conflict", "The key was used for a different request.")
        case .running:
            return transport(.conflict, "in_progress", "A request with the key is still running.").retriedSoon
        case .completing:
            return transport(.conflict, "complete_in_progress", "Its payment is in progress.").retriedSoon
        case .guessing(let error, let seconds): return self.answer(Problem(error)).retried(after: seconds)
        case .because(let error): return self.answer(Problem(error))
        }
    }

    /// Makes an answer without a resource, with reasons.
    static func business(_ messages: [JSONValue], _ shop: AgentShop, _ version: UCPVersion) -> RouteAnswer {
        RouteAnswer(json: UCPEnvelope.error(messages, shop, version))
    }

    /// Makes the answer of a problem of the service.
    static func answer(_ problem: Problem) -> RouteAnswer {
        let code = problem.status == .tooManyRequests ? "rate_limited" : problem.error.code.rawValue
        var answer = transport(problem.status, code, problem.error.summary)
        for field in problem.headers where field.name != .contentType { answer.headers.append(field) }
        return answer
    }
}

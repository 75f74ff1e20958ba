internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// What the protocol wants where an agent does not get what it asks for: a status and a flat object where the request
/// itself is wrong, and an answer with reasons where it is business.
enum UCPErrors {
    /// An error of the request itself.
    static func transport(_ status: HTTPResponse.Status, _ code: String, _ content: String) -> RouteAnswer {
        RouteAnswer(status: status, json: ["code": .string(code), "content": .string(content)])
    }

    /// The answer of a failure.
    static func answer(_ failure: AgentFailure, _ shop: AgentShop) -> RouteAnswer {
        switch failure {
        case .unknownSession(let id), .unknownOrder(let id):
            let text = "Nothing here is called '\(id.shortened(toBytes: 100))'."
            return business([UCPMessages.error("not_found", text, severity: "unrecoverable")], shop)
        case .nothingThere(let lacks): return business(lacks.map(UCPMessages.lack), shop)
        case .offerMovedOn(let offer):
            return business([UCPMessages.error(PromotionsCapability.movedOn, PromotionsCapability.text(offer))], shop)
        case .closed: return transport(.conflict, "invalid_state", "It was completed or cancelled, and stays so.")
        case .alreadyPaid(let order):
            return transport(.conflict, "already_paid", "It was paid already: order \(order).")
        case .notReady: return transport(.conflict, "invalid_state", "It is not ready to be completed.")
        case .malformed(let text, let path):
            return transport(.badRequest, "invalid", path.map { "\($0): \(text)" } ?? text)
        case .keyReused: return transport(.conflict, "idempotency_conflict", "The key was used for another request.")
        case .running:
            return transport(.conflict, "in_progress", "A request with the key runs at this moment.").retriedSoon
        case .completing:
            return transport(.conflict, "complete_in_progress", "A payment for it is under way.").retriedSoon
        case .because(let error): return self.answer(Problem(error))
        }
    }

    /// An answer without a resource, with reasons.
    static func business(_ messages: [JSONValue], _ shop: AgentShop) -> RouteAnswer {
        RouteAnswer(json: UCPEnvelope.error(messages, shop))
    }

    /// The answer of a problem of the service.
    static func answer(_ problem: Problem) -> RouteAnswer {
        let code = problem.status == .tooManyRequests ? "rate_limited" : problem.error.code.rawValue
        var answer = transport(problem.status, code, problem.error.summary)
        for field in problem.headers where field.name != .contentType { answer.headers.append(field) }
        return answer
    }
}

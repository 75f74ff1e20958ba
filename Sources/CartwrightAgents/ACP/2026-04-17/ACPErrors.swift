internal import Cartwright
internal import CartwrightService
internal import HTTPTypes

/// Error answers in the form of the protocol: a flat object.
enum ACPErrors {
    static func answer(
        _ status: HTTPResponse.Status,
        _ code: String,
        _ message: String,
        param: String? = nil,
        versions: Bool = false
    ) -> RouteAnswer {
        var object = JSONObject()
        let type =
            status.code == 503 ? "service_unavailable" : status.code >= 500 ? "processing_error" : "invalid_request"
        object["type"] = .string(type)
        object["code"] = .string(code)
        object["message"] = .string(message)
        object["param"] = param.map(JSONValue.string)
        if versions { object["supported_versions"] = [.string(ACPNames.version)] }
        return RouteAnswer(status: status, json: .object(object))
    }

    /// Makes the answer of a failure.
    static func answer(_ failure: AgentFailure) -> RouteAnswer {
        switch failure {
        case .unknownSession: return answer(.notFound, "not_found", "The cart or checkout session does not exist.")
        case .unknownOrder: return answer(.notFound, "not_found", "The order does not exist.")
        case .unknownItem: return answer(.notFound, "not_found", "The item does not exist.")
        case .closed:
            return answer(.methodNotAllowed, "invalid_state", "It is completed or cancelled, and cannot change.")
        case .alreadyPaid(let order):
            return answer(.methodNotAllowed, "already_paid", "It is already paid: order \(order).")
        case .notReady: return answer(.conflict, "not_ready_for_payment", "It is not ready for payment.")
        case .malformed(let text, let path): return answer(.badRequest, "invalid", text, param: path)
        case .noItemAvailable(let shortfalls):
            let code = shortfalls.contains { $0.available == nil } ? "not_found" : "out_of_stock"
            let param = shortfalls.first.map { "$.line_items[\($0.index)]" }
            return answer(.badRequest, code, "None of the items is available.", param: param)
        case .offerMovedOn: return answer(.conflict, "conflict", "The cart has changed since the offer.")
        case .keyReused:
            return answer(.unprocessableContent, "idempotency_conflict", "The key was used for a different request.")
        case .running:
            return answer(.conflict, "idempotency_in_flight", "A request with the key is still running.").retriedSoon
        case .completing:
            return answer(.conflict, "complete_in_progress", "Its payment is in progress.").retriedSoon
        case .guessing(let error, let seconds): return self.answer(Problem(error)).retried(after: seconds)
        case .because(let error): return self.answer(Problem(error))
        }
    }

    /// Makes the answer of a problem of the service.
    static func answer(_ problem: Problem) -> RouteAnswer {
        var answer = answer(problem.status, problem.error.code.rawValue, problem.error.summary)
        for field in problem.headers where field.name != .contentType { answer.headers.append(field) }
        return answer
    }
}

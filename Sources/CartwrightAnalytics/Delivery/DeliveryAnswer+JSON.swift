public import Cartwright

extension DeliveryAnswer: JSONConvertible {
    /// The answer for another program: `{"status": 204}`, or the code and summary of why there is none.
    public var json: JSONValue {
        switch self {
        case .answered(let status, let retryAfter):
            return .present(["status": .integer(Int64(status)), "retry_after": retryAfter.map(JSONValue.string)])
        case .unanswered(let error), .untrusted(let error):
            return ["code": .string(error.code.rawValue), "summary": .string(error.summary)]
        }
    }

    /// The answer that another program told; nil where this is none.
    public init?(_ value: JSONValue) {
        if case .integer(let number) = value["status"], let status = Int(exactly: number) {
            var retryAfter: String?
            if case .string(let text) = value["retry_after"] { retryAfter = text }
            self = .answered(status: status, retryAfter: retryAfter)
        } else if case .string(let code) = value["code"], case .string(let summary) = value["summary"] {
            let error = CartwrightError(ErrorCode(rawValue: code), summary, fault: .environment)
            self = error.code == .deliveryUntrusted ? .untrusted(error) : .unanswered(error)
        } else {
            return nil
        }
    }
}

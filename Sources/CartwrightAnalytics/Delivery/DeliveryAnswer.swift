public import Cartwright

/// What came of one attempt to deliver a batch.
public enum DeliveryAnswer: Hashable, Sendable {
    /// The receiver answered with a status, and perhaps said when to come back (the header `Retry-After`).
    case answered(status: Int, retryAfter: String?)

    /// No answer came. The receiver may have the batch all the same, and knows it by its id when it comes again.
    case unanswered(CartwrightError)

    /// Nothing was sent, as the receiver could not prove who it is.
    case untrusted(CartwrightError)

    /// Whether a wrong key or URL would have led to it, which no other batch would fare better with.
    public var pointsToWrongSettings: Bool {
        switch self {
        case .answered(401, _), .answered(403, _), .answered(404, _), .answered(300..<400, _), .untrusted: true
        case .answered, .unanswered: false
        }
    }

    /// Whether the receiver judged the batch, whatever it found.
    var isJudgement: Bool {
        guard case .answered(let status, _) = self else { return false }
        return !Self.isPassing(status)
    }

    /// Too early, too often, too slow, or the receiver's own trouble: worth another attempt.
    static func isPassing(_ status: Int) -> Bool { [408, 425, 429].contains(status) || status >= 500 }
}

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

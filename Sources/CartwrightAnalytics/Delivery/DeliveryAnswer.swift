public import Cartwright

/// The result of one attempt to deliver a batch.
public enum DeliveryAnswer: Hashable, Sendable {
    /// The receiver answered with a status, and possibly a time to retry (the header `Retry-After`).
    case answered(status: Int, retryAfter: String?)

    /// No answer came. The receiver may have the batch nevertheless, and recognizes it by its id when it comes again.
    case unanswered(CartwrightError)

    /// Nothing was sent, because the receiver's certificate is not trusted.
    case untrusted(CartwrightError)

    /// True if a wrong key or URL could be the cause, which would affect every other batch as well.
    public var pointsToWrongSettings: Bool {
        switch self {
        case .answered(401, _), .answered(403, _), .answered(404, _), .answered(300..<400, _), .untrusted: true
        case .answered, .unanswered: false
        }
    }

    /// True if the receiver judged the batch, with any result.
    var isJudgement: Bool {
        guard case .answered(let status, _) = self else { return false }
        return !Self.isPassing(status)
    }

    /// Checks for a passing status: too early, too often, too slow, or a fault of the receiver. Another attempt may
    /// succeed.
    static func isPassing(_ status: Int) -> Bool { [408, 425, 429].contains(status) || status >= 500 }
}

extension DeliveryAnswer: JSONConvertible {
    /// The answer as JSON: `{"status": 204}`, or the code and summary of the failure.
    public var json: JSONValue {
        switch self {
        case .answered(let status, let retryAfter):
            return .present(["status": .integer(Int64(status)), "retry_after": retryAfter.map(JSONValue.string)])
        case .unanswered(let error), .untrusted(let error):
            return ["code": .string(error.code.rawValue), "summary": .string(error.summary)]
        }
    }

    /// Reads an answer; nil if the value is not one.
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

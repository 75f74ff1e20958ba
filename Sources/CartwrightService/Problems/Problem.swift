public import Cartwright
public import HTTPTypes

/// An answer that is not success, as RFC 9457 writes it: the engine's own error, with a status.
///
/// ```json
/// {"type": "/problems/checkout.total_changed", "title": "Checkout: total changed", "status": 409,
///  "detail": "the total is 24.00 USD now, agreed was 23.00 USD", "code": "checkout.total_changed"}
/// ```
public struct Problem: Error, Sendable {
    /// The status of the answer.
    public var status: HTTPResponse.Status
    /// What is wrong, as whoever asks is told it: the first of them, where it is several things.
    public var error: CartwrightError
    /// What has happened, for the log: an error of a store names its database or its file.
    public let cause: CartwrightError
    /// What the answer says in its headers besides.
    public var headers: HTTPFields = [:]
    /// What the body says besides, such as the present state.
    public var members: JSONObject = [:]

    /// A problem of an error, with the status that ``ProblemStatus`` has for its code, and of a refusal with what that
    /// knows in numbers.
    public init(_ error: CartwrightError) {
        (self.error, cause, status) = (error.told, error, ProblemStatus.of(error))
        if let seconds = ProblemStatus.retrySeconds(of: error, status) { headers[.retryAfter] = String(seconds) }
        members = error.refusal?.problemMembers ?? [:]
    }
}

extension Problem {
    /// The media type of the body.
    public static let contentType = "application/problem+json"

    /// The body.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = .string("/problems/\(error.code)")
        object["title"] = .string(error.code.title)
        object["status"] = .integer(Int64(status.code))
        object["detail"] = .string(error.summary)
        object["code"] = .string(error.code.rawValue)
        object.setUnlessAbsent("try", error.hint.map(JSONValue.string))
        let errors = ([error] + error.others).compactMap(\.problemEntry)
        object.setUnlessAbsent("errors", errors.isEmpty ? nil : .array(errors))
        object.setUnlessAbsent("line", error.location.line.map { .integer(Int64($0)) })
        for (key, value) in members { object[key] = value }
        return .object(object)
    }
}

extension ErrorCode {
    /// What a problem of this kind is called: `Checkout: total changed`.
    var title: String {
        let words = rawValue.replacing("_", with: " ").split(separator: ".", maxSplits: 1)
        guard let area = words.first, let reason = words.dropFirst().first else { return rawValue }
        return "\(area.prefix(1).uppercased())\(area.dropFirst()): \(reason)"
    }
}

extension CartwrightError {
    /// Where in the body it is, and what is needed there; nil where it is nowhere in particular.
    fileprivate var problemEntry: JSONValue? {
        guard let pointer = location.pointer else { return nil }
        var object = JSONObject()
        object["pointer"] = .string(pointer)
        object["code"] = .string(code.rawValue)
        object["detail"] = .string(summary)
        let prefix = "expected "
        if summary.hasPrefix(prefix), let comma = summary.firstRange(of: ", found ") {
            let need = summary[..<comma.lowerBound].dropFirst(prefix.count)
            object["need"] = .string(String(need))
            object["have"] = .string(String(summary[comma.upperBound...]))
        }
        object.setUnlessAbsent("try", hint.map(JSONValue.string))
        return .object(object)
    }
}

extension Refusal {
    /// What a program has to know of the refusal: amounts as numbers, ids as they stand.
    fileprivate var problemMembers: JSONObject {
        switch self {
        case .totalChanged(let agreed, let now):
            [
                "expected_total": .integer(agreed.minor), "total": .integer(now.minor),
                "currency": .string(now.currency.code),
            ]
        case .notCombinable(_, let other, let saving): ["by": .string(other), "swap_saves": .integer(saving)]
        case .badQuantity(let quantity, let allowed):
            [
                "quantity": .integer(quantity), "minimum": .integer(allowed.lowerBound),
                "maximum": .integer(allowed.upperBound),
            ]
        case .unknownOrder(_, let known), .unknownLine(_, let known):
            ["known": .array(known.prefix(50).map(JSONValue.string))]
        default: [:]
        }
    }
}

// MARK: In the document

extension Schema {
    static let problem = component(
        "problem",
        """
        What is wrong (RFC 9457), with more where a program needs it: `total` and `expected_total`, say, the `order` \
        of a session that was paid, or the present `session`.
        """
    ).fields([
        "type": .text.with("format", "uri-reference"), "title": .text, "status": .integer(400...599), "detail": .text,
        "code": .text(matching: #"^[a-z0-9_]+\.[a-z0-9_.]+$"#), "try?": .text.described("What helps."),
        "errors?": .list(problemEntry),
        "line?": .integer(1...).described("The line of the body, where that is known."),
    ])

    private static let problemEntry = component(
        "problem_entry",
        "Where in the body it is, and what is needed there."
    ).fields([
        "pointer": .text.described("A JSON pointer (RFC 6901)."), "code": .text, "detail": .text, "need?": .text,
        "have?": .text, "try?": .text,
    ])

    /// A problem of which a code and a text are told.
    static let shortProblem = object(["code": .text, "detail": .text])
}

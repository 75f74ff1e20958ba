public import Cartwright
public import HTTPTypes

/// An error answer in the form of RFC 9457: an error of the engine with an HTTP status.
///
/// ```json
/// {"type": "/problems/checkout.total_changed", "title": "Checkout: total changed", "status": 409,
///  "detail": "the total is now 24.00 USD; the agreed total was 23.00 USD", "code": "checkout.total_changed"}
/// ```
public struct Problem: Error, Sendable {
    /// The status of the answer.
    public var status: HTTPResponse.Status
    /// The public form of the error; the first one, if there are several.
    public var error: CartwrightError
    /// The original error, for the log: an error of a store names its database or its file.
    public let cause: CartwrightError
    /// Further headers of the answer.
    public var headers: HTTPFields = [:]
    /// Further members of the body, such as the present state.
    public var members: JSONObject = [:]

    /// Creates the problem of an error, with the status that ``ProblemStatus`` has for its code, and with the numbers
    /// of a refusal.
    public init(_ error: CartwrightError) {
        (self.error, cause, status) = (error.publicError, error, ProblemStatus.of(error))
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
    /// The title of a problem with this code: `Checkout: total changed`.
    var title: String {
        let words = rawValue.replacing("_", with: " ").split(separator: ".", maxSplits: 1)
        guard let area = words.first, let reason = words.dropFirst().first else { return rawValue }
        return "\(area.prefix(1).uppercased())\(area.dropFirst()): \(reason)"
    }
}

extension CartwrightError {
    /// The entry of the error for its place in the body; nil if it has no place.
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
    /// The values of a refusal for programs: amounts as numbers, and ids.
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
        A problem (RFC 9457). Some have further members, for example `total` and `expected_total`, the `order` of a \
        paid session, or the present `session`.
        """
    ).fields([
        "type": .text.with("format", "uri-reference"), "title": .text, "status": .integer(400...599), "detail": .text,
        "code": .text(matching: #"^[a-z0-9_]+\.[a-z0-9_.]+$"#), "try?": .text.described("A fix."),
        "errors?": .list(problemEntry),
        "line?": .integer(1...).described("The line of the body, if known."),
    ])

    private static let problemEntry = component(
        "problem_entry",
        "A place in the body, and the expected value there."
    ).fields([
        "pointer": .text.described("A JSON pointer (RFC 6901)."), "code": .text, "detail": .text, "need?": .text,
        "have?": .text, "try?": .text,
    ])

    /// A problem with code and text only.
    static let shortProblem = object(["code": .text, "detail": .text])
}

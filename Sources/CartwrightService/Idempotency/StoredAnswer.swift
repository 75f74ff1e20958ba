internal import Cartwright
internal import HTTPTypes

/// A stored answer to a request with an idempotency key: status, headers and body, so that a repetition of the request
/// gets the same bytes.
struct StoredAnswer: Sendable {
    let answer: Answer
    /// True if all headers are stored; false if only those that describe the body are.
    private let hasAllHeaders: Bool

    init(_ answer: Answer, withHeaders hasAllHeaders: Bool = false) {
        (self.answer, self.hasAllHeaders) = (answer, hasAllHeaders)
    }

    /// The headers that describe a body.
    private static let fields: [HTTPField.Name] = [.contentType, .eTag, .location]

    /// A line of JSON with status and headers, then the body.
    var bytes: [UInt8] {
        var head = JSONObject()
        head["status"] = .integer(Int64(answer.status.code))
        if hasAllHeaders {
            head["headers"] = .array(answer.headers.map { [.string($0.name.rawName), .string($0.value)] })
        } else {
            for name in Self.fields { head.setUnlessAbsent(name.rawName, answer.headers[name].map(JSONValue.string)) }
        }
        var bytes = JSONValue.object(head).utf8
        bytes.append(UInt8(ascii: "\n"))
        if case .bytes(let body) = answer.body { bytes += body }
        return bytes
    }

    /// Reads a stored answer; nil if the bytes are something else.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            case .object(let head)? = try? JSONParser.parse(Array(bytes[..<end])),
            case .integer(let status)? = head["status"], (100..<600).contains(status)
        else { return nil }
        var headers: HTTPFields = [:]
        for name in Self.fields {
            if case .string(let value)? = head[name.rawName] { headers[name] = value }
        }
        if case .array(let pairs)? = head["headers"] {
            for case .array(let parts) in pairs where parts.count == 2 {
                guard case .string(let name) = parts[0], case .string(let value) = parts[1],
                    let name = HTTPField.Name(name)
                else { continue }
                headers.append(HTTPField(name: name, value: value))
            }
        }
        hasAllHeaders = head["headers"] != nil
        answer = Answer(
            status: HTTPResponse.Status(code: Int(status)),
            headers: headers,
            body: .bytes(Array(bytes[(end + 1)...]))
        )
    }

    /// Returns the stored answer with another body.
    ///
    /// - Parameter rewrite: returns the new bytes of the body.
    /// - Throws: the errors of `rewrite`.
    func rewriting(
        by rewrite: ([UInt8]) throws(CartwrightError) -> [UInt8]
    ) throws(CartwrightError) -> StoredAnswer {
        guard case .bytes(let body) = answer.body else { return self }
        var new = answer
        new.body = .bytes(try rewrite(body))
        return StoredAnswer(new, withHeaders: hasAllHeaders)
    }

    /// The answer to a repeated request.
    var replayed: Answer {
        var answer = answer
        answer.headers[.idempotentReplayed] = "true"
        return answer
    }
}

internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A request after authentication and routing.
struct Call: Sendable {
    let operation: Endpoint
    let head: HTTPRequest
    /// The segments of the path in place of each `{name}`, decoded.
    let path: [String]
    let query: Query
    let caller: Caller
    let shop: Shop
    let service: ServiceContext
    let now: Instant
    /// The bytes of the body; empty if the operation has none, or reads a stream.
    let body: [UInt8]
    /// The body as a stream.
    let stream: RequestBody

    /// The idempotency key, if the operation takes one.
    let key: String?

    /// Parses the body as a JSON value.
    func json() throws(Problem) -> JSONValue {
        do throws(CartwrightError) { return try JSONParser.parse(body) } catch { throw Problem(error) }
    }

    /// Reads the body as a JSON object, strictly.
    func read<Value>(
        _ read: (inout ObjectReader) throws(CartwrightError) -> Value
    ) throws(Problem) -> Value {
        let value = body.isEmpty && operation.body?.kind == .optionalJSON ? JSONValue.object([:]) : try json()
        do throws(CartwrightError) {
            var reader = try ObjectReader(value, at: .root)
            let result = try read(&reader)
            try reader.finish()
            return result
        } catch {
            throw Problem(error)
        }
    }

    /// True if the caller's own prices, promotions and time are accepted.
    var isTrusted: Bool { managesShop || service.settings.trustsCarts }

    /// True if the caller may set facts of customers and prices of shipping, and push cards.
    var setsTerms: Bool { isTrusted || caller.scopes.contains(.backend) }

    /// The examination of the codes that the call brings; nil if the caller's attempts are not limited.
    var codeExamination: CheckoutTerms.CodeExamination? { service.codeTries.examination(of: caller) }

    /// True if the caller manages the shop.
    var managesShop: Bool { caller.scopes.contains(.manage) }

    /// The trace of the request.
    var trace: TraceParent? { head.headerFields[.traceParent].flatMap { TraceParent($0) } }

    /// The media type of a body of lines; nil for another body.
    var lineType: LineType? { head.mediaType.flatMap(LineType.init(rawValue:)) }

    /// The condition in `If-Match`.
    var ifMatch: TagCondition? { head.headerFields[.ifMatch].map(TagCondition.init) }

    /// The condition in `If-None-Match`.
    var ifNoneMatch: TagCondition? { head.headerFields[.ifNoneMatch].map(TagCondition.init) }

    /// Applies the conditions of a reading request (RFC 9110, 13.2.2): returns the whole answer, or `304` if the caller
    /// has it already.
    ///
    /// - Throws: `service.precondition_failed`.
    func conditional(_ answer: Answer) throws(Problem) -> Answer {
        guard answer.status == .ok, let tag = answer.headers[.eTag] else { return answer }
        if let ifMatch, !ifMatch.matchesStrongly(tag) {
            var problem = Problem.bad(
                .servicePreconditionFailed,
                "expected a tag of If-Match to be \(tag), found none",
                hint: "omit If-Match to read the present state"
            )
            problem.headers[.eTag] = tag
            throw problem
        }
        guard let ifNoneMatch, ifNoneMatch.matchesWeakly(tag) else { return answer }
        return Answer(status: .notModified, headers: [.eTag: tag])
    }

    /// Returns the digest that distinguishes a repetition from a different request with the same key: method, path and
    /// the canonical body (RFC 8785).
    func fingerprint() throws(Problem) -> String {
        do throws(CartwrightError) {
            let canonical = body.isEmpty ? [] : try JSONParser.parse(body).canonicalUTF8
            let text = Array("\(operation.method.rawValue) \(head.path ?? "")\n".utf8) + canonical
            return String(try SHA256.hexadecimal(text).prefix(32))
        } catch {
            throw Problem(error)
        }
    }
}

extension HTTPRequest {
    /// The media type of the body, without its parameters.
    var mediaType: String? {
        guard let field = headerFields[.contentType] else { return nil }
        // The usual text needs no parsing.
        return field == "application/json" ? field : field.lowercased().split(separator: ";").first.map(\.trimmed)
    }
}

/// Evaluates an expression of the engine, and converts its error to a problem.
func answering<Value>(
    _ expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws(Problem) -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw Problem(error) }
}

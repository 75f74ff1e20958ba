internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightAnalytics
internal import CartwrightScenarios
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A request whose operation, caller and shop are known.
struct Call: Sendable {
    let operation: Operation
    let head: HTTPRequest
    /// What stands in the path for each `{name}`, decoded.
    let path: [String]
    let query: Query
    let caller: Caller
    let shop: Shop
    let service: ServiceContext
    let now: Instant
    /// The body as it came; empty where the operation has none, or reads it as it comes.
    let body: [UInt8]
    /// The body as it comes.
    let stream: RequestBody

    /// The idempotency key, where the operation needs one.
    let key: String?

    /// The body as a JSON value.
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

    /// Whether the caller's own prices, promotions and time count.
    var isTrusted: Bool { managesShop || service.settings.trustsCarts }

    /// True where the caller says what it knows of customers and what shipping costs, and pushes cards.
    var setsTerms: Bool { isTrusted || caller.scopes.contains(.backend) }

    /// The examination of the codes that the call brings; nil where the caller may try as many as it likes.
    var codeExamination: CheckoutTerms.CodeExamination? { service.codeTries.examination(of: caller) }

    /// True where the caller runs the shop.
    var managesShop: Bool { caller.scopes.contains(.manage) }

    /// The trace that the request belongs to.
    var trace: TraceParent? { head.headerFields[.traceParent].flatMap { TraceParent($0) } }

    /// What `If-Match` says.
    var ifMatch: TagCondition? { head.headerFields[.ifMatch].map(TagCondition.init) }

    /// What `If-None-Match` says.
    var ifNoneMatch: TagCondition? { head.headerFields[.ifNoneMatch].map(TagCondition.init) }

    /// The answer to a request that reads, where it has conditions (RFC 9110, 13.2.2): all of it, or that the
    /// caller has it already.
    ///
    /// - Throws: `service.precondition_failed`.
    func conditional(_ answer: Answer) throws(Problem) -> Answer {
        guard answer.status == .ok, let tag = answer.headers[.eTag] else { return answer }
        if let ifMatch, !ifMatch.matchesStrongly(tag) {
            var problem = Problem.bad(
                .servicePreconditionFailed,
                "expected a tag of If-Match to be \(tag), found none",
                hint: "leave If-Match out to read what is there"
            )
            problem.headers[.eTag] = tag
            throw problem
        }
        guard let ifNoneMatch, ifNoneMatch.matchesWeakly(tag) else { return answer }
        return Answer(status: .notModified, headers: [.eTag: tag])
    }

    /// The digest of what is asked, by which a repeated request is told from another one with its key: method, path
    /// and the canonical body (RFC 8785).
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

/// Evaluates an expression of the engine; what it throws becomes a problem.
func answering<Value>(
    _ expression: @autoclosure () async throws(CartwrightError) -> Value
) async throws(Problem) -> Value {
    do throws(CartwrightError) { return try await expression() } catch { throw Problem(error) }
}

internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightCollector
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// Answers requests: finds the operation, checks the caller, reads the body, and logs the outcome.
struct Responder: Sendable {
    let service: ServiceContext
    let routes: RouteTable

    /// Answers a request. Every failure has an answer.
    func respond(to request: Request) async -> Response {
        let start = ContinuousClock.now
        var course = RequestProgress(id: service.requestIDs.next())
        let answer: Answer
        var problem: Problem?
        do throws(Problem) {
            answer = try await self.answer(request, &course)
        } catch {
            if !course.hasReadBody { await skipBody(of: request) }
            answer = course.refusing?(error, request.head) ?? Answer(error)
            problem = error
        }
        let microseconds = (ContinuousClock.now - start).microseconds
        service.metrics.note(course.name, answer.status, microseconds: microseconds)
        log(request, course, answer, microseconds, problem?.cause)
        return Response(answer, withoutBody: request.method == .head)
    }

    /// The progress of a request.
    struct RequestProgress {
        /// The id of the request in the log: `r17`.
        let id: String
        /// The name of the operation.
        var name = "unknown"
        /// Makes the answer to a refused request; nil for the usual problem.
        var refusing: Endpoint.Refusing?
        /// True if the body is being read or was read; it can be read once.
        var hasReadBody = false
    }

    private func answer(_ request: Request, _ course: inout RequestProgress) async throws(Problem) -> Answer {
        if let objection = HostRules.objection(to: request.head) { throw .bad(.serviceBadHost, objection) }
        let parts = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let match = try routes.match(request.method, parts[0])
        let operation = match.operation
        (course.name, course.refusing) = (operation.name, operation.refusing)
        try service.settings.browsers?.check(request.head)
        // The state of the service must be available even if stores are not.
        if let answer = operation.ofProcess {
            _ = try Query(parts.dropFirst().first, knowing: operation.parameters)
            return try answer(service, match.values)
        }
        guard operation.scope != nil else {
            return try await besideWork { () async throws(Problem) in
                let asked = try await read(match, request, parts.dropFirst().first, .local, [:], &course)
                return try await carryOut(asked)
            }
        }
        return try await admit(match, request, parts.dropFirst().first, &course)
    }

    /// Carries out a request if its caller is admitted now. The request is in flight when its body is complete.
    private func admit(
        _ match: RouteTable.Match,
        _ request: Request,
        _ query: Substring?,
        _ course: inout RequestProgress
    ) async throws(Problem) -> Answer {
        let operation = match.operation
        if service.isStopping {
            throw .bad(.serviceStopping, "the service is shutting down", hint: "use another process")
        }
        try checkVersion(request.head)
        let caller = try await caller(of: request.head)
        if let scope = operation.scope, !caller.scopes.contains(scope) {
            throw .bad(
                .serviceWrongScope,
                "expected a key with the scope \(scope.rawValue), found one for "
                    + caller.scopes.map(\.rawValue).sorted().joined(separator: ", "),
                hint: "cartwright keys new --scope \(scope.rawValue)"
            )
        }
        let rates = try service.rates.count(caller, at: service.settings.dependencies.now())
        do throws(Problem) {
            let asked = try await read(match, request, query, caller, rates, &course)
            let running = try begin(operation)
            defer { withExtendedLifetime(running) {} }
            return running.held(by: try await work(on: asked))
        } catch {
            var problem = error
            problem.headers.append(contentsOf: rates)
            if problem.error.code == .codeTooManyTries {
                problem.headers[.retryAfter] = String(service.codeTries.secondsLeft(of: caller))
            }
            throw problem
        }
    }

    /// Begins a request in flight. Streamed requests wait for their sender most of the time, so they are counted
    /// separately.
    private func begin(_ operation: Endpoint) throws(Problem) -> RunningRequest {
        let (settings, isStream) = (service.settings, operation.body?.kind == .lines)
        let limit = isStream ? settings.streamsInFlight : settings.requestsInFlight
        if let running = service.metrics.begin(atMost: limit, streamed: isStream) { return running }
        throw .bad(
            .serviceOverloaded,
            "too many \(isStream ? "streamed requests" : "requests") in flight (limit \(limit))",
            hint: "retry after 1 s"
        )
    }

    /// The maximum size of a body that is priced in the thread of its connection.
    private static let mostBytesOnLoop = 65_536

    /// The time for pricing a cart in the thread of its connection, before another thread starts over. Nearly all carts
    /// take less than a millisecond.
    private static let timeOnLoop = Duration.milliseconds(5)

    /// Carries out a quick request in the thread of its connection, and any other in a thread for long work.
    private func work(on asked: CompleteRequest) async throws(Problem) -> Answer {
        guard asked.match.operation.isQuick, asked.body.count <= Self.mostBytesOnLoop else {
            return try await offLoop { () async throws(Problem) in try await carryOut(asked) }
        }
        let (end, deadline) = (WorkLimit.current, ContinuousClock.now + Self.timeOnLoop)
        do throws(Problem) {
            return try await WorkLimit.within(WorkLimit { end?.isOver ?? false || .now > deadline }) {
                () async throws(Problem) in try await carryOut(asked)
            }
        } catch {
            guard error.error.code == .pricingGivenUp, !WorkLimit.isOver else { throw error }
            return try await offLoop { () async throws(Problem) in try await carryOut(asked) }
        }
    }

    /// A request with a complete body or a stream.
    private struct CompleteRequest {
        let id: String
        let match: RouteTable.Match
        let request: Request
        let query: Query
        let caller: Caller
        let key: String?
        let body: ArrivedBody
        /// The rate limit fields of its answer.
        let headers: HTTPFields
    }

    private func read(
        _ match: RouteTable.Match,
        _ request: Request,
        _ query: Substring?,
        _ caller: Caller,
        _ headers: HTTPFields,
        _ course: inout RequestProgress
    ) async throws(Problem) -> CompleteRequest {
        let operation = match.operation
        let query = try Query(operation.readsQuery ? nil : query, knowing: operation.parameters)
        let isDryRun = try query.flag(.dryRun)
        let key = try idempotencyKey(of: request.head, for: operation, isDryRun: isDryRun)
        let body = try await self.body(of: request, for: operation, &course)
        return CompleteRequest(
            id: course.id,
            match: match,
            request: request,
            query: query,
            caller: caller,
            key: key,
            body: ArrivedBody(body),
            headers: headers
        )
    }

    /// Carries out a request under its name in the log, so that the report about a plugin that ends the process
    /// contains the request.
    private func carryOut(_ asked: CompleteRequest) async throws(Problem) -> Answer {
        let trace = asked.request.headers[.traceParent].flatMap { TraceParent($0) }.map { ", \($0.text)" } ?? ""
        return try await CurrentRequest.named("\(asked.id) (\(asked.match.operation.name)\(trace))") {
            () async throws(Problem) in try await answer(asked)
        }
    }

    private func answer(_ asked: CompleteRequest) async throws(Problem) -> Answer {
        let (operation, service) = (asked.match.operation, service)
        let shop = try await answering(try await service.shops.shop(asked.caller.tenant))
        let call = Call(
            operation: operation,
            head: asked.request.head,
            path: asked.match.values,
            query: asked.query,
            caller: asked.caller,
            shop: shop,
            service: service,
            now: service.settings.dependencies.now(),
            body: asked.body.bytes(),
            stream: asked.request.body,
            key: asked.key
        )
        var answer = try await call.idempotent { () throws(Problem) in try await operation.carryOut(call) }
        if operation.method == .get { answer = try call.conditional(answer) }
        answer.headers.append(contentsOf: asked.headers)
        return answer
    }
}

// MARK: The answer

extension Responder {
    /// Logs one line per request, without bodies and keys. A failure of the service has its cause; a refusal during
    /// shutdown is not a failure.
    private func log(
        _ request: Request,
        _ course: RequestProgress,
        _ answer: Answer,
        _ microseconds: Int64,
        _ cause: CartwrightError?
    ) {
        let isFailure = answer.status.code >= 500 && cause?.code != .serviceStopping
        let level: Logger.Level = isFailure ? .error : .info
        guard service.logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "request": "\(course.id)", "operation": "\(course.name)", "method": "\(request.method.rawValue)",
            "status": "\(answer.status.code)", "microseconds": "\(microseconds)",
        ]
        if isFailure, let cause { metadata["error"] = "\(cause)" }
        if let trace = request.headers[.traceParent].flatMap({ TraceParent($0) }) {
            metadata["traceparent"] = "\(trace.text)"
        }
        service.logger.log(level: level, "request", metadata: metadata)
    }
}

extension Response {
    fileprivate init(_ answer: Answer, withoutBody: Bool) {
        let body: ResponseBody =
            switch answer.body {
            case .none: ResponseBody()
            case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            case .stream(let stream):
                ResponseBody { writer in try await offLoop { try await stream.write(writer) } }
            }
        let response = Response(status: answer.status, headers: answer.headers, body: body)
        self = withoutBody ? response.createHeadResponse() : response
    }
}

extension Duration {
    /// Whole microseconds.
    fileprivate var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
    }
}

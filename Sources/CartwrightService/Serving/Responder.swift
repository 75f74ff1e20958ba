internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightServer
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// Answers requests: finds the operation, checks who asks, reads the body, and tells of what came of it.
struct Responder: Sendable {
    let service: ServiceContext
    let routes: RouteTable

    /// Answers one request. Nothing that goes wrong is left without an answer.
    func respond(to request: Request) async -> Response {
        let start = ContinuousClock.now
        var course = Course()
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
        log(request, course.name, answer, microseconds, problem?.cause)
        return Response(answer, withoutBody: request.method == .head)
    }

    /// How far a request has come.
    struct Course {
        /// What is asked for.
        var name = "unknown"
        /// Answers what comes to nothing; nil where that is a problem as usual.
        var refusing: Operation.Refusing?
        /// Whether somebody reads the body, or has read it: it can be read once.
        var hasReadBody = false
    }

    private func answer(_ request: Request, _ course: inout Course) async throws(Problem) -> Answer {
        if let objection = HostRules.objection(to: request.head) { throw .bad(.serviceBadHost, objection) }
        let parts = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let match = try routes.match(request.method, parts[0])
        let operation = match.operation
        (course.name, course.refusing) = (operation.name, operation.refusing)
        try service.settings.browsers?.check(request.head)
        // What tells how the service is has to be told when it is not well.
        if let answer = operation.ofProcess {
            _ = try Query(parts.dropFirst().first, knowing: operation.parameters)
            return try answer(service, match.values)
        }
        guard staysOnLoop(operation, request) else {
            return try await offLoop { () async throws(Problem) in
                try await admit(match, request, parts.dropFirst().first, &course)
            }
        }
        return try await admit(match, request, parts.dropFirst().first, &course)
    }

    /// The largest body that is read and priced by the thread of its connection. It takes less than a millisecond.
    private static let mostBytesOnLoop = 65_536

    /// Whether an operation is carried out by the thread of the connection.
    private func staysOnLoop(_ operation: Operation, _ request: Request) -> Bool {
        guard operation.isQuick, let length = request.headers[.contentLength].flatMap({ Int($0) }) else { return false }
        return length <= Self.mostBytesOnLoop
    }

    /// Carries out what a request asks for, where its caller may ask for it now.
    private func admit(
        _ match: RouteTable.Match,
        _ request: Request,
        _ query: Substring?,
        _ course: inout Course
    ) async throws(Problem) -> Answer {
        let operation = match.operation
        guard operation.scope != nil else {
            return try await carryOut(match, request, query: query, caller: .local, [:], &course)
        }
        guard let running = service.metrics.begin(atMost: service.settings.requestsInFlight) else {
            throw .bad(.serviceOverloaded, "as many requests run as the service carries out at a time", hint: "wait")
        }
        defer { withExtendedLifetime(running) {} }
        if service.isStopping { throw .bad(.serviceStopping, "the service shuts down", hint: "ask another process") }
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
            return running.held(by: try await carryOut(match, request, query: query, caller: caller, rates, &course))
        } catch {
            var problem = error
            problem.headers.append(contentsOf: rates)
            if problem.error.code == .codeTooManyTries {
                problem.headers[.retryAfter] = String(service.codeTries.secondsLeft(of: caller))
            }
            throw problem
        }
    }

    private func carryOut(
        _ match: RouteTable.Match,
        _ request: Request,
        query: Substring?,
        caller: Caller,
        _ headers: HTTPFields,
        _ course: inout Course
    ) async throws(Problem) -> Answer {
        let (operation, service) = (match.operation, service)
        let query = try Query(query, knowing: operation.parameters)
        let isDryRun = try query.flag("dry_run")
        let key = try idempotencyKey(of: request.head, for: operation, isDryRun: isDryRun)
        let body = try await self.body(of: request, for: operation, &course)
        let shop = try await answering { () throws(CartwrightError) in try await service.shops.shop(caller.tenant) }
        let call = Call(
            operation: operation,
            head: request.head,
            path: match.values,
            query: query,
            caller: caller,
            shop: shop,
            service: service,
            now: service.settings.dependencies.now(),
            body: body,
            stream: request.body,
            key: key
        )
        var answer = try await call.once { () throws(Problem) in try await operation.carryOut(call) }
        if operation.method == .get { answer = try call.conditional(answer) }
        answer.headers.append(contentsOf: headers)
        return answer
    }
}

// MARK: The answer

extension Responder {
    /// One line a request: no bodies, no keys. What the service could not do says why; that it shuts down is no
    /// failure of it.
    private func log(
        _ request: Request,
        _ name: String,
        _ answer: Answer,
        _ microseconds: Int64,
        _ cause: CartwrightError?
    ) {
        let isFailure = answer.status.code >= 500 && cause?.code != .serviceStopping
        let level: Logger.Level = isFailure ? .error : .info
        guard service.logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "operation": "\(name)", "method": "\(request.method.rawValue)", "status": "\(answer.status.code)",
            "microseconds": "\(microseconds)",
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

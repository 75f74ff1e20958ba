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
        var (name, refusing) = ("unknown", Operation.Refusing?.none)
        let answer: Answer
        do throws(Problem) {
            answer = try await self.answer(request, &name, &refusing)
        } catch {
            answer = refusing?(error, request.head) ?? Answer(error)
        }
        let microseconds = (ContinuousClock.now - start).microseconds
        service.metrics.note(name, answer.status, microseconds: microseconds)
        log(request, name, answer, microseconds)
        return Response(answer, withoutBody: request.method == .head)
    }

    private func answer(
        _ request: Request,
        _ name: inout String,
        _ refusing: inout Operation.Refusing?
    ) async throws(Problem) -> Answer {
        let parts = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let match = try routes.match(request.method, parts[0])
        let operation = match.operation
        (name, refusing) = (operation.name, operation.refusing)
        try service.settings.browsers?.check(request.head)
        // What tells how the service is has to be told when it is not well.
        if let answer = operation.ofProcess {
            _ = try Query(parts.dropFirst().first, knowing: operation.parameters)
            return try answer(service, match.values)
        }
        guard staysOnLoop(operation, request) else {
            return try await offLoop { () async throws(Problem) in
                try await admit(match, request, parts.dropFirst().first)
            }
        }
        return try await admit(match, request, parts.dropFirst().first)
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
        _ query: Substring?
    ) async throws(Problem) -> Answer {
        let operation = match.operation
        guard operation.scope != nil else {
            return try await carryOut(match, request, query: query, caller: .local, [:])
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
            return running.held(by: try await carryOut(match, request, query: query, caller: caller, rates))
        } catch {
            var problem = error
            problem.headers.append(contentsOf: rates)
            throw problem
        }
    }

    private func carryOut(
        _ match: RouteTable.Match,
        _ request: Request,
        query: Substring?,
        caller: Caller,
        _ headers: HTTPFields
    ) async throws(Problem) -> Answer {
        let (operation, service) = (match.operation, service)
        let query = try Query(query, knowing: operation.parameters)
        let isDryRun = try query.flag("dry_run")
        let key = try idempotencyKey(of: request.head, for: operation, isDryRun: isDryRun)
        let body = try await self.body(of: request, for: operation)
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
        var answer = try await alone(call)
        answer.headers.append(contentsOf: headers)
        return answer
    }

    /// Carries a call out; one whose key is that of a call that runs is refused.
    private func alone(_ call: Call) async throws(Problem) -> Answer {
        guard let key = call.key else { return try await call.operation.carryOut(call) }
        let name = "\(call.path.first ?? "")\u{1F}\(key)"
        guard call.shop.running.take(name) else {
            throw .bad(.serviceRunning, "a request with the key \"\(key)\" runs at this moment", hint: "ask again")
        }
        defer { call.shop.running.giveBack(name) }
        return try await call.once { () throws(Problem) in try await call.operation.carryOut(call) }
    }
}

// MARK: The request

extension Responder {
    /// The versions of the interface that the service speaks.
    private static let versions = ["2026-11-01"]

    private func checkVersion(_ head: HTTPRequest) throws(Problem) {
        guard let version = head.headerFields[.cartwrightVersion], !Self.versions.contains(version) else { return }
        throw .bad(
            .serviceUnknownVersion,
            "expected Cartwright-Version to be \(Self.versions.joined(separator: ", ")), "
                + "found \"\(version.shortened(toBytes: 40))\""
        )
    }

    private func caller(of head: HTTPRequest) async throws(Problem) -> Caller {
        guard let keys = service.keys else { return .local }
        guard let field = head.headerFields[.authorization], field.lowercased().hasPrefix("bearer ") else {
            var problem = Problem.bad(
                .serviceNoKey,
                "expected an access key, found none",
                hint: "Authorization: Bearer KEY"
            )
            problem.headers[.wwwAuthenticate] = "Bearer"
            throw problem
        }
        return try await keys.caller(of: field.dropFirst(7).trimmed, at: service.settings.dependencies.now())
    }

    private func idempotencyKey(
        of head: HTTPRequest,
        for operation: Operation,
        isDryRun: Bool
    ) throws(Problem) -> String? {
        guard operation.isKeyed || operation.mayHaveKey, !isDryRun else { return nil }
        guard let key = head.headerFields[.idempotencyKey] else {
            guard operation.isKeyed else { return nil }
            throw .bad(
                .serviceMissingIdempotencyKey,
                "expected an idempotency key, found none",
                hint: "Idempotency-Key: a new one for each request, the same one to repeat it"
            )
        }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .bad(
                .serviceBadIdempotencyKey,
                "expected an idempotency key of 1 to 255 visible ASCII characters, found another one"
            )
        }
        return key
    }

    /// The body of a request; empty where the operation has none, or reads it as it comes.
    private func body(of request: Request, for operation: Operation) async throws(Problem) -> [UInt8] {
        guard let kind = operation.body else { return [] }
        let type = request.headers[.contentType].flatMap(Self.mediaType)
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let mayBeAbsent = kind == .optionalJSON && type == nil
        guard mayBeAbsent || kind.mediaTypes.contains(type ?? "") else {
            var problem = Problem.bad(
                .serviceWrongType,
                "expected a body of \(kind.mediaTypes.joined(separator: " or ")), "
                    + "found \(type.map { "\"\($0.shortened(toBytes: 60))\"" } ?? "none named")",
                hint: "Content-Type: \(kind.mediaTypes[0])"
            )
            problem.headers[.accept] = kind.mediaTypes.joined(separator: ", ")
            throw problem
        }
        if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
            var problem = Problem.bad(
                .serviceWrongType,
                "expected a body as it is, found one in the coding \"\(coding.shortened(toBytes: 60))\"",
                hint: "send it without Content-Encoding"
            )
            problem.headers[.acceptEncoding] = "identity"
            throw problem
        }
        guard kind != .lines else { return [] }
        let limit = kind == .catalog ? service.settings.catalogBytes : service.settings.bodyBytes
        if let length, length > limit { throw Self.tooLarge(limit) }
        do {
            return [UInt8](buffer: try await request.body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw Self.tooLarge(limit)
        } catch is ConnectionTimeLimits.BodyTooSlow {
            throw .bad(
                .serviceTooSlow,
                "expected the body within \(service.settings.bodyMilliseconds) ms, found that it goes on"
            )
        } catch {
            throw .bad(.serviceBrokenBody, "the body broke off")
        }
    }

    /// A media type without its parameters.
    private static func mediaType(_ field: String) -> String? {
        // What nearly everybody writes.
        field == "application/json" ? field : field.lowercased().split(separator: ";").first.map(\.trimmed)
    }

    private static func tooLarge(_ limit: Int) -> Problem {
        .bad(.serviceTooLarge, "expected a body of at most \(limit) bytes, found more")
    }
}

// MARK: The answer

extension Responder {
    /// One line a request: no bodies, no keys.
    private func log(_ request: Request, _ name: String, _ answer: Answer, _ microseconds: Int64) {
        let level: Logger.Level = answer.status.code >= 500 ? .error : .info
        guard service.logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "operation": "\(name)", "method": "\(request.method.rawValue)", "status": "\(answer.status.code)",
            "microseconds": "\(microseconds)",
        ]
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

internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightCollector
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

// What the responder reads of a request: version, caller, key and body.

extension Responder {
    func checkVersion(_ head: HTTPRequest) throws(Problem) {
        guard let version = head.headerFields[.cartwrightVersion], !Parameter.versions.contains(version) else { return }
        throw .bad(
            .serviceUnknownVersion,
            "expected Cartwright-Version to be \(Parameter.versions.joined(separator: ", ")), "
                + "found \"\(version.shortened(toBytes: 40))\""
        )
    }

    func caller(of head: HTTPRequest) async throws(Problem) -> Caller {
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

    /// The idempotency key of a request; `nil` where it has none and needs none. A dry run stores no answer, so it has
    /// none: a key sent with it is checked, and not used.
    func idempotencyKey(
        of head: HTTPRequest,
        for operation: Operation,
        isDryRun: Bool
    ) throws(Problem) -> String? {
        guard operation.takesKey else { return nil }
        guard let key = head.headerFields[.idempotencyKey] else {
            guard operation.isKeyed, !isDryRun else { return nil }
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
        return isDryRun ? nil : key
    }

    /// The body of a request; empty where the operation has none, or reads it as it comes.
    func body(
        of request: Request,
        for operation: Operation,
        _ course: inout Course
    ) async throws(Problem) -> ByteBuffer {
        guard let form = operation.body else { return ByteBuffer() }
        let (kind, types) = (form.kind, form.mediaTypes)
        let type = request.headers[.contentType].flatMap(Self.mediaType)
        let length = request.headers[.contentLength].flatMap { Int($0) }
        let mayBeAbsent = kind == .optionalJSON && type == nil
        guard mayBeAbsent || types.contains(type ?? "") else {
            var problem = Problem.bad(
                .serviceWrongType,
                "expected a body of \(types.joined(separator: " or ")), "
                    + "found \(type.map { "\"\($0.shortened(toBytes: 60))\"" } ?? "none named")",
                hint: "Content-Type: \(types[0])"
            )
            problem.headers[.accept] = types.joined(separator: ", ")
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
        if let coding = request.headers[.transferEncoding], coding.trimmed.lowercased() != "chunked" {
            throw .bad(
                .serviceWrongType,
                "expected the transfer coding chunked, found \"\(coding.shortened(toBytes: 60))\""
            )
        }
        guard kind != .lines else {
            course.hasReadBody = true
            return ByteBuffer()
        }
        let limit = kind == .catalog ? service.settings.catalogBytes : service.settings.bodyBytes
        if let length, length > limit { throw Self.tooLarge(limit) }
        course.hasReadBody = true
        do {
            return try await collect(request.body, upTo: limit, countsMemory: kind != .catalog)
        } catch let problem as Problem {
            throw problem
        } catch is ConnectionTimeLimits.BodyTooSlow {
            throw .bad(
                .serviceTooSlow,
                "expected the body within \(service.settings.bodyLimit.milliseconds) ms, found that it goes on"
            )
        } catch {
            throw .bad(.serviceBrokenBody, "the body broke off")
        }
    }

    /// A body as it comes, all of it.
    ///
    /// - Parameter countsMemory: false for catalogs, which are larger than all other bodies together may be, and which
    ///   only callers that run the shop may send.
    /// - Throws: `service.too_large`, `service.overloaded`; what reading throws.
    private func collect(_ body: RequestBody, upTo limit: Int, countsMemory: Bool) async throws -> ByteBuffer {
        var whole = ByteBuffer()
        var memory = service.arriving.begin()
        for try await part in body {
            let count = whole.readableBytes + part.readableBytes
            guard count <= limit else { throw Self.tooLarge(limit) }
            guard !countsMemory || memory.grow(to: count) else {
                throw Problem.bad(
                    .serviceOverloaded,
                    "expected at most \(service.settings.arrivingBytes) bytes of large bodies that arrive at a time,"
                        + " found more",
                    hint: "wait a second"
                )
            }
            whole.writeImmutableBuffer(part)
        }
        return whole
    }

    /// The largest body that is waited for though nobody needs it.
    private static let mostBytesSkipped = 65_536

    /// Waits for a small body before its request is refused: whoever is still sending it gets the refusal, and goes on
    /// with the connection. An answer to half of a request has to close it.
    func skipBody(of request: Request) async {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }),
            (1...Self.mostBytesSkipped).contains(length)
        else { return }
        // Where it breaks off or takes too long, it is refused as it stands.
        _ = try? await request.body.collect(upTo: length)
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

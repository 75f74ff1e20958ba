internal import Cartwright
internal import CartwrightCheckout
internal import CartwrightCollector
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

// The parts of a request that the responder reads: version, caller, key and body.

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
        let now = service.settings.dependencies.now()
        guard let keys = service.keys, try await answering(try await keys.areRequired(at: now)) else { return .local }
        guard let field = head.headerFields[.authorization], field.lowercased().hasPrefix("bearer ") else {
            var problem = Problem.bad(
                .serviceNoKey,
                "expected an access key, found none",
                hint: "Authorization: Bearer KEY"
            )
            problem.headers[.wwwAuthenticate] = "Bearer"
            throw problem
        }
        return try await keys.caller(of: field.dropFirst(7).trimmed, at: now)
    }

    /// Returns the idempotency key of a request; nil if it has none and needs none. A dry run stores no answer, so its
    /// key is checked and not used.
    func idempotencyKey(
        of head: HTTPRequest,
        for operation: Endpoint,
        isDryRun: Bool
    ) throws(Problem) -> String? {
        guard operation.takesKey else { return nil }
        guard let key = head.headerFields[.idempotencyKey] else {
            guard operation.isKeyed, !isDryRun else { return nil }
            throw .bad(
                .serviceMissingIdempotencyKey,
                "expected an idempotency key, found none",
                hint: "Idempotency-Key: a new key for each request, the same key to repeat it"
            )
        }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .bad(
                .serviceBadIdempotencyKey,
                "the idempotency key must be 1 to 255 visible ASCII characters"
            )
        }
        return isDryRun ? nil : key
    }

    /// Reads the body of a request; empty if the operation has none, or reads a stream.
    func body(
        of request: Request,
        for operation: Endpoint,
        _ course: inout RequestProgress
    ) async throws(Problem) -> ByteBuffer {
        guard let form = operation.body else { return ByteBuffer() }
        let (kind, types) = (form.kind, form.mediaTypes)
        let type = request.head.mediaType
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
                "expected a body without content encoding, found \"\(coding.shortened(toBytes: 60))\"",
                hint: "omit Content-Encoding"
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
                "expected the whole body within \(service.settings.bodyLimit.milliseconds) ms, found an incomplete one"
            )
        } catch {
            throw .bad(.serviceBrokenBody, "the body is incomplete")
        }
    }

    /// Collects a whole body.
    ///
    /// - Parameter countsMemory: false for catalogs and imports, which may be larger than all other bodies together,
    ///   and which only callers with the scope `manage` may send.
    /// - Throws: `service.too_large`, `service.overloaded`; an error of reading.
    private func collect(_ body: RequestBody, upTo limit: Int, countsMemory: Bool) async throws -> ByteBuffer {
        var whole = ByteBuffer()
        var memory = service.arriving.begin()
        for try await part in body {
            let count = whole.readableBytes + part.readableBytes
            guard count <= limit else { throw Self.tooLarge(limit) }
            guard !countsMemory || memory.grow(to: count) else {
                throw Problem.bad(
                    .serviceOverloaded,
                    "too many incomplete bodies (limit \(service.settings.arrivingBytes) bytes "
                        + "beyond the first 64 KiB of each)",
                    hint: "retry after 1 s"
                )
            }
            whole.writeImmutableBuffer(part)
        }
        return whole
    }

    /// The maximum size of a body that is read although its request is refused.
    private static let mostBytesSkipped = 65_536

    /// Reads a small body before its request is refused, so that the sender gets the refusal and can use the connection
    /// again. An answer before the end of the body would have to close it.
    func skipBody(of request: Request) async {
        guard let length = request.headers[.contentLength].flatMap({ Int($0) }),
            (1...Self.mostBytesSkipped).contains(length)
        else { return }
        // An incomplete or slow body does not change the refusal.
        _ = try? await request.body.collect(upTo: length)
    }

    private static func tooLarge(_ limit: Int) -> Problem {
        .bad(.serviceTooLarge, "expected a body of at most \(limit) bytes, found more")
    }
}

internal import Cartwright
internal import CartwrightAnalytics
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// The answers to requests.
struct RequestResponder: Sendable {
    let receiver: BatchReceiver
    let settings: CollectorSettings
    let logger: Logger
    let now: @Sendable () -> Instant

    /// Answers one request; a refused request gets the status of its first fault.
    func respond(to request: Request, _ context: RequestOnChannel) async -> Response {
        do throws(Refusal) {
            try check(request.head)
            let body = try await body(of: request)
            return await answer(body, request.headers, context.channel)
        } catch {
            return refuse(error)
        }
    }

    /// The refusal of a request.
    struct Refusal: Error {
        let status: HTTPResponse.Status
        let reason: CartwrightError
        var allowed: String?
    }

    private func check(_ head: HTTPRequest) throws(Refusal) {
        if let objection = HostRules.objection(to: head) { throw wrong(.badRequest, objection) }
        guard head.path?.prefix(while: { $0 != "?" }) == "/" else { throw wrong(.notFound, "the only path is /") }
        guard head.method == .post else { throw wrong(.methodNotAllowed, "the only method is POST", allowed: "POST") }
        let type = head.headerFields[.contentType]?.lowercased().split(separator: ";").first
        guard type?.filter({ $0 != " " }) == "application/cloudevents-batch+json" else {
            throw Refusal(
                status: .unsupportedMediaType,
                reason: CartwrightError(.collectorWrongType, "expected a body of type \(EventBatch.contentType)")
            )
        }
        if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > settings.bodyBytes {
            throw tooLarge
        }
    }

    private func body(of request: Request) async throws(Refusal) -> [UInt8] {
        do {
            return Array(try await request.body.collect(upTo: settings.bodyBytes).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch is ConnectionTimeLimits.BodyTooSlow {
            throw Refusal(
                status: .requestTimeout,
                reason: CartwrightError(
                    .collectorTooSlow,
                    "the body did not arrive within \(settings.bodyLimit.milliseconds) ms"
                )
            )
        } catch {
            throw wrong(.badRequest, "the body is incomplete")
        }
    }

    /// Verifies and stores a batch, with a fault before or after it.
    private func answer(_ body: [UInt8], _ headers: HTTPFields, _ channel: any Channel) async -> Response {
        let fault = await receiver.nextFault()
        if let fault, !fault.isAfterKeeping, let response = await inject(fault, channel) { return response }
        let kept = await store(body, headers)
        if let fault, fault.isAfterKeeping, let response = await inject(fault, channel) { return response }
        return kept
    }

    private func store(_ body: [UInt8], _ headers: HTTPFields) async -> Response {
        do throws(CartwrightError) {
            let signed = try WebhookHeaders(fields: headers.map { (name: $0.name.canonicalName, value: $0.value) })
            let (events, isNew) = try await receiver.take(body, signed, nowSeconds: now().seconds)
            logger.debug(
                isNew ? "batch stored" : "batch stored before",
                metadata: ["batch": "\(signed.id)", "events": "\(events)", "bytes": "\(body.count)"]
            )
            return Response(status: .noContent)
        } catch {
            return refuse(Refusal(status: Self.status(of: error), reason: error))
        }
    }

    private static func status(of error: CartwrightError) -> HTTPResponse.Status {
        switch error.code {
        case .signatureMismatch, .signatureTimestampOutOfTolerance: .unauthorized
        case .collectorIDReused: .conflict
        case .collectorFileFailed, .collectorTooManyBatches: .serviceUnavailable
        case _ where error.fault == .input: .badRequest
        default: .internalServerError
        }
    }

    private func refuse(_ refusal: Refusal) -> Response {
        logger.notice(
            "refused",
            metadata: [
                "status": "\(refusal.status.code)", "code": "\(refusal.reason.code)",
                "reason": "\(refusal.reason.summary)",
            ]
        )
        let reason = refusal.reason
        let body: JSONValue = ["code": .string(reason.code.rawValue), "summary": .string(reason.summary)]
        var headers: HTTPFields = [.contentType: "application/json"]
        if let allowed = refusal.allowed { headers[.allow] = allowed }
        return Response(status: refusal.status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body.utf8)))
    }

    private func wrong(_ status: HTTPResponse.Status, _ summary: String, allowed: String? = nil) -> Refusal {
        Refusal(status: status, reason: CartwrightError(.collectorWrongRequest, summary), allowed: allowed)
    }

    private var tooLarge: Refusal {
        Refusal(
            status: .contentTooLarge,
            reason: CartwrightError(.collectorTooLarge, "the body has more than \(settings.bodyBytes) bytes")
        )
    }

    // MARK: Faults

    /// Injects a fault; returns nil if the correct answer is still to come.
    private func inject(_ fault: FaultInjector.Fault, _ channel: any Channel) async -> Response? {
        logger.debug("fault injected", metadata: ["kind": "\(fault.kind)", "kept": "\(fault.isAfterKeeping)"])
        switch fault.kind {
        case .serverError: return Response(status: .internalServerError)
        case .unavailable: return Response(status: .serviceUnavailable)
        case .overloaded: return Response(status: .tooManyRequests, headers: [.retryAfter: "1"])
        case .hangup:
            try? await channel.close()
            return Response(status: .internalServerError)
        case .late:
            try? await Task.sleep(for: settings.faults?.delay ?? .zero)
            return nil
        }
    }
}

internal import AsyncHTTPClient
internal import Cartwright
internal import CartwrightAnalytics
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// Sends batches to one URL, one POST each.
struct BatchSender: Sendable {
    private let url: ServerURL
    private let client: HTTPClient
    private let attemptLimit: Duration

    /// Creates a sender, which must be shut down.
    init(to url: ServerURL, _ settings: UploadSettings, trusting authorities: [NIOSSLCertificate]?) {
        var configuration = ServerConnections.configuration(
            connectLimit: settings.connectLimit,
            trusting: authorities
        )
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.workers
        // The outbox decides about retries.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
        self.url = url
        attemptLimit = max(.milliseconds(1), settings.attemptLimit)
    }

    /// Closes the connections.
    func shutdown() async { try? await client.shutdown() }

    /// Makes one attempt.
    func send(_ body: [UInt8], _ headers: WebhookHeaders) async -> DeliveryAnswer {
        var request = HTTPClientRequest(url: url.text)
        request.method = .POST
        request.headers.add(name: "content-type", value: EventBatch.contentType)
        request.headers.add(name: "user-agent", value: "cartwright")
        for field in headers.fields { request.headers.add(name: field.name, value: field.value) }
        if let trace = EventBatch.traceParent(inBody: body) {
            request.headers.add(name: "traceparent", value: trace.text)
        }
        request.body = .bytes(ByteBuffer(bytes: body))
        do {
            return try await withTimeLimit(attemptLimit) { [request] in
                try await answer(to: request)
            }
        } catch {
            return answer(for: ConnectionFailure(error))
        }
    }

    private func answer(to request: HTTPClientRequest) async throws -> DeliveryAnswer {
        let response = try await client.execute(request, timeout: TimeAmount(attemptLimit))
        // The status decides. The rest is read, if short, so that the connection can be reused.
        _ = try? await withTimeLimit(Self.bodyLimit) {
            try await response.body.collect(upTo: Self.bodyBytes)
        }
        return .answered(
            status: Int(response.status.code),
            retryAfter: response.headers.first(name: "retry-after")
        )
    }

    private static let bodyBytes = 1 << 16
    private static let bodyLimit: Duration = .milliseconds(500)

    private func answer(for trouble: ConnectionFailure) -> DeliveryAnswer {
        switch trouble {
        case .timeout:
            .unanswered(
                CartwrightError(
                    .deliveryTimeout,
                    "\(url.name) did not answer within \(attemptLimit.milliseconds) ms",
                    hint: "no action needed: the batch is retried",
                    fault: .environment
                )
            )
        case .untrusted:
            .untrusted(
                CartwrightError(
                    .deliveryUntrusted,
                    "the certificate of \(url.name) cannot be trusted",
                    hint: "use --ca-file if the receiver has a certificate of your own",
                    fault: .environment
                )
            )
        case .outdated:
            .untrusted(
                CartwrightError(
                    .deliveryUntrusted,
                    "\(url.name) does not offer TLS 1.2 or newer",
                    hint: "use a receiver with TLS 1.2 or 1.3",
                    fault: .environment
                )
            )
        case .broken, .tooLarge:
            .unanswered(
                CartwrightError(
                    .deliveryUnreachable,
                    "the connection to \(url.name) failed",
                    hint: "check that the receiver runs; the batch is retried",
                    fault: .environment
                )
            )
        }
    }
}

extension BatchSender {
    /// Reads the authorities in a file.
    ///
    /// - Throws: `delivery.bad_ca_file`.
    static func authorities(in file: String?) throws(CartwrightError) -> [NIOSSLCertificate]? {
        guard let file else { return nil }
        guard let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty else {
            throw CartwrightError(
                .deliveryBadCAFile,
                "\(file) has no certificates",
                hint: "use a file in PEM: -----BEGIN CERTIFICATE-----",
                fault: .environment
            )
        }
        return certificates
    }
}

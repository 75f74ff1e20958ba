package import AsyncHTTPClient
package import Cartwright
internal import NIOCore
internal import NIOHTTP1

/// A client of a running service, with one request at a time or several: a REPL uses it for a session there.
///
/// TLS is 1.2 or newer, certificates are checked, redirects are not followed, and an answer that is too large or too
/// slow is dropped.
package struct ServiceClient: Sendable {
    /// The maximum size of an answer in bytes.
    package static let mostBytes = 32 << 20

    private let url: ServerURL
    private let base: String
    private let bearer: BearerToken?
    private let client: HTTPClient

    /// Creates a client of a service.
    ///
    /// - Parameters:
    ///   - url: `https://…`; `http://…` only for this machine itself.
    ///   - bearer: the access key.
    ///   - authorities: a file of certificates to trust in place of the system's.
    /// - Throws: `connection.bad_url`, `delivery.bad_ca_file`.
    package init(url: String, bearer: BearerToken?, trusting authorities: String? = nil) throws(CartwrightError) {
        self.url = try ServerURL(url, for: .service)
        base = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.bearer = bearer
        let certificates = try BatchSender.authorities(in: authorities)
        var configuration = ServerConnections.configuration(connectLimit: .seconds(5), trusting: certificates)
        // A caller that waits for an answer must learn at once that the service is down.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }

    /// Sends one request.
    ///
    /// - Parameters:
    ///   - method: `GET`.
    ///   - path: the path with its query.
    ///   - headers: the headers.
    ///   - body: the body, nil for none.
    ///   - milliseconds: the time limit for the answer.
    /// - Returns: the answer: its status, its headers with lowercase names, and its body, nil if it is not text.
    /// - Throws: `connection.unavailable`, `connection.timed_out`, `connection.garbled`.
    package func answer(
        to method: String,
        _ path: String,
        headers: [String: String],
        body: String?,
        milliseconds: Int64
    ) async throws(CartwrightError) -> (status: Int, headers: [String: String], body: String?) {
        var headers = headers
        headers["accept"] = "application/json, application/problem+json"
        headers["user-agent"] = "cartwright-repl"
        headers["authorization"] = bearer?.headerValue
        do {
            return try await withTimeLimit(.milliseconds(milliseconds)) { [headers] in
                try await client.answer(
                    to: method,
                    base + path,
                    headers: headers,
                    body: body,
                    within: .milliseconds(milliseconds),
                    atMost: Self.mostBytes
                )
            }
        } catch {
            throw failure(error, milliseconds)
        }
    }

    /// Shuts the client down. It may not be used afterwards.
    package func shutdown() async { try? await client.shutdown() }

    private func failure(_ error: any Error, _ milliseconds: Int64) -> CartwrightError {
        switch ConnectionFailure(error) {
        case .timeout:
            CartwrightError(
                .connectionTimedOut,
                "\(url.name) did not answer within \(milliseconds) ms",
                hint: "try the same command again, or use --answer-limit SECONDS",
                fault: .environment
            )
        case .tooLarge:
            CartwrightError(
                .connectionGarbled,
                "the answer of \(url.name) has more than \(Self.mostBytes) bytes",
                hint: "check that the URL is that of a cartwright serve",
                fault: .environment
            )
        case .untrusted: unavailable("its certificate cannot be trusted", hint: "use --ca-file FILE with its authority")
        case .outdated: unavailable("it does not offer TLS 1.2 or newer", hint: "check the URL")
        case .broken: unavailable("the connection failed", hint: "check that it runs, then try the same command again")
        }
    }

    private func unavailable(_ reason: String, hint: String) -> CartwrightError {
        CartwrightError(
            .connectionUnavailable,
            "cannot reach \(url.name): \(reason)",
            hint: hint,
            fault: .environment
        )
    }
}

extension HTTPClient {
    /// Sends one request.
    ///
    /// - Parameters:
    ///   - method: `GET`.
    ///   - url: the URL with its query.
    ///   - headers: the headers.
    ///   - body: the body, nil for none.
    ///   - limit: the time limit for the answer.
    ///   - bytes: the maximum size of its body in bytes.
    /// - Returns: the answer: its status, its headers with lowercase names, and its body, nil if it is not text.
    package func answer(
        to method: String,
        _ url: String,
        headers: [String: String],
        body: String?,
        within limit: Duration,
        atMost bytes: Int
    ) async throws -> (status: Int, headers: [String: String], body: String?) {
        var message = HTTPClientRequest(url: url)
        message.method = HTTPMethod(rawValue: method)
        message.headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
        message.body = body.map { .bytes(ByteBuffer(string: $0)) }
        let response = try await execute(message, timeout: .milliseconds(limit.milliseconds))
        let body = try await response.body.collect(upTo: bytes)
        let named = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
        return (Int(response.status.code), named, String(validating: body.readableBytesView, as: UTF8.self))
    }
}

extension ErrorCode {
    static let connectionBadURL: ErrorCode = "connection.bad_url: A URL that cannot be the URL of a service."
}

package import AsyncHTTPClient
package import Cartwright
internal import NIOCore
internal import NIOHTTP1

/// Asks a running service, one request at a time or several: the way of a REPL to a session there.
///
/// TLS is 1.2 or newer, certificates are checked, redirects are not followed, and an answer that is too large or too
/// slow is dropped.
package struct ServiceClient: Sendable {
    /// The most bytes of an answer.
    package static let mostBytes = 32 << 20

    private let url: ServerURL
    private let base: String
    private let bearer: BearerToken?
    private let client: HTTPClient

    /// A client of a service.
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
        // Whoever waits for an answer is told at once that nobody is there.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }

    /// Asks once.
    ///
    /// - Parameters:
    ///   - method: `GET`.
    ///   - path: the path with its query.
    ///   - headers: the headers.
    ///   - body: the body, nil for none.
    ///   - milliseconds: the longest time for the answer.
    /// - Returns: the answer: its status, its headers, named in lower case, and its body, nil where it is not text.
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

    /// Ends the client: nobody may ask any more.
    package func shutdown() async { try? await client.shutdown() }

    private func failure(_ error: any Error, _ milliseconds: Int64) -> CartwrightError {
        switch ConnectionFailure(error) {
        case .timeout:
            CartwrightError(
                .connectionTimedOut,
                "\(url.name) has not answered within \(milliseconds) ms",
                hint: "the same command again, or --answer-limit SECONDS",
                fault: .environment
            )
        case .tooLarge:
            CartwrightError(
                .connectionGarbled,
                "\(url.name) answers with more than \(Self.mostBytes) bytes",
                hint: "check that the URL is that of a cartwright serve",
                fault: .environment
            )
        case .untrusted: unavailable("its certificate cannot be trusted", hint: "--ca-file FILE with its authority")
        case .outdated: unavailable("it offers no TLS 1.2 or newer", hint: "check the URL")
        case .broken: unavailable("the connection failed", hint: "check that it runs; then the same command again")
        }
    }

    private func unavailable(_ reason: String, hint: String) -> CartwrightError {
        CartwrightError(
            .connectionUnavailable,
            "\(url.name) cannot be reached: \(reason)",
            hint: hint,
            fault: .environment
        )
    }
}

extension HTTPClient {
    /// Asks once.
    ///
    /// - Parameters:
    ///   - method: `GET`.
    ///   - url: the URL with its query.
    ///   - headers: the headers.
    ///   - body: the body, nil for none.
    ///   - limit: the longest time for the answer.
    ///   - bytes: the most bytes of its body.
    /// - Returns: the answer: its status, its headers, named in lower case, and its body, nil where it is not text.
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
    static let connectionBadURL: ErrorCode = "connection.bad_url: A URL at which no service can be spoken to."
}

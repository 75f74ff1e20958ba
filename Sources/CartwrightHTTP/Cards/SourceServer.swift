internal import AsyncHTTPClient
internal import Cartwright
internal import NIOCore
internal import NIOHTTP1

/// A server of cards or banners, which is sent JSON and answers with JSON.
struct SourceServer: Sendable {
    let url: ServerURL
    let bearer: BearerToken?
    let limits: HTTPCardSource.Limits

    /// The URL without its query, which may hold secrets.
    var name: String { url.name }

    /// Sends one request and returns the answer.
    ///
    /// - Throws: `source.unavailable`, `source.refused`, `source.redirected`, `source.timeout` or `source.too_large`.
    func answer(to body: JSONValue, at now: Instant) async throws(CardSourceFailure) -> [UInt8] {
        let reply: ServerAnswer
        do {
            reply = try await withTimeLimit(limits.time) { try await send(body) }
        } catch {
            throw HTTPFailure.failure(for: error, name, limits)
        }
        return try reply.body(from: name, at: now)
    }

    private func send(_ body: JSONValue) async throws -> ServerAnswer {
        var message = HTTPClientRequest(url: url.text)
        message.method = .POST
        message.headers.add(name: "content-type", value: "application/json")
        message.headers.add(name: "accept", value: "application/json")
        message.headers.add(name: "user-agent", value: "cartwright")
        if let bearer { message.headers.add(name: "authorization", value: bearer.headerValue) }
        message.body = .bytes(body.utf8)
        let response = try await Self.client.execute(message, timeout: TimeAmount(limits.time))
        // The body of a failed answer is not read.
        let isGood = response.status == .ok
        let body = isGood ? try await response.body.collect(upTo: limits.maximumBytes) : ByteBuffer()
        // The platform's endpoint has a header of its own for the wait.
        let waits = ["retry-after", "x-ratelimit-retry-after"].lazy.compactMap { response.headers.first(name: $0) }
        return ServerAnswer(
            status: Int(response.status.code),
            retryAfter: waits.first,
            bytes: Array(body.readableBytesView)
        )
    }

    /// One client for the process: a client must be shut down before it is released, and this one never is.
    private static let client = HTTPClient(
        eventLoopGroup: HTTPClient.defaultEventLoopGroup,
        configuration: ServerConnections.configuration(connectLimit: .seconds(10))
    )
}

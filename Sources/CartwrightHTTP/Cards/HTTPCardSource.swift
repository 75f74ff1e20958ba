internal import AsyncHTTPClient
public import Cartwright
internal import NIOCore
internal import NIOHTTP1

/// A card server: a POST with the known state, answered by the changes.
///
/// The request's body is `{"user_id": …, "last_full_sync_at": …, "last_card_updated_at": …}`, times in seconds since
/// 1970; unknown keys are left out. The answer is a sync answer or a list of cards.
///
/// TLS is 1.2 or newer, certificates are checked, redirects are not followed, and an answer that is too large or too
/// slow is dropped.
///
/// ```swift
/// let token = try BearerToken.read(file: "/etc/shop/token")
/// let server = try HTTPCardSource(url: "https://cards.example.com/sync", bearer: token)
/// let outcome = await center.refresh(from: server)
/// ```
public struct HTTPCardSource: CardSource {
    /// The URL without its query, which may hold secrets.
    public var name: String { url.name }

    /// The limits of a request.
    public struct Limits: Hashable, Sendable {
        /// The maximum size of an answer in bytes, by default 8 MiB.
        public var maximumBytes: Int
        /// The time limit for the whole answer, by default 30 s.
        public var time: Duration

        /// Creates limits.
        public init(maximumBytes: Int = 8 << 20, time: Duration = .seconds(30)) {
            self.maximumBytes = max(0, maximumBytes)
            self.time = min(max(.milliseconds(1), time), .seconds(86_400))
        }
    }

    private let url: ServerURL
    private let bearer: BearerToken?
    private let limits: Limits

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - url: `https://…`; `http://…` only for this machine itself.
    ///   - bearer: the token for the `Authorization` header.
    ///   - limits: the limits of a request.
    /// - Throws: `source.bad_url`.
    public init(url: String, bearer: BearerToken? = nil, limits: Limits = Limits()) throws(CartwrightError) {
        self.url = try ServerURL(url, for: .cards)
        self.bearer = bearer
        self.limits = limits
    }

    /// Sends one request.
    ///
    /// - Throws: `source.unavailable`, `source.refused`, `source.redirected`, `source.timeout`, `source.too_large`, or
    ///   an error of area `json` if the answer is not JSON.
    public func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        let bytes = try await answer(to: request)
        do throws(CartwrightError) {
            return try CardBatch.read(bytes, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error.inFile(name))
        }
    }

    /// Sends one request, and returns the answer unchanged, for example to store it in a file.
    ///
    /// - Throws: the errors of ``cards(for:)``, except those about the text.
    public func answer(to request: CardRequest) async throws(CardSourceFailure) -> [UInt8] {
        let reply: ServerAnswer
        do {
            reply = try await withTimeLimit(limits.time) { try await send(request) }
        } catch {
            throw HTTPFailure.failure(for: error, name, limits)
        }
        return try reply.body(from: name, at: request.now)
    }

    private func send(_ request: CardRequest) async throws -> ServerAnswer {
        var message = HTTPClientRequest(url: url.text)
        message.method = .POST
        message.headers.add(name: "content-type", value: "application/json")
        message.headers.add(name: "accept", value: "application/json")
        message.headers.add(name: "user-agent", value: "cartwright")
        if let bearer { message.headers.add(name: "authorization", value: bearer.headerValue) }
        message.body = .bytes(request.json.utf8)
        let response = try await Self.client.execute(message, timeout: TimeAmount(limits.time))
        // The body of a failed answer is not read.
        let isGood = response.status == .ok
        let body = isGood ? try await response.body.collect(upTo: limits.maximumBytes) : ByteBuffer()
        return ServerAnswer(
            status: Int(response.status.code),
            retryAfter: response.headers.first(name: "retry-after"),
            bytes: Array(body.readableBytesView)
        )
    }

    /// One client for the process: a client must be shut down before it is released, and this one never is.
    private static let client = HTTPClient(
        eventLoopGroup: HTTPClient.defaultEventLoopGroup,
        configuration: ServerConnections.configuration(connectLimit: .seconds(10))
    )
}

extension CardRequest {
    /// The body of the request.
    var json: JSONValue {
        .present([
            "user_id": user.map(JSONValue.string), "last_full_sync_at": lastFullSyncAt?.secondsJSON,
            "last_card_updated_at": lastCardUpdatedAt?.secondsJSON,
        ])
    }
}

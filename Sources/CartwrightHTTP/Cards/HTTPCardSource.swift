public import Cartwright

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
    public var name: String { server.name }

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

    private let server: SourceServer

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - url: `https://…`; `http://…` only for this machine itself.
    ///   - bearer: the token for the `Authorization` header.
    ///   - limits: the limits of a request.
    /// - Throws: `source.bad_url`.
    public init(url: String, bearer: BearerToken? = nil, limits: Limits = Limits()) throws(CartwrightError) {
        server = SourceServer(url: try ServerURL(url, for: .cards), bearer: bearer, limits: limits)
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
        try await server.answer(to: request.json, at: request.now)
    }
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

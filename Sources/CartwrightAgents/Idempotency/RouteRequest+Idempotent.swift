internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightService
internal import HTTPTypes

extension RouteRequest {
    /// Carries the request out once for its idempotency key: its repetition gets the same bytes, and another body with
    /// the key is refused.
    ///
    /// - Parameters:
    ///   - key: the idempotency key, which counts for the same method, path and access key; nil where there is none.
    ///   - work: carries it out.
    func idempotent(
        _ key: String?,
        _ work: () async throws(AgentFailure) -> RouteAnswer
    ) async throws(AgentFailure) -> RouteAnswer {
        guard let key else { return try await work() }
        let scope = "\(head.method.rawValue) \(head.path ?? "") \(self.key ?? "")"
        let request = try await failing(
            try IdempotentRequest(
                key: key,
                record: RecordKey("agent-answer", Base64.encodeForURL(SHA256.digest(Array("\(scope)\n\(key)".utf8)))),
                fingerprint: SHA256.digest(Self.canonical(body)),
                at: now,
                isClaimed: true,
                keepsHeaders: true
            )
        )
        return try await shop.answer(
            to: request,
            failing: { AgentFailure($0) },
            // What a caller may try again later is not kept.
            keeping: { $0.status.code < 500 && $0.status != .tooManyRequests },
            work
        )
    }

    /// A body in one form, whatever its blanks and the order of its keys.
    private static func canonical(_ body: [UInt8]) -> [UInt8] {
        guard !body.isEmpty, let value = try? JSONParser.parse(body) else { return body }
        return value.canonicalUTF8
    }
}

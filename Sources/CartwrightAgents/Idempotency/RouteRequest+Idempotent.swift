internal import Cartwright
internal import CartwrightAnalytics
internal import CartwrightService
internal import HTTPTypes

extension RouteRequest {
    /// Carries the request out once per idempotency key: a repetition gets the same bytes, and another body with the
    /// same key is refused.
    ///
    /// - Parameters:
    ///   - key: the idempotency key, scoped to the method, path and access key; nil if there is none.
    ///   - comparesBytes: true if the bytes of two bodies are compared; false if blanks and the order of keys do not
    ///     count.
    ///   - work: carries the request out.
    func idempotent(
        _ key: String?,
        comparesBytes: Bool = false,
        _ work: () async throws(AgentFailure) -> RouteAnswer
    ) async throws(AgentFailure) -> RouteAnswer {
        guard let key else { return try await work() }
        let scope = "\(head.method.rawValue) \(head.path ?? "") \(self.key ?? "")"
        let name = Array("\(scope)\n\(key)".utf8)
        let request = try await failing(
            try IdempotentRequest(
                key: key,
                record: RecordKey("agent-answer", Base64.encodeForURL(SHA256.digest(name))),
                // With the key, which is not stored: a body may have a card number, which could be found by trial.
                fingerprint: SHA256.digest(name + [0x0A] + (comparesBytes ? body : Self.canonical(body))),
                at: now,
                isClaimed: true,
                keepsHeaders: true
            )
        )
        return try await shop.answer(
            to: request,
            failing: { AgentFailure($0) },
            // Answers that a retry may avoid are not stored.
            keeping: { $0.status.code < 500 && $0.status != .tooManyRequests },
            work
        )
    }

    /// Returns the canonical form of a body, independent of blanks and of the order of keys.
    private static func canonical(_ body: [UInt8]) -> [UInt8] {
        guard !body.isEmpty, let value = try? JSONParser.parse(body) else { return body }
        return value.canonicalUTF8
    }
}

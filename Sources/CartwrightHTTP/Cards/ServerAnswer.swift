internal import Cartwright

/// The answer of a server.
struct ServerAnswer: Sendable {
    let status: Int
    let retryAfter: String?
    let bytes: [UInt8]

    /// Returns the body of a successful answer; an answer without news is also successful.
    func body(from name: String, at now: Instant) throws(CardSourceFailure) -> [UInt8] {
        switch status {
        case 200: return bytes
        case 204: return Array(#"{"full_sync":false}"#.utf8)
        case 300..<400: throw CardSourceFailure(Self.redirected(name, status))
        // Too early, too often, or a fault of the server: another attempt may succeed.
        case 408, 425, 429, 500...: throw refused(name, at: now, isTransient: true)
        default: throw refused(name, at: now, isTransient: false)
        }
    }

    private func refused(_ name: String, at now: Instant, isTransient: Bool) -> CardSourceFailure {
        let wait = retryAfter.flatMap { RetryAfter.time($0, at: now) }
        let error = CartwrightError(
            .sourceRefused,
            "\(name) answered with status \(status)",
            hint: isTransient ? "try again later" : "check the URL and the token",
            fault: .environment
        )
        return CardSourceFailure(error, isTransient: isTransient, retryAfter: wait)
    }

    private static func redirected(_ name: String, _ status: Int) -> CartwrightError {
        CartwrightError(
            .sourceRedirected,
            "\(name) answered with status \(status), a redirect",
            hint: "use the URL of the redirect, if you trust it",
            fault: .environment
        )
    }
}

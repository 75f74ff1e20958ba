internal import Cartwright

/// The errors of a card server's connection.
enum HTTPFailure {
    static func failure(for error: any Error, _ name: String, _ limits: HTTPCardSource.Limits) -> CardSourceFailure {
        switch ConnectionFailure(error) {
        case .timeout: CardSourceFailure(timeout(name, limits), isTransient: true)
        case .tooLarge: CardSourceFailure(tooLarge(name, limits))
        case .untrusted: CardSourceFailure(unavailable(name, "its certificate cannot be trusted"))
        case .outdated: CardSourceFailure(unavailable(name, "it does not offer TLS 1.2 or newer"))
        case .broken: CardSourceFailure(unavailable(name, "the connection failed"), isTransient: true)
        }
    }

    private static func timeout(_ name: String, _ limits: HTTPCardSource.Limits) -> CartwrightError {
        CartwrightError(
            .sourceTimeout,
            "\(name) did not answer within \(limits.time.milliseconds) ms",
            hint: "try again later",
            fault: .environment
        )
    }

    private static func tooLarge(_ name: String, _ limits: HTTPCardSource.Limits) -> CartwrightError {
        CartwrightError(
            .sourceTooLarge,
            "the answer of \(name) has more than \(limits.maximumBytes) bytes",
            hint: "raise the limit, or request less",
            fault: .environment
        )
    }

    private static func unavailable(_ name: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .sourceUnavailable,
            "cannot reach \(name): \(reason)",
            hint: "check the URL and that the server runs",
            fault: .environment
        )
    }
}

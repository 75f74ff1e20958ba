internal import Cartwright

/// What goes wrong on the way to a card server, in the engine's words.
enum HTTPFailure {
    static func failure(for error: any Error, _ name: String, _ limits: HTTPCardSource.Limits) -> CardSourceFailure {
        switch ConnectionFailure(error) {
        case .timeout: CardSourceFailure(timeout(name, limits), isTransient: true)
        case .tooLarge: CardSourceFailure(tooLarge(name, limits))
        case .untrusted: CardSourceFailure(unavailable(name, "its certificate cannot be trusted"))
        case .outdated: CardSourceFailure(unavailable(name, "it offers no TLS 1.2 or newer"))
        case .broken: CardSourceFailure(unavailable(name, "the connection failed"), isTransient: true)
        }
    }

    private static func timeout(_ name: String, _ limits: HTTPCardSource.Limits) -> CartwrightError {
        CartwrightError(
            .sourceTimeout,
            "\(name) has not answered within \(limits.time.milliseconds) ms",
            hint: "try again later",
            fault: .environment
        )
    }

    private static func tooLarge(_ name: String, _ limits: HTTPCardSource.Limits) -> CartwrightError {
        CartwrightError(
            .sourceTooLarge,
            "\(name) answers with more than \(limits.maximumBytes) bytes",
            hint: "allow more, or ask for less",
            fault: .environment
        )
    }

    private static func unavailable(_ name: String, _ reason: String) -> CartwrightError {
        CartwrightError(
            .sourceUnavailable,
            "\(name) cannot be reached: \(reason)",
            hint: "check the URL, and that the server is there",
            fault: .environment
        )
    }
}

internal import AsyncHTTPClient
internal import Cartwright
internal import NIOCore
internal import NIOSSL

/// What goes wrong on the way to a server, in the engine's words.
enum HTTPFailure {
    /// The time for an answer was over.
    struct TimeIsOver: Error {}

    static func failure(for error: any Error, _ name: String, _ limits: HTTPCardSource.Limits) -> CardSourceFailure {
        switch error {
        case is TimeIsOver: return CardSourceFailure(timeout(name, limits), isTransient: true)
        case let error as HTTPClientError where [.deadlineExceeded, .readTimeout, .cancelled].contains(error):
            return CardSourceFailure(timeout(name, limits), isTransient: true)
        case is NIOTooManyBytesError: return CardSourceFailure(tooLarge(name, limits))
        // A wrong certificate is no accident that passes.
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            return CardSourceFailure(unavailable(name, "its certificate cannot be trusted"))
        default: return CardSourceFailure(unavailable(name, "the connection failed"), isTransient: true)
        }
    }

    private static func timeout(_ name: String, _ limits: HTTPCardSource.Limits) -> CartwrightError {
        CartwrightError(
            .sourceTimeout,
            "\(name) has not answered within \(limits.milliseconds) ms",
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

internal import AsyncHTTPClient
internal import NIOCore
internal import NIOSSL

/// What goes wrong on the way to a server and back.
enum ConnectionFailure: Error {
    /// The time was over.
    case timeout
    /// The answer is longer than anyone reads.
    case tooLarge
    /// The server could not prove who it is: no accident that passes.
    case untrusted
    /// The server speaks no TLS that is still safe: no accident that passes either.
    case outdated
    /// The connection failed or broke.
    case broken

    /// What an error of the client comes down to.
    init(_ error: any Error) {
        switch error {
        case let error as ConnectionFailure: self = error
        case let error as HTTPClientError where Self.timeouts.contains(error): self = .timeout
        case is NIOTooManyBytesError: self = .tooLarge
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            self = Self.isOutdated(error) ? .outdated : .untrusted
        default: self = .broken
        }
    }

    /// BoringSSL tells this in words only: its own refusal of a version, and the alert of a server without a newer one.
    private static func isOutdated(_ error: any Error) -> Bool {
        let text = String(reflecting: error)
        return ["UNSUPPORTED_PROTOCOL", "PROTOCOL_VERSION"].contains { text.contains($0) }
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .cancelled,
    ]
}

/// Ends work when its time is over: the client's own limits begin anew with each part of an answer.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await Task.sleep(for: limit)
            throw ConnectionFailure.timeout
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw ConnectionFailure.timeout }
        return first
    }
}

internal import AsyncHTTPClient
internal import NIOCore
internal import NIOSSL

/// The failures of a connection to a server.
enum ConnectionFailure: Error {
    /// The time limit was reached.
    case timeout
    /// The answer is too long.
    case tooLarge
    /// The server's certificate is not trusted. Another attempt does not help.
    case untrusted
    /// The server offers no safe version of TLS. Another attempt does not help.
    case outdated
    /// The connection failed or broke.
    case broken

    /// Classifies an error of the client.
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

    /// BoringSSL reports this only as text: its own refusal of a version, and the alert of a server without a newer
    /// one.
    private static func isOutdated(_ error: any Error) -> Bool {
        let text = String(reflecting: error)
        return ["UNSUPPORTED_PROTOCOL", "PROTOCOL_VERSION"].contains { text.contains($0) }
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .cancelled,
    ]
}

/// Cancels work when its time limit is reached: the client's own limits restart with each part of an answer.
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

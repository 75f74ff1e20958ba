public import Cartwright
internal import CartwrightFiles

/// The external dependencies of an upload: time, waiting and randomness.
public struct UploadDependencies: Sendable {
    /// Returns the current time.
    public var now: @Sendable () -> Instant
    /// Waits for a time, or until it is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns 64 random bits.
    public var random: @Sendable () -> UInt64

    /// Creates dependencies.
    public init(
        now: @escaping @Sendable () -> Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> UInt64
    ) {
        (self.now, self.sleep, self.random) = (now, sleep, random)
    }

    /// The dependencies of this machine.
    public static let machine = UploadDependencies(
        now: Instant.now,
        sleep: { try await Task.sleep(for: $0) },
        random: { UInt64.random(in: .min ... .max) }
    )
}

public import Cartwright
internal import CartwrightFiles

/// What an upload takes from the world outside: the time, waiting and chance.
public struct UploadDependencies: Sendable {
    /// What time it is.
    public var now: @Sendable () -> Instant
    /// Waits for a time, or until it is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// 64 random bits.
    public var random: @Sendable () -> UInt64

    /// Dependencies.
    public init(
        now: @escaping @Sendable () -> Instant,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> UInt64
    ) {
        (self.now, self.sleep, self.random) = (now, sleep, random)
    }

    /// This machine's.
    public static let machine = UploadDependencies(
        now: Instant.now,
        sleep: { try await Task.sleep(for: $0) },
        random: { UInt64.random(in: .min ... .max) }
    )
}

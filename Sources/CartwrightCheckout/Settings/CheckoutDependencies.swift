public import Cartwright

/// The external dependencies of a ``CheckoutService``: clock and random source.
public struct CheckoutDependencies: Sendable {
    /// The clock. It may jump; nothing is counted twice or lost by that.
    public var now: @Sendable () -> Instant
    /// 64 random bits, for the ids of sessions and events.
    public var random: @Sendable () -> UInt64

    /// Creates dependencies.
    public init(now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64) {
        (self.now, self.random) = (now, random)
    }

    /// The system's clock and random source.
    public static let machine = CheckoutDependencies(
        now: Instant.now,
        random: { UInt64.random(in: .min ... .max) }
    )
}

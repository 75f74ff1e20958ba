public import Cartwright

/// What a ``CheckoutService`` takes from the world outside: the time and chance.
public struct CheckoutDependencies: Sendable {
    /// What time it is. It may jump; nothing is counted twice or lost by that.
    public var now: @Sendable () -> Instant
    /// 64 random bits, for the ids of sessions and events.
    public var random: @Sendable () -> UInt64

    /// Dependencies.
    public init(now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64) {
        (self.now, self.random) = (now, random)
    }

    /// This machine's.
    public static let machine = CheckoutDependencies(
        now: Instant.now,
        random: { UInt64.random(in: .min ... .max) }
    )
}

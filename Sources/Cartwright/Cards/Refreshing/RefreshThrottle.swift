/// A token bucket that limits how often a feed may be refreshed. While it is empty, the feed keeps its cards.
///
/// It is a value, and the caller passes the time. After a clock was set back, the bucket is empty at worst.
public struct RefreshThrottle: Hashable, Sendable {
    /// The size and the rate of the bucket.
    public struct Settings: Hashable, Sendable {
        /// The maximum number of tokens, which is also the initial number: 1 to 1,000,000, and 5 by default.
        public let capacity: Int64
        /// The number of seconds in which one token is added: 1 to 31,536,000, and 180 by default.
        public let secondsPerToken: Int64

        /// Creates settings with the defaults of the platform. Values out of range are clamped.
        public init(capacity: Int64 = 5, secondsPerToken: Int64 = 180) {
            self.capacity = min(max(1, capacity), 1_000_000)
            self.secondsPerToken = min(max(1, secondsPerToken), 31_536_000)
        }

        fileprivate var millisecondsPerToken: Int64 { secondsPerToken * 1_000 }
    }

    /// The size and the rate of the bucket.
    public let settings: Settings

    /// The instant at which the bucket is full.
    private var fullAt = Instant.earliest

    /// Creates a full bucket.
    public init(settings: Settings = Settings()) { self.settings = settings }

    /// Returns the number of tokens at an instant.
    public func tokens(at now: Instant) -> Int64 {
        let unit = settings.millisecondsPerToken
        return settings.capacity - (untilFull(at: now) + unit - 1) / unit
    }

    /// Takes a token. Returns false, without a change, if there is none.
    public mutating func take(at now: Instant) -> Bool {
        guard tokens(at: now) > 0 else { return false }
        fullAt = now.adding(milliseconds: untilFull(at: now) + settings.millisecondsPerToken)
        return true
    }

    /// Returns the time until there is a token; zero if there is one.
    public func wait(at now: Instant) -> Duration {
        .milliseconds(max(0, untilFull(at: now) - settings.millisecondsPerToken * (settings.capacity - 1)))
    }

    /// The number of milliseconds until the bucket is full.
    private func untilFull(at now: Instant) -> Int64 {
        let most = settings.millisecondsPerToken * settings.capacity
        return min(max(0, fullAt.milliseconds - now.milliseconds), most)
    }
}

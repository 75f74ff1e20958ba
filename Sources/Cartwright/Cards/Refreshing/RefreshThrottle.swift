/// How often a feed may be refreshed: a token bucket. Where it is empty, the cards that are here stay.
///
/// A value, which learns the time from its caller. After a clock went back, the bucket is empty at worst.
public struct RefreshThrottle: Hashable, Sendable {
    /// How the bucket is filled.
    public struct Settings: Hashable, Sendable {
        /// The most tokens there can be, and how many there are at first: 1 to 1,000,000, and 5 unless told otherwise.
        public let capacity: Int64
        /// After how many seconds one comes back: 1 to 31,536,000, and 180 unless told otherwise.
        public let secondsPerToken: Int64

        /// Settings; what is not given is as the platform has it, what is out of range is brought into it.
        public init(capacity: Int64 = 5, secondsPerToken: Int64 = 180) {
            self.capacity = min(max(1, capacity), 1_000_000)
            self.secondsPerToken = min(max(1, secondsPerToken), 31_536_000)
        }

        fileprivate var millisecondsPerToken: Int64 { secondsPerToken * 1_000 }
    }

    /// How the bucket is filled.
    public let settings: Settings

    /// When the bucket will be full again.
    private var fullAt = Instant.earliest

    /// A full bucket.
    public init(settings: Settings = Settings()) { self.settings = settings }

    /// How many tokens there are at an instant.
    public func tokens(at now: Instant) -> Int64 {
        let unit = settings.millisecondsPerToken
        return settings.capacity - (untilFull(at: now) + unit - 1) / unit
    }

    /// Takes a token; false, and nothing changes, where there is none.
    public mutating func take(at now: Instant) -> Bool {
        guard tokens(at: now) > 0 else { return false }
        fullAt = now.adding(milliseconds: untilFull(at: now) + settings.millisecondsPerToken)
        return true
    }

    /// The time until there is a token; zero where there is one.
    public func wait(at now: Instant) -> Duration {
        .milliseconds(max(0, untilFull(at: now) - settings.millisecondsPerToken * (settings.capacity - 1)))
    }

    /// How many milliseconds it takes until the bucket is full.
    private func untilFull(at now: Instant) -> Int64 {
        let most = settings.millisecondsPerToken * settings.capacity
        return min(max(0, fullAt.milliseconds - now.milliseconds), most)
    }
}

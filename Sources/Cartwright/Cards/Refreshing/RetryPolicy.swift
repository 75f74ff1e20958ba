/// How often a refresh is tried, and how long it waits in between: decorrelated jitter, so that clients that failed
/// together do not come back together.
///
/// Each wait is a random time between the shortest and three times the wait before it, and never longer than the
/// longest ("Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
public struct RetryPolicy: Hashable, Sendable {
    /// How often a source is asked at most, the first time included: 1 to 100, and 3 unless told otherwise.
    public let attempts: Int
    /// The shortest wait, in milliseconds: 10 s unless told otherwise.
    public let shortestMilliseconds: Int64
    /// The longest wait, in milliseconds: 300 s unless told otherwise, and a day at most.
    public let longestMilliseconds: Int64

    /// A policy; what is not given is as the platform has it, what is out of range is brought into it.
    public init(attempts: Int = 3, shortestMilliseconds: Int64 = 10_000, longestMilliseconds: Int64 = 300_000) {
        self.attempts = min(max(1, attempts), 100)
        self.longestMilliseconds = min(max(0, longestMilliseconds), 86_400_000)
        self.shortestMilliseconds = min(max(0, shortestMilliseconds), self.longestMilliseconds)
    }

    /// How long to wait after a failure, in milliseconds; nil where the server asks for more than the longest wait, so
    /// that trying again now would only be a bother.
    ///
    /// - Parameters:
    ///   - previous: the wait before this one, nil before the first.
    ///   - retryAfter: how long the server asks to be left alone. It is never asked earlier.
    ///   - random: where chance comes from.
    public func wait(
        after previous: Int64?,
        retryAfter: Int64? = nil,
        using random: inout some RandomNumberGenerator
    ) -> Int64? {
        let before = min(max(previous ?? 0, shortestMilliseconds), longestMilliseconds)
        let highest = min(longestMilliseconds, before * 3)
        let jitter = Int64.random(in: shortestMilliseconds...highest, using: &random)
        guard let retryAfter else { return jitter }
        return retryAfter > longestMilliseconds ? nil : max(jitter, retryAfter)
    }

    /// How long to wait where only the number of failures is known, as of a batch that outlives the process that
    /// failed: a random time between the shortest and twice that, then four times, eight times and so on, and never
    /// longer than the longest.
    ///
    /// - Parameters:
    ///   - failures: how often it has failed, this time included; below 1 counts as 1.
    ///   - random: where chance comes from.
    public func wait(afterFailures failures: Int, using random: inout some RandomNumberGenerator) -> Int64 {
        // A day has fewer than 2^27 ms: more doublings change nothing.
        let doubled = shortestMilliseconds << Int64(min(max(1, failures), 27))
        return Int64.random(in: shortestMilliseconds...min(longestMilliseconds, doubled), using: &random)
    }
}

/// How often a refresh is tried, and how long it waits in between: decorrelated jitter, so that clients that failed
/// together do not come back together.
///
/// Each wait is a random time between the shortest and three times the wait before it, and never longer than the
/// longest ("Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
public struct RetryPolicy: Hashable, Sendable {
    /// How often a source is asked at most, the first time included: 1 to 100, and 3 unless told otherwise.
    public let attempts: Int
    /// The shortest wait: 10 s unless told otherwise.
    public let shortest: Duration
    /// The longest wait: 300 s unless told otherwise, and a day at most.
    public let longest: Duration

    /// A policy; what is not given is as the platform has it, what is out of range is brought into it.
    public init(attempts: Int = 3, shortest: Duration = .seconds(10), longest: Duration = .seconds(300)) {
        self.attempts = min(max(1, attempts), 100)
        self.longest = min(max(.zero, longest), .seconds(86_400))
        self.shortest = min(max(.zero, shortest), self.longest)
    }

    /// The time to wait after a failure; nil where the server asks for more than the longest wait, so that trying again
    /// now would only be a bother.
    ///
    /// - Parameters:
    ///   - previous: the wait before this one, nil before the first.
    ///   - retryAfter: how long the server asks to be left alone. It is never asked earlier.
    ///   - random: where chance comes from.
    public func wait(
        after previous: Duration?,
        retryAfter: Duration? = nil,
        using random: inout some RandomNumberGenerator
    ) -> Duration? {
        let before = min(max(previous ?? .zero, shortest), longest)
        let jitter = chance(upTo: min(longest, before * 3), using: &random)
        guard let retryAfter else { return jitter }
        return retryAfter > longest ? nil : max(jitter, retryAfter)
    }

    /// How long to wait where only the number of failures is known, as of a batch that outlives the process that
    /// failed: a random time between the shortest and twice that, then four times, eight times and so on, and never
    /// longer than the longest.
    ///
    /// - Parameters:
    ///   - failures: how often it has failed, this time included; below 1 counts as 1.
    ///   - random: where chance comes from.
    public func wait(afterFailures failures: Int, using random: inout some RandomNumberGenerator) -> Duration {
        // A day has fewer than 2^27 ms: more doublings change nothing.
        chance(upTo: min(longest, shortest * (1 << min(max(1, failures), 27))), using: &random)
    }

    /// A random time between the shortest and another one, in whole milliseconds.
    private func chance(upTo highest: Duration, using random: inout some RandomNumberGenerator) -> Duration {
        .milliseconds(Int64.random(in: shortest.milliseconds...highest.milliseconds, using: &random))
    }
}

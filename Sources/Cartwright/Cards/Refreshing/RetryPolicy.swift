/// The number of attempts of a refresh and the waits between them, with decorrelated jitter, so that clients that
/// failed together do not retry together.
///
/// Each wait is a random time between the shortest and three times the wait before it, and never longer than the
/// longest ("Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first: 1 to 100, and 3 by default.
    public let attempts: Int
    /// The shortest wait: 10 s by default.
    public let shortest: Duration
    /// The longest wait: 300 s by default, and a day at most.
    public let longest: Duration

    /// Creates a policy with the defaults of the platform. Values out of range are clamped.
    public init(attempts: Int = 3, shortest: Duration = .seconds(10), longest: Duration = .seconds(300)) {
        self.attempts = min(max(1, attempts), 100)
        self.longest = min(max(.zero, longest), .seconds(86_400))
        self.shortest = min(max(.zero, shortest), self.longest)
    }

    /// Returns the time to wait after a failure; nil if the server demands more than the longest wait, so that another
    /// attempt now would fail.
    ///
    /// - Parameters:
    ///   - previous: the wait before this one; nil before the first.
    ///   - retryAfter: the minimum wait that the server demands. The result is never shorter.
    ///   - random: the source of randomness.
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

    /// Returns the time to wait if only the number of failures is known, as for a batch that remains after the process
    /// that failed: a random time between the shortest and twice that, then four times, eight times and so on, and
    /// never longer than the longest.
    ///
    /// - Parameters:
    ///   - failures: the number of failures, including this one; below 1 counts as 1.
    ///   - random: the source of randomness.
    public func wait(afterFailures failures: Int, using random: inout some RandomNumberGenerator) -> Duration {
        // A day has fewer than 2^27 ms: more doublings change nothing.
        chance(upTo: min(longest, shortest * (1 << min(max(1, failures), 27))), using: &random)
    }

    /// A random time between the shortest and another one, in whole milliseconds.
    private func chance(upTo highest: Duration, using random: inout some RandomNumberGenerator) -> Duration {
        .milliseconds(Int64.random(in: shortest.milliseconds...highest.milliseconds, using: &random))
    }
}

import Cartwright
import Testing

struct RetryPolicyTests {
    /// A generator of one value: 1 gives the lower end of a range, the greatest value the upper end.
    private struct Extreme: RandomNumberGenerator {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }

    @Test func `each wait is between the shortest and three times the one before, and never above the longest`() {
        let policy = RetryPolicy()
        var random = SplitMix64(state: 7)
        for _ in 0..<200 {
            var before: Duration?
            for _ in 0..<8 {
                let wait = policy.wait(after: before, using: &random) ?? .zero
                let highest = max(.seconds(10), before ?? .zero) * 3
                #expect((.seconds(10)...min(.seconds(300), highest)).contains(wait))
                before = wait
            }
        }
    }

    @Test func `waits use the whole range`() {
        var (least, most) = (Extreme(value: 1), Extreme(value: .max))
        expect(RetryPolicy().wait(after: nil, using: &least), .seconds(10))
        expect(RetryPolicy().wait(after: nil, using: &most), .seconds(30))
        expect(RetryPolicy().wait(after: .seconds(50), using: &most), .seconds(150))
        expect(RetryPolicy().wait(after: .seconds(200), using: &most), .seconds(300))
    }

    private func expect(_ wait: Duration?, _ expected: Duration?) { #expect(wait == expected) }

    @Test func `Retry-After delays the next attempt, and ends the refresh if it is too long`() {
        var random = Extreme(value: 1)
        expect(RetryPolicy().wait(after: nil, retryAfter: .seconds(3), using: &random), .seconds(10))
        expect(RetryPolicy().wait(after: nil, retryAfter: .seconds(42), using: &random), .seconds(42))
        expect(RetryPolicy().wait(after: nil, retryAfter: .seconds(300), using: &random), .seconds(300))
        expect(RetryPolicy().wait(after: nil, retryAfter: .milliseconds(300_001), using: &random), nil)
    }

    @Test(arguments: [
        (Duration.seconds(Int64.min), Duration.seconds(Int64.min)), (.seconds(Int64.max), .seconds(Int64.max)),
        (.seconds(Int64.max), .zero), (.zero, .zero),
    ])
    func `settings are clamped to their range, and nothing overflows`(shortest: Duration, longest: Duration) {
        let policy = RetryPolicy(attempts: .min, shortest: shortest, longest: longest)
        #expect(policy.attempts == 1)
        var random = SplitMix64(state: 1)
        for previous in [nil, .seconds(Int64.min), .zero, .seconds(Int64.max)] as [Duration?] {
            let wait = policy.wait(after: previous, using: &random) ?? .seconds(-1)
            #expect((policy.shortest...policy.longest).contains(wait))
        }
    }
}

import Cartwright
import Testing

struct RetryPolicyTests {
    /// A generator that always gives the same: 1 for the least of a range, the greatest for the most.
    private struct Extreme: RandomNumberGenerator {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }

    @Test func `each wait is between the shortest and three times the one before, and never above the longest`() {
        let policy = RetryPolicy()
        var random = SplitMix64(state: 7)
        for _ in 0..<200 {
            var before: Int64?
            for _ in 0..<8 {
                let wait = policy.wait(after: before, using: &random) ?? -1
                #expect((10_000...min(300_000, 3 * max(10_000, before ?? 0))).contains(wait))
                before = wait
            }
        }
    }

    @Test func `waits use the whole range`() {
        var (least, most) = (Extreme(value: 1), Extreme(value: .max))
        expect(RetryPolicy().wait(after: nil, using: &least), 10_000)
        expect(RetryPolicy().wait(after: nil, using: &most), 30_000)
        expect(RetryPolicy().wait(after: 50_000, using: &most), 150_000)
        expect(RetryPolicy().wait(after: 200_000, using: &most), 300_000)
    }

    private func expect(_ wait: Int64?, _ expected: Int64?) { #expect(wait == expected) }

    @Test func `a server is never asked earlier than it wants, and not at all in this refresh if that is too late`() {
        var random = Extreme(value: 1)
        expect(RetryPolicy().wait(after: nil, retryAfter: 3_000, using: &random), 10_000)
        expect(RetryPolicy().wait(after: nil, retryAfter: 42_000, using: &random), 42_000)
        expect(RetryPolicy().wait(after: nil, retryAfter: 300_000, using: &random), 300_000)
        expect(RetryPolicy().wait(after: nil, retryAfter: 300_001, using: &random), nil)
    }

    @Test(arguments: [(Int64.min, Int64.min), (.max, .max), (.max, 0), (0, 0)])
    func `settings are brought into range, and nothing overflows`(shortest: Int64, longest: Int64) {
        let policy = RetryPolicy(attempts: .min, shortestMilliseconds: shortest, longestMilliseconds: longest)
        #expect(policy.attempts == 1)
        var random = SplitMix64(state: 1)
        for previous in [nil, .min, 0, .max] as [Int64?] {
            let wait = policy.wait(after: previous, using: &random) ?? -1
            #expect((policy.shortestMilliseconds...policy.longestMilliseconds).contains(wait))
        }
    }
}

import Cartwright
import Testing

struct RefreshThrottleTests {
    private let now = Instant(seconds: 1_700_000_000) ?? .earliest

    @Test func `five refreshes run at once, then one every three minutes`() {
        var throttle = RefreshThrottle()
        let first = (0..<7).map { _ in throttle.take(at: now) }
        #expect(first == [true, true, true, true, true, false, false])
        let rows: [(seconds: Int64, tokens: Int64)] = [
            (0, 0), (179, 0), (180, 1), (359, 1), (360, 2), (900, 5), (9_999, 5),
        ]
        for row in rows { #expect(throttle.tokens(at: now.adding(seconds: row.seconds)) == row.tokens, "\(row)") }
        #expect(throttle.wait(at: now.adding(seconds: 100)) == .seconds(80))
        #expect(throttle.wait(at: now.adding(seconds: 180)) == .zero)
    }

    /// Compares the throttle with a bucket that counts second by second.
    @Test(arguments: [(1, 1), (5, 180), (3, 7)]) func `the throttle is a token bucket`(
        capacity: Int64,
        seconds: Int64
    ) {
        var throttle = RefreshThrottle(settings: .init(capacity: capacity, secondsPerToken: seconds))
        var random = SplitMix64(state: UInt64(capacity))
        var tokens = capacity
        var filling: Int64 = 0
        for second in 0..<Int64(3_000) {
            if tokens < capacity {
                filling += 1
                if filling == seconds { (tokens, filling) = (tokens + 1, 0) }
            }
            #expect(throttle.tokens(at: now.adding(seconds: second)) == tokens)
            guard Int64.random(in: 0..<seconds, using: &random) < 2 else { continue }
            let isTaken = throttle.take(at: now.adding(seconds: second))
            #expect(isTaken == (tokens > 0))
            if tokens > 0 { tokens -= 1 }
        }
    }

    @Test func `a clock that goes back delays a refresh by at most one token`() {
        var throttle = RefreshThrottle()
        _ = throttle.take(at: now)
        let lastYear = now.adding(seconds: -365 * 86_400)
        #expect(throttle.tokens(at: lastYear) == 0)
        #expect(throttle.wait(at: lastYear) == .seconds(180))
    }

    @Test(arguments: [(Int64.min, Int64.min), (0, 0), (.max, .max)])
    func `settings are clamped to their range, and nothing overflows`(capacity: Int64, seconds: Int64) {
        var throttle = RefreshThrottle(settings: .init(capacity: capacity, secondsPerToken: seconds))
        for instant in [Instant.earliest, now, .latest] {
            let isTaken = throttle.take(at: instant)
            #expect(isTaken)
            _ = (throttle.tokens(at: instant), throttle.wait(at: instant))
        }
    }
}

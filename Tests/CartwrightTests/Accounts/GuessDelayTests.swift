import Cartwright
import Testing

@Suite struct GuessDelayTests {
    private static let now = Instant(seconds: 1_767_225_600) ?? .earliest

    /// Returns the waits after each of a number of failures at one instant.
    private static func waits(_ count: Int, _ delay: GuessDelay) -> [Int64?] {
        var delay = delay
        return (0..<count).map { _ in
            delay.noteFailure(of: "s", at: now)
            return delay.secondsToWait("s", at: now)
        }
    }

    @Test func `the wait doubles after the free failures, up to its maximum`() {
        #expect(Self.waits(8, GuessDelay(maximumSeconds: 10)) == [nil, nil, nil, 1, 2, 4, 8, 10])
        #expect(Self.waits(2, GuessDelay(freeCount: 0, firstSeconds: 7, maximumSeconds: 5)) == [5, 5])
        #expect(Self.waits(2, GuessDelay(freeCount: -1, firstSeconds: -1, maximumSeconds: -1)) == [1, 1])
    }

    @Test func `the wait never overflows`() {
        let delay = GuessDelay(freeCount: 0, firstSeconds: .max / 2 + 1, maximumSeconds: .max)
        #expect(Self.waits(3, delay) == [.max / 2 + 1, .max, .max])
    }

    @Test func `the wait ends at its instant, and grows from there`() {
        var delay = GuessDelay(freeCount: 0, firstSeconds: 2)
        delay.noteFailure(of: "s", at: Self.now)
        #expect(delay.secondsToWait("s", at: Self.now.adding(milliseconds: 1)) == 2)
        #expect(delay.secondsToWait("s", at: Self.now.adding(milliseconds: 1_001)) == 1)
        let end = Self.now.adding(seconds: 2)
        #expect(delay.secondsToWait("s", at: end) == nil)
        delay.noteFailure(of: "s", at: end)
        #expect(delay.secondsToWait("s", at: end) == 4)
    }

    @Test func `names wait for themselves only`() {
        var delay = GuessDelay(freeCount: 0)
        delay.noteFailure(of: "a", at: Self.now)
        #expect(delay.secondsToWait("a", at: Self.now) == 1)
        #expect(delay.secondsToWait("b", at: Self.now) == nil)
        #expect(delay.failureCount(of: "a", at: Self.now) == 1)
    }

    @Test func `failures are forgotten after a quiet time`() {
        var delay = GuessDelay(freeCount: 0, forgottenAfterSeconds: 60)
        delay.noteFailure(of: "a", at: Self.now)
        #expect(delay.failureCount(of: "a", at: Self.now.adding(seconds: 59)) == 1)
        let later = Self.now.adding(seconds: 60)
        #expect(delay.failureCount(of: "a", at: later) == 0)
        delay.noteFailure(of: "a", at: later)
        #expect(delay.secondsToWait("a", at: later) == 1)
    }

    @Test func `a clock that is set back shortens no wait`() {
        var delay = GuessDelay(freeCount: 0, firstSeconds: 10)
        delay.noteFailure(of: "a", at: Self.now)
        delay.noteFailure(of: "a", at: Self.now.adding(seconds: -3_600))
        #expect(delay.secondsToWait("a", at: Self.now) == 20)
    }

    @Test func `of too many names, those with many failures stay`() {
        var delay = GuessDelay(freeCount: 0, maximumNames: 8)
        for _ in 1...5 { delay.noteFailure(of: "guesser", at: Self.now) }
        for number in 0..<1_000 {
            delay.noteFailure(of: "s\(number)", at: Self.now.adding(seconds: Int64(number)))
            #expect(delay.nameCount <= 8)
        }
        #expect(delay.failureCount(of: "guesser", at: Self.now) == 5)
        #expect(delay.failureCount(of: "s999", at: Self.now.adding(seconds: 999)) == 1)
    }
}

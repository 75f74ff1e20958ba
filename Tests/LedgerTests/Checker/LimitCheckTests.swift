import LedgerHistory
import Testing

/// The checker's verdicts on limits, refusals and time.
@Suite struct LimitCheckTests {
    /// A story in which a session buys the only use and gives it back, and another session buys it, too.
    private static func bought(secondFrom start: Int64) -> Story {
        var story = Story()
        story.call("s", Story.confirm, 10...20, .ok(1))
        story.call("s", key: "k1", after: 1, .giveBack(order: "o"), 30...40, .ok(2))
        story.call("t", Story.confirm, start...(start + 5), .ok(1))
        story.keep("s", calls: 2)
        story.keep("t", calls: 1)
        story.keepOrder("s", using: 0)
        story.keepOrder("t")
        return story
    }

    @Test func `a temporary excess is reported if it is certain`() {
        for start in [8, 22] as [Int64] { #expect(Self.bought(secondFrom: start).rules == [.limitKept]) }
        // Here the second session may have bought after the first had given back.
        for start in [26, 35, 45] as [Int64] { #expect(Self.bought(secondFrom: start).violations == []) }
    }

    /// A story in which a session holds the only use until 1,000, and another session is refused.
    private static func refused(_ moments: ClosedRange<Int64>, clock: Int64) -> Story {
        var story = Story()
        story.call("s", Story.reserve(until: 1_000), 10...20, .ok(1))
        story.call("t", Story.reserve(until: 2_000), moments, clock: clock, .refused)
        story.keep("s", calls: 1)
        if clock < 1_000 { story.keepHold("s", expires: 1_000) }
        return story
    }

    @Test func `a refusal needs a reason`() {
        for moments in [30...40, 15...18, 19...40, 1...11] as [ClosedRange<Int64>] {
            #expect(Self.refused(moments, clock: 999).violations == [])
        }
        #expect(Self.refused(1...9, clock: 999).rules == [.refusalJustified])
        // By its clock, the reservation has expired.
        #expect(Self.refused(30...40, clock: 1_000).rules == [.refusalJustified])
    }

    @Test func `a session's own reservation is not a reason to refuse it`() {
        var story = Self.refused(30...40, clock: 0)
        story.call("s", key: "k1", after: 1, Story.reserve(until: 1_000), 50...60, .refused)
        #expect(story.rules == [.refusalJustified])
    }

    @Test func `a certain reservation must be confirmed, and one that may have been dropped can be refused`() {
        var story = Self.refused(30...40, clock: 0)
        story.call("s", key: "k1", after: 1, Story.confirm, 50...60, .refused)
        #expect(story.rules == [.refusalJustified])
        // A session with a later clock has bought the use.
        var late = Story()
        late.call("s", Story.reserve(until: 1_000), 10...20, .ok(1))
        late.call("t", Story.confirm, 30...40, clock: 1_000, .ok(1))
        late.call("s", key: "k1", after: 1, Story.confirm, 50...60, .refused)
        late.keep("s", calls: 1)
        late.keep("t", calls: 1)
        late.keepOrder("t")
        #expect(late.violations == [])
    }

    @Test func `a reservation lasts until it has expired by a clock, and no longer`() {
        var story = Self.refused(30...40, clock: 0)
        story.finalClock = 999
        #expect(story.violations == [])
        story.finalClock = 1_000
        #expect(story.rules == [.holdsExpire])
        story.finalClock = 999
        story.final.holds = [:]
        story.final.counters = [:]
        #expect(story.rules == [.nothingLost])
        story.call("u", .release, 70...80, clock: 1_000, .unknown)
        #expect(story.violations == [])
    }

    @Test func `the end of a process ends its open calls`() {
        var story = Story()
        story.call("s", Story.confirm, 10...11, .none)
        story.call("t", Story.confirm, 100...110, .refused)
        story.final = FinalState()
        #expect(story.rules == [.refusalJustified], "nobody has bought it")
        story.keep("s", calls: 1)
        story.keepOrder("s")
        #expect(story.violations == [])
        // The repeated call is refused: the first attempt cannot have taken effect, unless it was still running.
        story.call("s", Story.confirm, 200...210, .refused)
        #expect(!story.rules.contains(.nothingExtra))
        story.add("s", 12, .gone)
        #expect(story.rules.contains(.nothingExtra))
    }

    @Test func `other failures must be among the allowed failures of the run`() {
        var story = Story()
        story.call("s", .release, 1...2, .fail("store.full"))
        #expect(story.rules == [.refusalJustified])
        story.allowed = ["store.full"]
        #expect(story.violations == [])
        story.call("t", .release, 3...4, .fail("session.conflict"))
        #expect(story.rules == [.refusalJustified], "nobody else has written the session")
    }
}

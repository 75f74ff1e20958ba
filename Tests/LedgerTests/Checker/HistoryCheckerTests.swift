import LedgerHistory
import Testing

/// The checker's verdicts on answers, orders and final states.
@Suite struct HistoryCheckerTests {
    /// A story of a session with one paid order.
    private static func paid(_ end: Story.End = .ok(1)) -> Story {
        var story = Story()
        story.call("s", Story.confirm, 1...2, end)
        story.keep("s", calls: 1)
        story.keepOrder("s")
        return story
    }

    @Test func `an order that exists once is correct`() {
        #expect(Self.paid().violations == [])
    }

    /// Errors in a final state, each with the rule that it breaks.
    static let damages: [(Violation.Rule, @Sendable (inout FinalState) -> Void)] = [
        (.nothingLost, { $0.answers = [:] }),
        (.nothingLost, { $0.revisions = [:] }),
        (.nothingLost, { $0.uses = [:] }),
        (.nothingLost, { $0.events = [:] }),
        (.nothingExtra, { $0.answers[.init("t", "k0")] = 1 }),
        (.nothingExtra, { $0.revisions["s"] = 2 }),
        (.nothingExtra, { $0.uses[.init("s", "o2")] = ["a": 1] }),
        (.nothingExtra, { $0.events[.init("s", "k0")] = 2 }),
        (.nothingExtra, { $0.holds["s"] = .init(["a": 1], expires: .max) }),
        (.usedAddsUp, { $0.counters["a"]?.used = 2 }),
        (.usedAddsUp, { $0.counters["a"] = nil }),
        (.usedAddsUp, { $0.uses[.init("s", "o")] = ["a": 2] }),
        (.heldAddsUp, { $0.counters["a"]?.held = 1 }),
        (.heldAddsUp, { $0.counters["b"] = .init(held: -1) }),
    ]

    @Test(arguments: damages.indices) func `a wrong final state is reported`(_ index: Int) {
        var story = Self.paid()
        Self.damages[index].1(&story.final)
        #expect(story.rules.contains(Self.damages[index].0))
    }

    @Test func `an unanswered call may or may not have taken effect, as long as the state agrees`() {
        for end in [Story.End.unknown, .none] {
            #expect(Self.paid(end).violations == [])
            var story = Self.paid(end)
            story.final = FinalState()
            #expect(story.violations == [])
            story.final.counters["a"] = .init(used: 1)
            #expect(story.rules == [.usedAddsUp])
        }
    }

    @Test func `a refused call must not have taken effect`() {
        var story = Self.paid(.refused)
        #expect(story.rules.isSuperset(of: [.nothingExtra]))
        // The call is refused, and succeeds when it is repeated.
        story.call("s", Story.confirm, 3...4, .ok(1))
        #expect(!story.rules.contains(.nothingExtra))
    }

    @Test func `a repeated key gives the first answer`() {
        var story = Self.paid()
        story.call("s", Story.confirm, 3...4, .ok(1))
        #expect(story.violations == [])
        var other = story
        other.call("s", Story.confirm, 5...6, .ok(2))
        #expect(other.rules == [.firstAnswer])
        story.call("s", Story.confirm, 5...6, .refused)
        #expect(story.rules.contains(.firstAnswer))
    }

    @Test func `an answer that skips a revision is wrong`() {
        var story = Story()
        story.call("s", key: "k0", .release, 1...2, .ok(1))
        story.call("s", key: "k1", after: 1, .release, 3...4, .ok(3))
        story.final.revisions["s"] = 2
        story.final.answers = [.init("s", "k0"): 1, .init("s", "k1"): 3]
        #expect(story.rules == [.firstAnswer])
    }

    @Test func `parts are given back once per key, and never more than is used`() {
        var story = Story()
        let demands = [Demand("a", amount: 5, limit: 5)]
        story.call("s", key: "k0", .confirm(order: "o", demands: demands), 1...2, .ok(1))
        let part = LedgerCall.giveBackPart(order: "o", amounts: ["a": 2, "b": 1], key: "r")
        story.call("s", key: "k1", after: 1, part, 3...4, .ok(2))
        story.call("s", key: "k2", after: 2, part, 5...6, .ok(3))
        story.keep("s", calls: 3)
        story.keepOrder("s", using: 3)
        #expect(story.violations == [])
        story.call("s", key: "k3", after: 3, .giveBack(order: "o"), 7...8, .ok(4))
        story.keep("s", calls: 4)
        #expect(story.rules == [.usedAddsUp])
    }

    @Test func `inconsistent lines are reported`() {
        var story = Story()
        story.add("s", 1, .ok, answer: 1)
        story.add("s", 2, .invoke)
        #expect(story.violations.map(\.rule) == [.wellFormed, .wellFormed])
        var hasty = Story()
        hasty.call("s", .release, 1...2, .none)
        hasty.call("s", key: "k1", .release, 3...4, .none)
        #expect(hasty.rules == [.wellFormed])
        var careless = Story()
        careless.call("s", .release, 1...2, .unknown)
        careless.call("s", Story.confirm, 3...4, .unknown)
        #expect(careless.rules == [.wellFormed])
    }
}

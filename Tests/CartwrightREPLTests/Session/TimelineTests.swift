import TestRuns
import Testing

@testable import Cartwright
@testable import CartwrightREPL

struct TimelineTests {
    private func timeline(_ commands: String...) -> Timeline {
        var timeline = Timeline(Interpreter.empty().world)
        for command in commands {
            var world = timeline.world
            world.stepNumber = timeline.position + 1
            timeline.append(command, world, isBarrier: command == "upload")
        }
        return timeline
    }

    @Test func `a step appended after going back replaces the later ones`() throws {
        var timeline = timeline("a", "b", "c")
        try timeline.go(to: 1)
        #expect(timeline.redoable == 2)
        timeline.append("d", timeline.world, isBarrier: false)
        #expect(timeline.steps.map(\.command) == ["", "a", "d"])
        #expect(timeline.position == 2)
        #expect(timeline.redoable == 0)
    }

    @Test func `each step has its own world`() throws {
        var timeline = timeline("a", "b", "c")
        for step in [0, 3, 1, 2] {
            try timeline.go(to: step)
            #expect(timeline.world.stepNumber == step)
        }
    }

    @Test(arguments: [
        (0, 3, true), (1, 3, true), (2, 3, false), (2, 2, false), (0, 2, true), (3, 2, false), (0, 1, false),
    ])
    func `a step behind a barrier cannot be reached from after it`(target: Int, start: Int, isRefused: Bool) throws {
        var timeline = timeline("a", "upload", "c")
        if start == 1 {
            timeline = self.timeline("a")
        } else {
            try timeline.go(to: start)
        }
        do {
            try timeline.go(to: target)
            #expect(!isRefused)
        } catch {
            #expect(isRefused)
            #expect(error.code == .stepIrreversible)
            #expect(timeline.position == start)
        }
    }

    // MARK: Branches

    @Test func `replaced steps stay as a named branch that can be restored`() throws {
        var timeline = timeline("a", "b", "c")
        try timeline.go(to: 1)
        #expect(timeline.append("d", timeline.world, isBarrier: false)?.name == "alt1")
        let branch = try #require(timeline.branches.first)
        #expect(timeline.tail(of: branch).from == 1)
        #expect(timeline.tail(of: branch).steps.map(\.command) == ["b", "c"])
        try timeline.go(toBranch: "alt1")
        #expect(timeline.steps.map(\.command) == ["", "a", "b", "c"] && timeline.position == 3)
        #expect(timeline.lineName == "alt1" && timeline.branches.map(\.name) == ["main"])
        try timeline.go(toBranch: "main")
        #expect(timeline.steps.map(\.command) == ["", "a", "d"])
        #expect(timeline.world.stepNumber == 1)
    }

    @Test func `dropping a branch keeps the steps that other branches share`() throws {
        var timeline = timeline("a", "b", "c", "d")
        try timeline.go(to: 3)
        timeline.append("e", timeline.world, isBarrier: false)
        try timeline.go(to: 1)
        timeline.append("f", timeline.world, isBarrier: false)
        #expect(timeline.branches.map(\.name) == ["alt1", "alt2"])
        #expect(timeline.nodeCount == 7)
        try timeline.drop(branch: "alt1")
        #expect(timeline.nodeCount == 6, "b and c lead to alt2")
        try timeline.go(toBranch: "alt2")
        #expect(timeline.steps.map(\.command) == ["", "a", "b", "c", "e"])
        try timeline.drop(branch: "main")
        #expect(timeline.nodeCount == 5 && timeline.branches.isEmpty)
        #expect(timeline.steps.map(\.command) == ["", "a", "b", "c", "e"])
    }

    @Test func `an upload cannot be undone by switching to an earlier branch`() throws {
        var timeline = timeline("a", "b")
        try timeline.go(to: 1)
        timeline.append("upload", timeline.world, isBarrier: true)
        #expect { try timeline.go(toBranch: "alt1") } throws: { ($0 as? CartwrightError)?.code == .stepIrreversible }
        #expect(timeline.position == 2 && timeline.lineName == "main")
    }

    @Test func `unknown branches are refused`() throws {
        var timeline = timeline("a", "b")
        for name in ["main", "alt1", ""] {
            #expect { try timeline.go(toBranch: name) } throws: { ($0 as? CartwrightError)?.code == .branchUnknown }
            #expect { try timeline.drop(branch: name) } throws: { ($0 as? CartwrightError)?.code == .branchUnknown }
        }
    }

    @Test func `random walks keep every line unchanged and nothing else`() throws {
        var random = SplitMix64(state: 7)
        for _ in 0..<50 {
            var timeline = timeline()
            // Each line is identified by the numbers of its steps.
            var lines: [String: [String]] = ["main": [""]]
            for number in 0..<60 {
                switch random.next() % 6 {
                case 0: try timeline.go(to: Int(random.next() % UInt64(timeline.steps.count)))
                case 1:
                    guard let branch = timeline.branches.randomElement(using: &random) else { continue }
                    try timeline.go(toBranch: branch.name)
                case 2:
                    guard let branch = timeline.branches.randomElement(using: &random) else { continue }
                    try timeline.drop(branch: branch.name)
                    lines[branch.name] = nil
                default:
                    let whole = lines[timeline.lineName] ?? []
                    if let left = timeline.append("\(number)", timeline.world, isBarrier: false) {
                        lines[left.name] = whole
                    }
                    lines[timeline.lineName] = Array(whole.prefix(timeline.position)) + ["\(number)"]
                }
                #expect(timeline.steps.map(\.command) == lines[timeline.lineName])
                #expect(Set(timeline.branches.map(\.name) + [timeline.lineName]) == Set(lines.keys))
            }
            for branch in timeline.branches {
                try timeline.go(toBranch: branch.name)
                #expect(timeline.steps.map(\.command) == lines[branch.name])
            }
            #expect(timeline.nodeCount == Set(lines.values.flatMap { $0 }).count)
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a long history takes the same time per step as a short one`() throws {
        var timeline = timeline()
        let (count, world) = (AllTests.count(10_000, all: 100_000), timeline.world)
        for number in 0..<count {
            // Commands that move in time work on a copy, too.
            let before = timeline
            timeline.append("\(number)", world, isBarrier: false)
            #expect(before.position == number)
        }
        for number in 1...count {
            let before = timeline
            try timeline.go(to: number % 2 == 0 ? 0 : count - number)
            #expect(before.steps.count == count + 1)
        }
        #expect(timeline.steps[count / 2].command == "\(count / 2 - 1)")
        for number in 0..<count / 2 {
            timeline.append("a\(number)", world, isBarrier: false)
            try timeline.go(to: timeline.position - 1)
        }
        #expect(timeline.branches.count == count / 2)
        for number in 1...count / 4 { try timeline.go(toBranch: "alt\(number)") }
        for number in 1..<count / 4 { try timeline.drop(branch: "alt\(count / 2 - number)") }
    }

    @Test func `the cart lines stored by the steps are limited`() throws {
        var session = Interpreter.empty()
        session.timeline.mostLines = 10
        for number in 1...4 { try session.answer("add item A\(number) price=1.00") }
        let refusal = try session.refusal("add item A5 price=1.00")
        #expect(refusal.code == .stepTooLarge && refusal.hint?.hasPrefix("save flow") == true)
        #expect(session.stepNumber == 4)
        // A step that leaves the lines unchanged adds nothing to the count.
        try session.answer("begin checkout")
        for line in ["goto step 1", "set customer ada"] { try session.answer(line) }
        #expect(try session.refusal("add item B price=1.00").hint == "drop branch alt1")
        try session.answer("drop branch alt1")
        try session.answer("add item B price=1.00")
    }

    @Test func `unknown steps are refused`() {
        var timeline = timeline("a")
        for step in [-1, 2, Int.max, Int.min] {
            #expect { try timeline.go(to: step) } throws: { ($0 as? CartwrightError)?.code == .stepUnknown }
        }
    }
}

import Cartwright
import Testing

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

    @Test func `a step that is appended after going back replaces the later ones`() throws {
        var timeline = timeline("a", "b", "c")
        try timeline.go(to: 1)
        #expect(timeline.redoable == 2)
        timeline.append("d", timeline.world, isBarrier: false)
        #expect(timeline.steps.map(\.command) == ["", "a", "d"])
        #expect(timeline.position == 2)
        #expect(timeline.redoable == 0)
    }

    @Test func `the world is that of the step`() throws {
        var timeline = timeline("a", "b", "c")
        for step in [0, 3, 1, 2] {
            try timeline.go(to: step)
            #expect(timeline.world.stepNumber == step)
        }
    }

    @Test(arguments: [
        (0, 3, true), (1, 3, true), (2, 3, false), (2, 2, false), (0, 2, true), (3, 2, false), (0, 1, false),
    ])
    func `a barrier is not crossed backwards`(target: Int, start: Int, isRefused: Bool) throws {
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

    @Test func `there are no other steps`() {
        var timeline = timeline("a")
        for step in [-1, 2, Int.max, Int.min] {
            #expect { try timeline.go(to: step) } throws: { ($0 as? CartwrightError)?.code == .stepUnknown }
        }
    }
}

import Cartwright
import Testing

@testable import CartwrightREPL

struct TimeVerbsTests {
    @Test func `undo and redo report the step, the phase and the total`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        #expect(try interpreter.answer("undo") == ["back at step 5 (checkout); total $33.75; 1 step to redo"])
        #expect(try interpreter.answer("undo") == ["back at step 4 (browsing); total $33.75; 2 steps to redo"])
        #expect(try interpreter.answer("redo") == ["at step 5 (checkout); total $33.75; 1 step to redo"])
        #expect(try interpreter.answer("redo") == ["at step 6 (checkout); total $30.38"])
    }

    @Test func `there is nothing to undo at the start and nothing to redo at the end`() throws {
        var interpreter = Interpreter.empty()
        #expect(try interpreter.refusal("undo").code == .stepNone)
        #expect(try interpreter.refusal("redo").code == .stepNone)
    }

    @Test func `undo reverts events, ids and cards`() throws {
        let before = try Interpreter.shopping()
        var interpreter = before
        try interpreter.answer("open card c3")
        let first = interpreter.world.log.last?.event.id
        try interpreter.answer("undo")
        #expect(interpreter.world.log.count == before.world.log.count)
        #expect(try interpreter.changes(from: before) == [])
        try interpreter.answer("open card c3")
        #expect(interpreter.world.log.last?.event.id == first)
    }

    @Test func `goto reaches any step of the session`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(try interpreter.answer("goto step 1") == ["at step 1 (browsing); total $0.00; 3 steps to redo"])
        #expect(try interpreter.answer("goto step 4") == ["at step 4 (browsing); total $33.75"])
        #expect(try interpreter.refusal("goto step 5").code == .stepUnknown)
        #expect(try interpreter.refusal("goto step 5").hint == "goto step 4")
        #expect(try interpreter.refusal("goto step -1").hint == "goto step 0")
        #expect(try interpreter.refusal("goto step 99999999999999999999").code == .commandBadValue)
        #expect(try interpreter.refusal("goto step x").code == .commandBadValue)
    }

    @Test func `after payment undo and redo report the order instead of the new empty cart`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "pay order", "add item POT")
        #expect(try interpreter.answer("undo") == ["back at step 6 (paid); order o1 of $33.75; 1 step to redo"])
        #expect(try interpreter.answer("undo") == ["back at step 5 (checkout); total $33.75; 2 steps to redo"])
        #expect(try interpreter.answer("goto step 7") == ["at step 7 (browsing); total $48.00"])
    }

    @Test func `a new step after undo clears redo and keeps the undone steps as a branch`() throws {
        var interpreter = try Interpreter.shopping()
        try interpreter.answer("undo")
        try interpreter.answer("undo")
        #expect(
            try interpreter.answer("add item POT") == [
                "added 1 x POT; cart total $48.00",
                "  the undone steps are kept: goto branch alt1 | drop branch alt1",
            ]
        )
        #expect(interpreter.timeline.steps.map(\.command).last == "add item POT")
        #expect(interpreter.timeline.steps.count == 4)
        #expect(try interpreter.refusal("redo").code == .stepNone)
        #expect(
            try interpreter.answer("list branches") == [
                "  *  main  3 steps               add item POT",
                "     alt1  4 steps  from step 2  add item TEA",
            ]
        )
        #expect(try interpreter.answer("goto branch alt1") == ["on alt1 at step 4 (browsing); total $33.75"])
        #expect(try interpreter.refusal("goto branch alt2").hint == "list branches")
        #expect(try interpreter.answer("drop branch main") == ["dropped main: 1 step"])
        #expect(try interpreter.refusal("goto branch main").code == .branchUnknown)
        #expect(try interpreter.answer("list branches") == ["  *  alt1  4 steps    add item TEA"])
    }

    @Test func `repeating an undone command is a redo`() throws {
        var interpreter = try Interpreter.shopping("undo", "undo")
        try interpreter.answer("add item MUG qty=2")
        #expect(interpreter.stepNumber == 3 && interpreter.timeline.redoable == 1)
        #expect(interpreter.timeline.branches.isEmpty)
    }

    @Test func `queries after undo keep the redoable steps`() throws {
        var interpreter = try Interpreter.shopping("undo", "list cards", "try add item POT")
        try interpreter.answer("redo")
        #expect(interpreter.stepNumber == 4)
    }

    @Test func `an upload cannot be undone, and the hint names the allowed command`() throws {
        var interpreter = try Interpreter.shopping(
            "begin checkout",
            "pay order",
            "sign batch",
            "upload batch b1 to=mock"
        )
        let atBarrier = try interpreter.refusal("undo")
        #expect(atBarrier.code == .stepIrreversible)
        #expect(atBarrier.hint == "cancel order o1")
        try interpreter.answer("cancel order o1")
        #expect(try interpreter.refusal("goto step 3").hint == "goto step 8")
        try interpreter.answer("undo")
        try interpreter.answer("redo")
        #expect(try interpreter.refusal("goto step 3").hint == "goto step 8")
        try interpreter.answer("goto step 8")
    }

    @Test func `diff shows the differences of two steps in either order`() throws {
        var interpreter = try Interpreter.shopping("begin checkout", "apply coupon TENOFF")
        #expect(
            try interpreter.answer("diff steps 5 6") == [
                "  card.c4         - -> viewed clicked",
                "  cart.total      $33.75 -> $30.38",
                "  coupon.FIVER    eligible -$5.00 -> no: excluded by TENOFF",
                "  coupon.TENOFF   eligible -$3.37 -> applied -$3.37",
                "  events.pending  5 -> 7",
            ]
        )
        #expect(try interpreter.answer("diff steps 6 5").contains("  cart.total      $30.38 -> $33.75"))
        #expect(try interpreter.answer("diff steps 3 3") == ["  nothing"])
        #expect(try interpreter.refusal("diff steps 3 9").code == .stepUnknown)
    }
}

import Cartwright
import Testing

@testable import CartwrightREPL

struct SteppingVerbsTests {
    static let flow = """
        > load catalog samples/catalog.json
        loaded 5 items and 3 promotions
        > load cards samples/cards/autumn.json
        <...>
        > add item MUG qty=3
        added 3 x MUG; cart total $35.63
        ! add item MUGG
        error[item.unknown]: the catalog has no item "MUGG"
          try: add item MUG
        > begin checkout
        <...>
        <...>
        <...>
        > undo
        back at step 3 (browsing); total $35.63; 1 step to redo
        > redo
        at step 4 (checkout); total $35.63
        > apply coupon TENOFF
        <...>

        """

    static func loaded(_ text: String = flow) throws -> Interpreter {
        var interpreter = Interpreter.empty(files: MemoryFiles(["a.flow": text]))
        try interpreter.answer("load flow a.flow")
        return interpreter
    }

    @Test func `next runs one command and shows it with its answer`() throws {
        var interpreter = try Self.loaded()
        #expect(
            try interpreter.answer("next") == [
                "> load catalog samples/catalog.json", "loaded 5 items and 3 promotions",
            ]
        )
        #expect(interpreter.stepNumber == 1)
        #expect(interpreter.timeline.steps.last?.command == "load catalog samples/catalog.json")
    }

    @Test func `continue runs to the end, including undo in the flow, and reports the expected output`() throws {
        var interpreter = try Self.loaded()
        let lines = try interpreter.answer("continue")
        #expect(lines.filter { $0.hasPrefix("> ") || $0.hasPrefix("! ") }.count == 8)
        #expect(lines.last == "a.flow is finished, all output as expected")
        #expect(interpreter.stepNumber == 5)
        #expect(try interpreter.refusal("next").code == .flowNone)
        #expect(try interpreter.refusal("continue").hint == "load flow a.flow")
    }

    @Test(arguments: [
        ("coupon.applied", "apply coupon TENOFF"), ("item.unknown", "add item MUGG"), ("3", "add item MUG qty=3"),
        ("checkout.started", "begin checkout"), ("coupon_code", "begin checkout"),
    ])
    func `continue stops at a break`(what: String, command: String) throws {
        var interpreter = try Self.loaded()
        try interpreter.answer("break on \(what)")
        let lines = try interpreter.answer("continue")
        #expect(lines.last { $0.hasPrefix("> ") || $0.hasPrefix("! ") }?.dropFirst(2) == command[...])
        #expect(lines.contains("stopped at \(what), step \(interpreter.stepNumber)   next | continue"))
        try interpreter.answer("drop break \(what)")
        #expect(try interpreter.answer("list breaks") == ["  no breaks"])
    }

    @Test func `continue stops at different output and shows it`() throws {
        var interpreter = try Self.loaded(
            Self.flow.replacing("3 x MUG; cart total $35.63", with: "3 x MUG; cart total $1.00")
        )
        let lines = try interpreter.answer("continue")
        #expect(
            lines.suffix(4) == [
                "added 3 x MUG; cart total $35.63", "the output differs from the flow",
                "  - added 3 x MUG; cart total $1.00", "  + added 3 x MUG; cart total $35.63",
            ]
        )
        #expect(try interpreter.answer("continue").last == "a.flow is finished; 1 command had different output")
    }

    @Test func `after undo a flow continues from the present step`() throws {
        var interpreter = try Self.loaded()
        for _ in 0..<3 { try interpreter.answer("next") }
        try interpreter.answer("undo")
        #expect(try interpreter.answer("next").first == "> add item MUG qty=3")
        try interpreter.answer("goto step 0")
        #expect(try interpreter.answer("next").first == "> load catalog samples/catalog.json")
    }

    @Test func `other commands may come between, and changed output is reported`() throws {
        var interpreter = try Self.loaded()
        for _ in 0..<2 { try interpreter.answer("next") }
        try interpreter.answer("add item TEA")
        #expect(try interpreter.answer("next").contains("the output differs from the flow"))
    }

    @Test(arguments: ["load flow a.flow", "next", "continue"])
    func `a flow that steps through flows is refused`(command: String) throws {
        var interpreter = try Self.loaded("> \(command)\n")
        let lines = try interpreter.answer("continue")
        #expect(lines.contains { $0.hasPrefix("error[flow.nested]") })
    }

    @Test func `a loaded flow uses the settings of flow checks`() throws {
        let start = World(registry: .bundled, settings: WorldSettings(currency: .usd, clock: .machine, seed: 9))
        let tools = Tools(files: MemoryFiles(["a.flow": Self.flow]), keys: [:], machineClock: { .earliest })
        var interpreter = Interpreter(start, tools: tools)
        try interpreter.answer("load flow a.flow")
        #expect(interpreter.world.settings == .flows)
        #expect(try interpreter.answer("continue").last == "a.flow is finished, all output as expected")
    }

    @Test(arguments: [
        ("0", nil), ("-1", nil), ("coupon_cod", "break on coupon_code"), ("nothing", "break on coupon.applied"),
    ])
    func `a break that can never be reached is refused`(what: String, hint: String?) throws {
        var interpreter = Interpreter.empty()
        let refusal = try interpreter.refusal("break on \(what)")
        #expect(refusal.code == .commandBadValue && (hint == nil || refusal.hint == hint))
        #expect(try interpreter.refusal("next").code == .flowNone)
        #expect(try interpreter.refusal("drop break x").code == .commandBadValue)
    }
}

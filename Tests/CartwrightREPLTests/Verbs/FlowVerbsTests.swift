import Cartwright
import Testing

@testable import CartwrightREPL

struct FlowVerbsTests {
    @Test func `a saved session is a flow that passes its check`() throws {
        let files = MemoryFiles()
        var interpreter = try Interpreter.shopping("begin checkout", files: files)
        _ = try interpreter.refusal("apply coupon NONE")
        try interpreter.answer("undo")
        #expect(try interpreter.answer("save flow mine.flow") == ["saved 7 commands to mine.flow"])
        let text = try #require(files.text("mine.flow"))
        #expect(text.hasPrefix("> load catalog samples/catalog.json\nloaded 5 items and 3 promotions\n"))
        #expect(text.contains("! apply coupon NONE\nerror[coupon.unknown]: "))
        var other = Interpreter.empty(files: files)
        #expect(try other.answer("check flow mine.flow") == ["mine.flow ok: 7 commands"])
        #expect(other.stepNumber == 0)
    }

    @Test func `a session with other settings is saved with them and passes its check`() throws {
        let files = MemoryFiles()
        let clock = try Instant("2026-03-01T10:00:00Z")
        let settings = WorldSettings(currency: .usd, clock: .fixed(clock), seed: 77)
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest })
        let world = World(registry: .bundled, settings: settings)
        var interpreter = Interpreter(world, tools: tools, authority: Authority(.person))
        for line in ["add item A price=1.00", "sign batch", "list steps", "undo"] { try interpreter.answer(line) }
        #expect(try interpreter.answer("save flow mine.flow") == ["saved 6 commands to mine.flow"])
        let text = try #require(files.text("mine.flow"))
        #expect(
            text.hasPrefix("> option clock 2026-03-01T10:00:00Z\n  clock  2026-03-01T10:00:00Z\n> option seed 77\n")
        )
        var other = Interpreter.empty(files: files)
        try other.answer("check flow mine.flow")
    }

    @Test func `saving a session on the machine clock warns about differences`() throws {
        var interpreter = Interpreter.empty()
        try interpreter.answer("option clock machine")
        #expect(try interpreter.answer("save flow mine.flow").last?.contains("uses the machine clock") == true)
    }

    @Test func `a flow with different output is refused with the lines`() throws {
        let flow = "# first\n> list items\nnothing\n> list orders\nnothing\n"
        var interpreter = Interpreter.empty(files: MemoryFiles(["a.flow": flow]))
        let error = try interpreter.refusal("check flow a.flow")
        #expect(error.code == .flowDifferent)
        #expect(
            ErrorText.lines(for: error).map(\.text) == [
                "error[flow.different]: a.flow: 2 of 2 commands had different output", "  line 2: list items",
                "    - nothing", "    +   no items", "  line 4: list orders", "    - nothing", "    +   no orders",
                "  try: load flow a.flow",
            ]
        )
        try interpreter.answer(try #require(error.hint))
    }

    @Test func `an unexpected failure or success of a flow command is reported`() throws {
        let flow =
            "> undo\nerror[step.none]: no step to undo\n  try: list steps\n! list orders\n  no orders\n"
        var interpreter = Interpreter.empty(files: MemoryFiles(["a.flow": flow]))
        let details = try interpreter.refusal("check flow a.flow").details
        #expect(details == ["line 1: undo (it failed)", "line 4: list orders (it should have failed)"])
    }

    @Test func `a malformed flow is refused with the line`() throws {
        var interpreter = Interpreter.empty(files: MemoryFiles(["a.flow": "# first\nstray\n"]))
        let error = try interpreter.refusal("check flow a.flow")
        #expect(error.code == .flowMalformed)
        #expect(error.description == "error[flow.malformed]: a.flow:2: output before any command")
    }

    @Test func `a check neither saves nor checks flows`() throws {
        let files = MemoryFiles(["a.flow": "! save flow b.flow\n<...>\n<...>\n! check flow a.flow\n<...>\n<...>\n"])
        var interpreter = Interpreter.empty(files: files)
        try interpreter.answer("check flow a.flow")
        #expect(files.text("b.flow") == nil)
        var checking = Interpreter.empty()
        checking.isChecking = true
        #expect(try checking.refusal("save flow b.flow").code == .flowNested)
    }
}

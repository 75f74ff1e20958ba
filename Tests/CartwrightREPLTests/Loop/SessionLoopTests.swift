import Cartwright
import Testing

@testable import CartwrightREPL

struct SessionLoopTests {
    @Test func `JSON output is one object per line`() throws {
        var interpreter = Interpreter.empty()
        interpreter.output.isJSON = true
        let shown = try LoopOutput.of(
            interpreter,
            ["  list items ", "", "# nothing", "add item A price=30.38", "undo now"]
        )
        let lines = try shown.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
        #expect(
            lines == [
                ["step": 0, "ok": true, "command": "list items", "result": []],
                [
                    "step": 1, "ok": true, "command": "add item A price=30.38",
                    "result": ["sku": "A", "quantity": 1, "total": ["minor": 3038, "currency": "USD"]],
                ],
                [
                    "step": 1, "ok": false, "command": "undo now",
                    "error": [
                        "code": "command.bad_arguments", "summary": "undo takes no arguments", "hint": "undo",
                    ],
                ],
            ]
        )
    }

    @Test func `a script stops at the first failure or continues, and ends at quit`() throws {
        func run(_ script: [String], keepsGoing: Bool) throws -> (Bool, Int) {
            var loop = SessionLoop(.empty(), console: Console(output: -1, errors: -1))
            var rest = script
            let succeeded = try loop.runScript(keepsGoing: keepsGoing) { () throws(CartwrightError) in
                rest.isEmpty ? nil : ScriptLine(rest.removeFirst())
            }
            return (succeeded, rest.count)
        }
        #expect(try run(["# a", "undo", "redo"], keepsGoing: false) == (false, 1))
        #expect(try run(["# a", "undo", "redo"], keepsGoing: true) == (false, 0))
        #expect(try run(["quit", "undo"], keepsGoing: false) == (true, 1))
        #expect(try run([], keepsGoing: false) == (true, 0))
    }

    @Test func `a failing command skips the rest of its line`() throws {
        var interpreter = Interpreter.empty()
        interpreter.output.isJSON = true
        let script = ["add item A price=1.00; add item 'a;b' price=2.00  # two; at once"]
        let shown = try LoopOutput.of(interpreter, script).split(separator: "\n")
        #expect(shown.count == 2)
        var loop = SessionLoop(.empty(), console: Console(output: -1, errors: -1))
        #expect(try !loop.run("undo; add item A price=1.00"))
        #expect(loop.interpreter.stepNumber == 0)
        var rest = ["undo; quit", "redo"]
        _ = try loop.runScript(keepsGoing: true) { () throws(CartwrightError) in
            rest.isEmpty ? nil : ScriptLine(rest.removeFirst())
        }
        #expect(loop.interpreter.isFinished && rest == ["redo"])
    }

    @Test func `output that cannot be written is an error`() {
        var loop = SessionLoop(.empty(), console: Console(output: -1, errors: -1))
        #expect { try loop.run("list items") } throws: { ($0 as? CartwrightError)?.code == .outputFailed }
    }

    @Test func `rows are truncated to the width of the terminal`() throws {
        var interpreter = try Interpreter.shopping()
        interpreter.output.columns = { 30 }
        let shown = try LoopOutput.of(interpreter, ["list cards", "list events"])
        #expect(shown.split(separator: "\n").allSatisfy { $0.count <= 30 })
        #expect(shown.contains("  ▌ c4  TENOF...  coupon code"))
    }

    @Test func `the prompt has the step and the phase`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(interpreter.prompt == "4 browse> ")
        try interpreter.answer("begin checkout")
        #expect(interpreter.prompt == "5 checkout> ")
        try interpreter.answer("pay order")
        #expect(interpreter.prompt == "6 paid> ")
        try interpreter.answer("return units o1 MUG 1")
        #expect(interpreter.prompt == "7 partially returned> ")
    }

    @Test func `a conversation continues after failures and interruptions`() throws {
        let editor = GivenLines([.line("undo"), .interrupted, .line("list items"), .end])
        let shown = try LoopOutput.of(.empty()) { loop in try loop.converse(through: editor) }
        #expect(
            shown == """
                error[step.none]: no step to undo
                  try: list steps
                  no items


                """
        )
        #expect(editor.prompts == ["0 browse> ", "0 browse> ", "0 browse> ", "0 browse> "])
    }
}

import CartwrightREPL
import Foundation
import Testing

@Suite struct TerminalFactsTests {
    @Test(arguments: [
        (true, true, "xterm-256color" as String?, TerminalFacts.Editing.full),
        (true, true, "dumb", .prompting),
        (true, true, nil, .prompting),
        (true, false, "xterm", .prompting),
        (false, true, "xterm", .silent),
        (false, true, "dumb", .silent),
        (false, false, nil, .silent),
    ])
    func `editing needs a terminal for input and output`(
        input: Bool,
        output: Bool,
        type: String?,
        editing: TerminalFacts.Editing
    ) {
        let facts = TerminalFacts(inputIsTerminal: input, outputIsTerminal: output, terminalType: type)
        #expect(facts.editing == editing)
    }

    @Test func `a pipe is not a terminal and an empty TERM counts as unset`() {
        let pipe = InputPipe("")
        let facts = TerminalFacts(input: pipe.readEnd, output: pipe.readEnd, environment: ["TERM": ""])
        #expect(facts == TerminalFacts(inputIsTerminal: false, outputIsTerminal: false, terminalType: nil))
    }

    @Test func `a pseudo terminal is a terminal`() throws {
        let terminal = try PseudoTerminal([])
        let facts = TerminalFacts(
            input: terminal.terminal,
            output: terminal.terminal,
            environment: ["TERM": "xterm"]
        )
        #expect(facts == TerminalFacts(inputIsTerminal: true, outputIsTerminal: true, terminalType: "xterm"))
        _ = terminal.finish()
    }

    @Test(arguments: [
        ([:], 80, 24),
        (["COLUMNS": "132", "LINES": "50"], 132, 50),
        (["COLUMNS": "132"], 132, 24),
        (["COLUMNS": "0", "LINES": "-5"], 80, 24),
        (["COLUMNS": "wide", "LINES": ""], 80, 24),
        (["COLUMNS": "99999999999999999999"], 80, 24),
    ])
    func `without a terminal the size comes from the environment`(
        environment: [String: String],
        columns: Int,
        rows: Int
    ) {
        let pipe = InputPipe("")
        let size = TerminalSize(of: pipe.readEnd, environment: environment)
        #expect(size == TerminalSize(columns: columns, rows: rows))
    }

    @Test func `the size of the terminal takes precedence over the environment`() throws {
        let terminal = try PseudoTerminal([])
        let size = TerminalSize(of: terminal.terminal, environment: ["COLUMNS": "132", "LINES": "50"])
        #expect(size == TerminalSize(columns: 40, rows: 10))
        _ = terminal.finish()
    }

    @Test func `a terminal without a size falls back to the environment`() throws {
        let terminal = try PseudoTerminal([])
        var unknown = winsize()
        _ = ioctl(terminal.terminal, UInt(TIOCSWINSZ), &unknown)
        let size = TerminalSize(of: terminal.terminal, environment: ["COLUMNS": "132"])
        #expect(size == TerminalSize(columns: 132, rows: 24))
        _ = terminal.finish()
    }
}

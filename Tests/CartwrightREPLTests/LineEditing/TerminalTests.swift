import Cartwright
import CartwrightCommandLine
import CartwrightREPL
import Foundation
import Testing

/// Editing on a pseudo terminal. The tests run one at a time, because signal handlers belong to the process.
@Suite(.serialized) struct TerminalTests {
    /// Returns the lines that an editor reads while a script types, and the output of the terminal.
    private func session(
        _ steps: [PseudoTerminal.Step],
        type: String = "xterm",
        prompt: String = "> ",
        historyFile: HistoryFile? = nil,
        choices: [String] = []
    ) throws -> (lines: [String], screen: String) {
        let terminal = try PseudoTerminal(steps)
        let environment = ["TERM": type]
        let facts = TerminalFacts(
            input: terminal.terminal,
            output: terminal.terminal,
            environment: environment
        )
        var lines: [String] = []
        do {
            let editor = makeLineEditor(
                for: facts,
                input: terminal.terminal,
                output: terminal.terminal,
                environment: environment,
                historyFile: historyFile,
                completer: ChoiceCompleter(choices: choices),
                shouldRemember: { !$0.hasPrefix("private") },
                diagnose: { lines.append("<\($0.code)>") }
            )
            lines += editor.all(prompt: prompt)
        }
        return (lines, terminal.finish())
    }

    private enum Key {
        static let up = "\u{1B}[A"
        static let down = "\u{1B}[B"
        static let left = "\u{1B}[D"
        static let home = "\u{1B}[H"
        static let delete = "\u{1B}[3~"
        static let controlA = "\u{1}"
        static let controlD = "\u{4}"
        static let controlK = "\u{B}"
        static let controlR = "\u{12}"
        static let controlU = "\u{15}"
        static let controlW = "\u{17}"
    }

    @Test(arguments: [
        ("list cards\r", "list cards"),
        ("Größe 大\r", "Größe 大"),
        ("add x\(Key.controlA)say \r", "say add x"),
        ("tail\(Key.controlA)\(Key.controlK)head\r", "head"),
        ("ac\(Key.left)b\r", "abc"),
        ("öa\(Key.home)\(Key.delete)\r", "a"),
        ("one two\(Key.controlW)three\r", "one three"),
        ("one two\(Key.left)\(Key.left)\(Key.left)\(Key.controlU)\r", "two"),
        ("add \\\ritem\r", "add item"),
    ])
    func `keys edit the line`(keys: String, line: String) throws {
        let (lines, _) = try session([.when("> ", type: keys), .when("\n> ", type: Key.controlD)])
        #expect(lines == [line])
    }

    @Test func `bytes that are not UTF-8 are replaced`() throws {
        let (lines, _) = try session([
            .when("> ", .typeBytes([0x61, 0xFF, 0x62, 0x0D])), .when("\n> ", type: Key.controlD),
        ])
        #expect(lines == ["a\u{FFFD}b"])
    }

    @Test func `a prompt may have any characters, and a continued line has its own prompt`() throws {
        let (lines, screen) = try session(
            [.when("größe→ ", type: "a\\\r"), .when("\n... ", type: "b\r"), .when("\ngröße→ ", type: Key.controlD)],
            prompt: "größe→ "
        )
        #expect(lines == ["ab"])
        #expect(screen.contains("größe→ "))
    }

    @Test func `arrow keys recall earlier lines, without duplicates or secrets`() throws {
        let (lines, _) = try session([
            .when("> ", type: "one\r"),
            .when("\n> ", type: "two\r"),
            .when("\n> ", type: "one\r"),
            .when("\n> ", type: "key whsec_abc\r"),
            .when("\n> ", type: "private\r"),
            .when("\n> ", type: Key.up + "\r"),
            .when("\n> ", type: Key.up + Key.up + "\r"),
            .when("\n> ", type: Key.up + Key.up + Key.up + Key.down + "!\r"),
            .when("\n> ", type: Key.controlD),
        ])
        #expect(lines == ["one", "two", "one", "key whsec_abc", "private", "one", "two", "two!"])
    }

    @Test func `history is searchable in later sessions`() throws {
        let folder = try TemporaryFolder()
        let file = HistoryFile(path: folder.file("history"))
        _ = try session(
            [
                .when("> ", type: "add item MUG\r"), .when("\n> ", type: "list cards\r"),
                .when("\n> ", type: Key.controlD),
            ],
            historyFile: file
        )
        let (lines, _) = try session(
            [.when("> ", type: Key.controlR + "ite"), .when("ite", type: "\r"), .when("\n> ", type: Key.controlD)],
            historyFile: file
        )
        #expect(lines == ["add item MUG"])
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "list cards\nadd item MUG\n")
    }

    @Test func `an error of the history file is reported once`() throws {
        let steps: [PseudoTerminal.Step] = [
            .when("> ", type: "one\r"), .when("\n> ", type: "two\r"), .when("\n> ", type: Key.up + Key.up + "\r"),
            .when("\n> ", type: Key.controlD),
        ]
        let folder = try TemporaryFolder()
        let unreadable = try session(steps, historyFile: HistoryFile(path: folder.path))
        #expect(unreadable.lines == ["<history.unreadable>", "one", "two", "one"])
        let unwritable = try session(steps, historyFile: HistoryFile(path: "/proc/cartwright/history"))
        #expect(unwritable.lines == ["<history.unwritable>", "one", "two", "one"])
    }

    @Test func `Tab completes, extends and lists`() throws {
        let (lines, screen) = try session(
            [
                .when("> ", type: "ad\tTE\t\t"),
                .when("TENOFF  TENTWO\r\n", type: "O\t|\r"),
                .when("\n> ", type: "zz\t\r"),
                .when("\n> ", type: Key.controlD),
            ],
            choices: ["add", "TENOFF", "TENTWO", "Größe"]
        )
        #expect(lines == ["add TENOFF |", "zz"])
        #expect(screen.contains("\nTENOFF  TENTWO\r\n> add TEN"))
    }

    @Test func `Ctrl-C discards the line`() throws {
        let (lines, screen) = try session([
            .when("> ", type: "half"), .when("half", .signal(SIGINT)),
            .when("\n> ", type: Key.controlR), .when("bck", .signal(SIGINT)),
            .when("\n> ", type: "next\\\r"), .when("\n... ", .signal(SIGINT)),
            .when("\n> ", type: "whole\r"),
            .when("\n> ", type: Key.controlD),
        ])
        #expect(lines == ["<interrupted>", "<interrupted>", "<interrupted>", "whole"])
        #expect(screen.contains("half^C\r\n"))
    }

    @Test func `a window resize and a stop keep the typed text`() throws {
        let (lines, _) = try session([
            .when("> ", type: "half"), .when("half", .resize(columns: 20)), .when("", .signal(SIGWINCH)),
            .when("> half", .signal(SIGCONT)), .when("> half", type: " whole\r"),
            .when("\n> ", type: Key.controlD),
        ])
        #expect(lines == ["half whole"])
    }

    @Test func `the terminal's modes are restored after each line`() throws {
        let terminal = try PseudoTerminal([.when("> ", type: "one\r")])
        func modes() -> [tcflag_t] {
            var modes = termios()
            tcgetattr(terminal.terminal, &modes)
            return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
        }
        let before = modes()
        do {
            let editor = try LibEditLineEditor(
                input: terminal.terminal,
                output: terminal.terminal,
                environment: ["TERM": "xterm"],
                completer: ChoiceCompleter()
            )
            #expect(try editor.readLine(prompt: "> ") == .line("one"))
            #expect(modes() == before)
        }
        #expect(modes() == before)
        _ = terminal.finish()
    }

    @Test func `closing the terminal ends the session`() throws {
        let (lines, _) = try session([.when("> ", type: "one\r"), .when("\n> ", type: "half"), .when("half", .hangUp)])
        #expect(lines == ["one"])
    }

    @Test func `a dumb terminal reads plain lines`() throws {
        let (lines, screen) = try session(
            [
                .when("> ", type: "one\n"), .when("\n> ", type: "two\\\n"), .when("\n... ", type: "three\n"),
                .when("\n> ", .signal(SIGINT)), .when("\n> ", type: Key.controlD),
            ],
            type: "dumb"
        )
        #expect(lines == ["one", "twothree", "<interrupted>"])
        #expect(!screen.contains("\u{1B}"))
    }

    @Test func `input that is not a terminal falls back to plain reading`() throws {
        let pipe = InputPipe("one\n")
        let error = #expect(throws: CartwrightError.self) {
            try LibEditLineEditor(
                input: pipe.readEnd,
                output: pipe.readEnd,
                environment: [:],
                completer: ChoiceCompleter()
            )
        }
        #expect(error?.code == .terminalUnavailable)
        let wrongFacts = TerminalFacts(inputIsTerminal: true, outputIsTerminal: true, terminalType: "xterm")
        var codes: [ErrorCode] = []
        let editor = makeLineEditor(
            for: wrongFacts,
            input: pipe.readEnd,
            output: pipe.readEnd,
            environment: [:],
            historyFile: nil,
            completer: ChoiceCompleter(),
            diagnose: { codes.append($0.code) }
        )
        #expect(codes == [.terminalUnavailable])
        #expect(editor.all() == ["one"])
    }
}

import Cartwright
import Testing

@testable import CartwrightREPL

struct ScriptLinesTests {
    @Test(arguments: [
        ("", [""]), ("a\nb\n", ["a", "b", ""]), ("a\r\nb", ["a", "b"]), ("a \\\n b\nc", ["a  b", "c"]), ("a\\", ["a"]),
        ("\u{FEFF}a", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ])
    func `commands stand one a line and may go on`(text: String, expected: [String]) throws {
        var lines = try ScriptLines(bytes: Array(text.utf8))
        var commands: [String] = []
        while let line = try lines.next() { commands.append(line) }
        #expect(commands == expected)
    }

    @Test func `bytes that are no text are refused`() {
        #expect { try ScriptLines(bytes: [0xFF]) } throws: { ($0 as? CartwrightError)?.code == .fileUnsupported }
    }
}

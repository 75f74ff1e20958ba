import Cartwright
import Testing

@testable import CartwrightREPL

struct ScriptLinesTests {
    @Test(arguments: [
        ("", [""]), ("a\nb\n", ["a", "b", ""]), ("a\r\nb", ["a", "b"]), ("a \\\n b\nc", ["a  b", "c"]), ("a\\", ["a"]),
        ("\u{FEFF}a", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ])
    func `each line is a command and a backslash continues it`(text: String, expected: [String]) throws {
        var lines = try ScriptLines(bytes: Array(text.utf8))
        var commands: [String] = []
        while let line = try lines.next() { commands.append(line.text) }
        #expect(commands == expected)
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect { try ScriptLines(bytes: [0xFF]) } throws: { ($0 as? CartwrightError)?.code == .fileUnsupported }
    }

    @Test func `each command has the number of its first line`() throws {
        var lines = try ScriptLines(bytes: Array("a\nb \\\n c\n\nd".utf8), file: "s.txt")
        let places = lines.rest().map { "\($0.location) \($0.text)" }
        #expect(places == ["s.txt:1 a", "s.txt:2 b  c", "s.txt:4 ", "s.txt:5 d"])
        let long = Array(("a\n" + String(repeating: "b", count: 1 << 21)).utf8)
        var tooLong = try ScriptLines(bytes: long, file: "s.txt")
        _ = try tooLong.next()
        let error = #expect(throws: CartwrightError.self) { try tooLong.next() }
        #expect(error?.location == InputLocation(file: "s.txt", line: 2))
    }
}

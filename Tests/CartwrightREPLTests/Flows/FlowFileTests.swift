import Cartwright
import Testing

@testable import CartwrightREPL

struct FlowFileTests {
    private static let sample = """
        # A comment.

        > list items
          no items

        # In between.
        > add item MUG
        ... price=12.50
        added 1 x MUG; cart total $12.50
        ! list
        error[command.unknown]: "list" is not a command
          try: help list

        """

    @Test(arguments: [
        "> help\r\r\nx\r\r\n", "> \u{301}help\n", "> help\n... \u{301}x\n", "#\u{301} note\n", "> a\n\u{301}\r\n",
    ])
    func `a flow with any characters reads back the same after writing`(text: String) throws {
        let flow = try FlowFile(text)
        #expect(try FlowFile(flow.text).text == flow.text)
        #expect(try FlowFile(flow.text).steps == flow.steps)
    }

    @Test func `the parser separates commands, marks and output`() throws {
        let steps = try FlowFile(Self.sample).steps
        #expect(steps.map(\.command) == ["list items", "add item MUG price=12.50", "list"])
        #expect(steps.map(\.mustFail) == [false, false, true])
        #expect(steps.map(\.line) == [3, 7, 10])
        #expect(steps[1].expected == ["added 1 x MUG; cart total $12.50"])
        #expect(steps[2].expected.count == 2)
    }

    @Test(arguments: [
        sample, "", "# only\n", "> a\n", "> a\n\n\n> b\n", "> a\n  indented\n\n  more\n", "\n\n# a\n",
        ">  two blanks\n",
    ])
    func `writing a parsed flow gives the same text`(text: String) throws {
        #expect(try FlowFile(text).text == text)
        #expect(try FlowFile(bytes: Array(text.utf8)) == FlowFile(text))
    }

    @Test func `Windows line breaks are line breaks`() throws {
        let windows = Self.sample.replacing("\n", with: "\r\n")
        #expect(try FlowFile(windows) == FlowFile(Self.sample))
        #expect(try FlowFile(windows).text == Self.sample)
    }

    @Test func `the last line may lack its line break`() throws {
        #expect(try FlowFile("> list items\n  no items").steps[0].expected == ["  no items"])
    }

    @Test(arguments: [
        ("stray\n> a\n", 1), ("# a\n\nstray\n", 3), ("... more\n", 1), ("> a\nout\n... more\n", 3), (">a\n", 1),
    ])
    func `output or a continuation before any command is an error`(text: String, line: Int) {
        #expect { try FlowFile(text) } throws: { error in
            let error = error as? CartwrightError
            return error?.code == .flowMalformed && error?.location.line == line
        }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect { try FlowFile(bytes: [0x3E, 0x20, 0xFF]) } throws: { ($0 as? CartwrightError)?.code == .flowMalformed }
    }
}

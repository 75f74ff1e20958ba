import Cartwright
import Testing

@testable import CartwrightConsole

struct PaletteTests {
    @Test(arguments: [
        (ReplyLine.Role.plain, "text"), (.good, "\u{1B}[32mtext\u{1B}[0m"), (.bad, "\u{1B}[31mtext\u{1B}[0m"),
        (.offer, "\u{1B}[1;33mtext\u{1B}[0m"), (.quiet, "\u{1B}[2mtext\u{1B}[0m"),
    ])
    func `a role has a color, and the same text without it`(role: ReplyLine.Role, colored: String) {
        let line = ReplyLine("text", role)
        #expect(Palette.paint(line, isColored: true) == [colored])
        #expect(Palette.paint(line, isColored: false) == ["text"])
    }

    @Test func `only rows of tables are truncated, and only at a known width`() {
        let row = ReplyLine("a long row", fitting: .cut)
        #expect(Palette.paint(row, isColored: false, columns: 8) == ["a lon..."])
        #expect(Palette.paint(row, isColored: false) == ["a long row"])
    }

    @Test func `other lines wrap, and commands continue with backslashes`() {
        #expect(Palette.paint(ReplyLine("a long line"), isColored: false, columns: 8) == ["a long", "  line"])
        #expect(
            Palette.paint(ReplyLine("a long line", .good), isColored: true, columns: 8)
                == ["\u{1B}[32ma long\u{1B}[0m", "\u{1B}[32m  line\u{1B}[0m"]
        )
        #expect(Palette.paint(ReplyLine("a long line"), isColored: false) == ["a long line"])
        let hint = ErrorText.lines(for: CartwrightError(.fileUnreadable, "x", hint: "show card a b c"))[1]
        #expect(
            Palette.paint(hint, isColored: false, columns: 8) == [
                "  try: \\", "    show \\", "    card \\", "    a \\", "    b \\", "    c",
            ]
        )
    }

    @Test func `a row is truncated after control characters are escaped`() {
        let row = ReplyLine("\u{1B}\u{1B}x", fitting: .cut)
        #expect(Palette.paint(row, isColored: false, columns: 10) == ["\\u{1b}\\..."])
    }
}

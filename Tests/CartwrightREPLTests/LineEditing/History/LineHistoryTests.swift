import Testing

@testable import CartwrightREPL

@Suite struct LineHistoryTests {
    @Test(arguments: [
        ("list cards", true),
        ("  ", false),
        ("", false),
        ("sign batch key=demo", true),
        ("sign batch key=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", false),
        ("WHSEC_abc", false),
        ("two\nlines", false),
        ("a\0b", false),
        ("a\r\nb", false),
    ])
    func `secrets and what is no line of text stay out`(line: String, isFit: Bool) {
        var history = LineHistory()
        #expect((history.remember(line) == .appended) == isFit)
        #expect(history.lines == (isFit ? [line] : []))
        #expect(LineHistory([line]) == history)
    }

    @Test func `a repeated line moves to the end`() {
        var history = LineHistory(["one", "two"])
        #expect(history.remember("one") == .moved)
        #expect(history.lines == ["two", "one"])
    }

    @Test func `the oldest lines go when there are too many`() {
        let lines = (1...1_003).map { "line \($0)" }
        var history = LineHistory(lines)
        #expect(history.lines == Array(lines.suffix(1_000)))
        history.remember("one more")
        #expect(history.lines == Array(lines.suffix(999)) + ["one more"])
    }

    @Test func `many at once are remembered as one by one`() {
        let lines = ["a", "b", "a", " ", "c", "whsec_x", "b"]
        var history = LineHistory()
        for line in lines { history.remember(line) }
        #expect(history == LineHistory(lines))
        #expect(history.lines == ["a", "c", "b"])
    }
}

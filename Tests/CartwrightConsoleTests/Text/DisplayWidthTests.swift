import Testing

@testable import CartwrightConsole

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("日本", 4), ("a日", 3), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("é", 1), ("€", 1),
        ("e\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("ｶﾞ", 2), ("⚠️", 2), ("한", 2), ("한", 2),
        ("\u{2329}x\u{232A}", 5), ("a\u{FE0F}", 1), ("1\u{FE0F}\u{20E3}", 2), ("👍🏽", 2), ("±α§", 3), ("ＡＢ", 4),
    ])
    func `the width of a text is its number of terminal columns`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab..."), ("abcdef", 3, "..."), ("abcdef", 2, ".."), ("abcdef", 0, ""),
        ("日本日本", 8, "日本日本"), ("日本日本", 7, "日本..."), ("日本日本", 6, "日..."), ("", 0, ""),
    ])
    func `a text that is too wide is truncated with an ellipsis`(text: String, width: Int, cut: String) {
        #expect(DisplayWidth.cut(text, to: width) == cut)
        #expect(DisplayWidth.of(cut) <= width)
    }

    @Test(arguments: [
        ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a 日本日本", 5, ["a", "日本", "日本"]), ("x abcdef y", 4, ["x", "abcd", "ef y"]),
    ])
    func `a text is divided between words or inside a long word`(text: String, width: Int, lines: [String]) {
        #expect(DisplayWidth.divided(text, to: width) == lines)
    }

    @Test(arguments: [
        ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "  two"]),
        ("  one two three", 11, ["  one two", "    three"]),
        ("  immeasurable x", 9, ["  immeasu", "    rable", "    x"]),
        ("日本 日本 x", 9, ["日本 日本", "  x"]), ("a  b c", 4, ["a  b", "  c"]),
    ])
    func `wrapped lines are indented`(text: String, width: Int, lines: [String]) {
        #expect(DisplayWidth.wrap(text, to: width) == lines)
    }

    @Test(arguments: [
        ("try: a b", 8, ["try: a b"]),
        ("  try: add item MUG qty=2", 16, ["  try: add \\", "    item MUG \\", "    qty=2"]),
        (#"set customer "Ada L" x=1"#, 16, ["set customer \\", #"  "Ada L" x=1"#]),
        ("upload to=https://a.example/b", 12, ["upload \\", "  to=https://a.example/b"]),
    ])
    func `a command continues behind a backslash between words`(text: String, width: Int, lines: [String]) {
        #expect(DisplayWidth.continued(text, to: width) == lines)
    }
}

import Testing

@testable import CartwrightREPL

struct LinePatternTests {
    @Test(arguments: [
        ("abc", "abc", true), ("abc", "abd", false), ("", "", true), ("", "a", false),
        ("<...>", "", true), ("<...>", "anything", true),
        ("id <...> end", "id 42 end", true), ("id <...> end", "id  end", true), ("id <...> end", "id end", false),
        ("ab<...>c", "xyc", false),
        ("a<...>b<...>c", "a1b2c", true), ("a<...>b<...>c", "a1c2b", false), ("<...>b", "ab", true),
        ("a<...>a", "a", false), ("<...>ab<...>ab", "ab", false), ("<...>ab<...>ab", "abab", true),
        (".*", "abc", false), ("a.c", "abc", false), ("<..>", "x", false),
    ])
    func `only the mark matches any text`(pattern: String, line: String, matches: Bool) {
        #expect(LinePattern.matches(pattern, line) == matches)
    }
}

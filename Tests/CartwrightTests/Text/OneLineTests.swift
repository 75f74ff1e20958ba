import Testing

@testable import Cartwright

@Suite struct OneLineTests {
    @Test(arguments: [
        ("", ""), ("plain é 😀 👩‍👩‍👧‍👦 אב", "plain é 😀 👩‍👩‍👧‍👦 אב"), ("a\r\nb", #"a\u{d}\u{a}b"#), ("\t\0", #"\u{9}\u{0}"#),
        ("\u{1B}]0;title\u{7}", #"\u{1b}]0;title\u{7}"#), ("\u{85}\u{9B}2J", #"\u{85}\u{9b}2J"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
    ])
    func `controls and line breaks become escapes, and all else stays`(text: String, line: String) {
        #expect(text.onOneLine == line)
    }
}

import Testing

@testable import CartwrightConsole

struct TextTableTests {
    @Test func `columns fit their widest cell and lines have no trailing blanks`() {
        #expect(TextTable([["a", "bb", ""], ["ccc", "d", "e"]]).lines == ["  a    bb", "  ccc  d   e"])
    }

    @Test func `columns are aligned as given`() {
        #expect(TextTable([["1", "x"], ["20", "y"]], [.right]).lines == ["   1  x", "  20  y"])
    }

    @Test func `rows may be short`() {
        #expect(TextTable([["a"], ["b", "c"]]).lines == ["  a", "  b  c"])
        #expect(TextTable([]).lines == [])
    }

    @Test(arguments: ["日本", "ｗｉ", "🫖🍵", "❤️❤️", "한국"])
    func `wide characters take two columns`(wide: String) {
        #expect(TextTable([[wide, "x"], ["four", "y"]]).lines == ["  \(wide)  x", "  four  y"])
    }

    @Test(arguments: ["e\u{301}te\u{301}", "été", "ßäö"])
    func `a combining accent takes no column`(word: String) {
        #expect(TextTable([[word, "x"], ["abc", "y"]]).lines == ["  \(word)  x", "  abc  y"])
    }
}

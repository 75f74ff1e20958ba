import Testing

@testable import CartwrightConsole

struct TextTableTests {
    @Test func `columns are as wide as their widest cell and lines end without blanks`() {
        #expect(TextTable([["a", "bb", ""], ["ccc", "d", "e"]]).lines == ["  a    bb", "  ccc  d   e"])
    }

    @Test func `columns lean as they are told`() {
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
    func `an accent takes no column of its own`(word: String) {
        #expect(TextTable([[word, "x"], ["abc", "y"]]).lines == ["  \(word)  x", "  abc  y"])
    }
}

import Testing

@testable import Cartwright

@Suite struct JSONPointerTests {
    @Test(arguments: [
        ("", "/"), ("a", "/a"), ("a/b", "/a~1b"), ("m~n", "/m~0n"), ("~1", "/~01"), ("/~", "/~1~0"), (" ", "/ "),
        ("\"\\", "/\"\\"), ("/\u{301}", "/~1\u{301}"), ("~\u{301}", "/~0\u{301}"),
    ])
    func `a key is escaped as RFC 6901 defines`(key: String, text: String) {
        #expect(Array(JSONPointer.root.appending(key).description.utf8) == Array(text.utf8))
    }

    @Test(arguments: ["", "/", "/a", "/a~1b/~0/0", "//", "/é/~01"])
    func `a valid pointer round-trips`(text: String) {
        #expect(JSONPointer(text)?.description == text)
    }

    @Test(arguments: ["a", " /a", "/~", "/a~2", "/~ 1"])
    func `an invalid pointer is refused`(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test func `pointers nest`() {
        #expect(JSONPointer.root.description.isEmpty)
        #expect(JSONPointer.root.appending("lines").appending(0).appending("sku").description == "/lines/0/sku")
        #expect(JSONPointer.root.appending("a").location == InputLocation(pointer: "/a"))
    }
}

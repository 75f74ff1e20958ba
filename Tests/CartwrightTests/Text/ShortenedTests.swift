import Testing

@testable import Cartwright

@Suite struct ShortenedTests {
    @Test(arguments: [
        ("", 0, ""), ("abc", 3, "abc"), ("abcd", 3, "…"), ("abcdef", 5, "ab…"), ("äöü", 6, "äöü"), ("äöüß", 6, "ä…"),
        ("👩‍👩‍👧‍👦x", 12, "…"), ("abcd", 2, ""), ("abcd", 0, ""),
    ])
    func `a text is cut between characters, with an ellipsis`(text: String, limit: Int, expected: String) {
        #expect(text.shortened(toBytes: limit) == expected)
        #expect(text.shortened(toBytes: limit).utf8.count <= limit)
    }
}

import Testing

@testable import CartwrightScenarios

struct LineEndsTests {
    @Test(arguments: ["", "\n", "a", "a\n", "\n\n", "a\nbc\n\nd", "é\u{0}\r\nx\n"])
    func `lines end at line feeds and at the end of the text`(text: String) {
        let bytes = Array(text.utf8)
        var (start, lines) = (0, [[UInt8]]())
        for end in LineEnds(in: bytes) {
            lines.append(Array(bytes[start..<end]))
            start = end + 1
        }
        #expect(lines == bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
        #expect(LineEnds.count(in: bytes) == bytes.count { $0 == 0x0A })
    }
}

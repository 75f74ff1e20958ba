import Testing

@testable import Cartwright

@Suite struct JSONBoundsTests {
    static let texts = [
        "null", "true", "false", "0", "-12", "1.5e3", #""a\"b\\c\n\t\r\u0001ä""#, "[]", "{}", "[1,2,[]]",
        #"{"a":{"b":[null,true]},"ä\n":"x"}"#,
    ]

    @Test(arguments: texts) func `the length of a value is that of its text`(text: String) throws {
        let value = try JSONParser.parse(text)
        let count = value.utf8.count
        #expect(JSONBounds(maximumBytes: count, maximumDepth: 3).fault(of: value) == nil)
        #expect(JSONBounds(maximumBytes: count - 1, maximumDepth: 3).fault(of: value)?.kind == .tooLong)
    }

    @Test func `the first fault is reported with its place`() throws {
        let value: JSONValue = ["a": [1, ["b~/c": .number("1 ")]], "url": "javascript:x"]
        var bounds = JSONBounds(maximumBytes: 1000, maximumDepth: 3)
        #expect(bounds.fault(of: value)?.kind == .noNumber)
        #expect(bounds.fault(of: value)?.pointer.description == "/a/1/b~0~1c")
        bounds.maximumDepth = 2
        #expect(bounds.fault(of: value)?.kind == .tooDeep)
        #expect(bounds.fault(of: value)?.pointer.description == "/a/1")
        #expect(bounds.fault(of: ["url": "javascript:x"]) == nil)
        bounds.isUnsafeURL = { key, text in key == "url" && text.hasPrefix("javascript:") }
        #expect(bounds.fault(of: ["url": "javascript:x"])?.pointer.description == "/url")
        #expect(bounds.fault(of: ["url": ["javascript:x"]]) == nil)
    }

    @Test(arguments: ["", " 1", "1 ", "01", "NaN", "1,2", "\"1\"", "null", "+1", String(repeating: "1", count: 2000)])
    func `an invalid number is reported`(text: String) {
        let bounds = JSONBounds(maximumBytes: 10_000, maximumDepth: 1)
        #expect(bounds.fault(of: .number(text))?.kind == .noNumber)
    }
}

import Testing

@testable import Cartwright

@Suite struct JSONParserTests {
    @Test(
        arguments: [
            ("null", .null), ("true", true), (" \t\r\nfalse\n", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
            ("[ ]", []), ("{ }", [:]), ("[1,[2,[]],{}]", [1, [2, []], [:]]),
            (#"{"a":1,"b":{"c":null}}"#, ["a": 1, "b": ["c": nil]]), (#"{"":0}"#, ["": 0]),
            ("0", 0), ("-0", 0), ("12", 12), ("-1", -1),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number("9223372036854775808")),
            ("-9223372036854775809", .number("-9223372036854775809")),
            ("1.0", .number("1.0")), ("0.10", .number("0.10")), ("1e3", .number("1e3")), ("1E+3", .number("1E+3")),
            ("-0.5e-10", .number("-0.5e-10")), ("0e0", .number("0e0")),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9""#, "Aéé"),
            (#""\u0000""#, "\0"), (#""\uD83D\uDE00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
            (#""\uFFFF""#, "\u{FFFF}"),
            ("\"é😀\u{7F}\u{2028}\"", "é😀\u{7F}\u{2028}"), ("\u{FEFF}[1]", [1]), (#""\uFEFF""#, "\u{FEFF}"),
        ] as [(String, JSONValue)]
    )
    func `valid RFC 8259 text is read exactly`(text: String, value: JSONValue) throws {
        #expect(try JSONParser.parse(text) == value)
        #expect(JSONOracle.accepts(Array(text.utf8)))
    }

    @Test(arguments: [
        "", " ", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", " \u{FEFF}1", "nul", "nulll", "True", "NaN", "Infinity", "-Infinity",
        "undefined", "'a'", "a", "/* */1", "1 2", "1,", "[1] x", "[1]]", "{}}", "\u{A0}1", "\u{B}1", "\u{C}1", "\0",
        "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]", "]", "[}", "[1;2]", "[-]",
        "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}", "{1:1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}", "{\"a\"::1}", "{\"a\":1,,\"b\":2}", "{null:1}", "{]", "}", "{\"a\":}",
        "+1", "01", "-01", "00", ".5", "-.5", "5.", "5.e1", "-", "--1", "1e", "1e+", "1e-", "1e1.5", "0x10", "1_000",
        "1,5", "1e1e1", "1.2.3", "- 1", "٣", "１", "1f",
        "\"", "\"a", "\"a\n\"", "\"\t\"", "\"\u{1F}\"", "\"\0\"", #""\""#, #""\a""#, #""\x41""#, #""\'""#, #""\U0041""#,
        #""\u""#, #""\u004""#, #""\u00G0""#, #""\u+041""#, #""\u-041""#, #""\u 041""#, #""\u００41""#, "\"\\", "\"\\u12",
        #""\uD800""#, #""\uDC00""#, #""\uD800x""#, #""\uD800\n""#, #""\uD800A""#, #""\uD800\uD800""#,
        #""\uDC00\uD800""#,
        #""\uD83D\u""#, #""\uD83D\uDE""#, #""a"b"#,
    ])
    func `invalid RFC 8259 text is refused`(text: String) {
        let error = #expect(throws: CartwrightError.self) { try JSONParser.parse(text) }
        #expect(error?.code == .jsonSyntax)
        let bytes = Array(text.utf8)
        #expect(!JSONOracle.accepts(bytes) || error.map { JSONOracle.mayBeStricter($0, about: bytes) } == true)
    }

    @Test(
        arguments: [
            [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22], [0x22, 0x5C, 0x6E, 0xE2, 0x82, 0x22],
            [0x22, 0xC3, 0x5C, 0x6E, 0xA9, 0x22], [0xFF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF], [0x5B, 0x80, 0x5D],
            [0xFE, 0xFF, 0x00, 0x31], [0xFF, 0xFE, 0x31, 0x00], [0x31, 0x00],
            [0x7B, 0x22, 0x80, 0x22, 0x3A, 0x31, 0x7D],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let error = #expect(throws: CartwrightError.self) { try JSONParser.parse(bytes) }
        #expect(error?.code == .jsonSyntax)
    }

    @Test func `nesting is refused at the limit, without a stack overflow`() throws {
        let limit = JSONParser.maximumDepth
        func nest(_ open: String, _ close: String, _ levels: Int) -> String {
            String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
        }
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":[", "]}]")] {
            let perRound = open.count { $0 == "[" || $0 == "{" }
            _ = try JSONParser.parse(nest(open, close, limit / perRound))
            let error = #expect(throws: CartwrightError.self) {
                try JSONParser.parse(nest(open, close, limit / perRound + 1))
            }
            #expect(error?.code == .jsonTooDeep)
        }
        let endless = #expect(throws: CartwrightError.self) {
            try JSONParser.parse(String(repeating: "[\n", count: 1_000_000))
        }
        #expect(endless?.code == .jsonTooDeep)
        #expect(endless?.location.line == limit + 1)
    }

    @Test func `siblings do not count as depth`() throws {
        let text = "[" + Array(repeating: "[[]]", count: 1000).joined(separator: ",") + "]"
        #expect(try JSONParser.parse(text) == .array(Array(repeating: [[]], count: 1000)))
    }

    @Test(arguments: [
        ("{\"a\":1,\n\"b\":2,\n\"a\":3}", 3), (#"{"a":1,"\u0061":2}"#, 1), (#"[{"x":{"é":1,"e\u0301":2}}]"#, 1),
    ])
    func `a repeated key in an object is refused`(text: String, line: Int) {
        let error = #expect(throws: CartwrightError.self) { try JSONParser.parse(text) }
        #expect(error?.code == .jsonDuplicateKey)
        #expect(error?.location.line == line)
    }

    @Test func `a number with a leading zero is the error, even under a repeated key`() {
        let error = #expect(throws: CartwrightError.self) { try JSONParser.parse(#"{"a":1,"a":01}"#) }
        #expect(error?.code == .jsonSyntax)
    }

    @Test func `keys keep their order`() throws {
        let value = try JSONParser.parse(#"{"b":1,"a":2,"c":3,"B":4}"#)
        guard case .object(let object) = value else {
            Issue.record("no object")
            return
        }
        #expect(object.keys == ["b", "a", "c", "B"])
        #expect(value.text == #"{"b":1,"a":2,"c":3,"B":4}"#)
    }

    @Test(arguments: [
        ("", 1, "expected a value, found the end of the text"),
        ("\n\n", 3, "expected a value, found the end of the text"),
        ("{\n  \"a\": 1,\n  \"b\": tru\n}", 3, "expected a value before \"tru\""),
        ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, "expected a comma or } before \"\"b\": 2\""),
        ("[\r\n1,\r\n2\r\n", 4, "expected a comma or ]"),
        ("{\n\"a\n\": 1}", 2, "unescaped control character in a string"),
        ("[1]\n\n]", 3, "expected the end of the text before \"]\""),
        ("{\"a\"\n\n1}", 3, "expected a colon after the key \"a\" before \"1}\""),
        ("[\n-x]", 2, "expected a digit before \"x]\""),
    ])
    func `an error has the line at which reading stopped`(text: String, line: Int, summary: String) {
        let error = #expect(throws: CartwrightError.self) { try JSONParser.parse(text) }
        #expect(error?.location == InputLocation(line: line))
        #expect(error?.summary == summary)
    }
}

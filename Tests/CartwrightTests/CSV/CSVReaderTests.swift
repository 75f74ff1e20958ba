import Testing

@testable import Cartwright

struct CSVReaderTests {
    /// Returns the records of a text as `line: field|field`, or as `line: !` if a record cannot be read.
    static func records(_ bytes: [UInt8]) -> [String] {
        var reader = CSVReader(bytes)
        var records: [String] = []
        while let record = reader.next() {
            let fields = (try? record.fields.get())?.joined(separator: "|") ?? "!"
            records.append("\(record.line): \(fields)")
        }
        return records
    }

    @Test(arguments: [
        ("", []),
        ("\n\r\n\n", []),
        ("a,b\n1,2\n", ["1: a|b", "2: 1|2"]),
        ("a,b\r\n1,2", ["1: a|b", "2: 1|2"]),
        ("\u{FEFF}a\n", ["1: a"]),
        (",,\n", ["1: ||"]),
        ("\"a,b\",\"c\"\"d\"\n", ["1: a,b|c\"d"]),
        ("\"a\nb\",c\nd,e\n", ["1: a\nb|c", "3: d|e"]),
        ("\"\"\n", ["1: "]),
        ("a\rb,c\n", ["1: a\rb|c"]),
        ("é,日本\n", ["1: é|日本"]),
        ("a\"b,c\nd\n", ["1: !", "2: d"]),
        ("\"a\"b\nc\n", ["1: !", "2: c"]),
        ("a\n\"b\nc\nd\n", ["1: a", "2: !", "3: c", "4: d"]),
    ])
    func `records and fields are separated`(text: String, expected: [String]) {
        #expect(Self.records(Array(text.utf8)) == expected)
    }

    @Test func `bytes that are not UTF-8 make their line unreadable`() {
        #expect(Self.records(Array("a\n".utf8) + [0xFF, 0x0A] + Array("b\n".utf8)) == ["1: a", "2: !", "3: b"])
    }

    @Test func `quoted fields are read back`() {
        let fields = ["", "a", "a,b", "\"", "\"\"", "a\nb", "a\r\nb", " ", "é"]
        for first in fields {
            for second in fields {
                let text = [first, second].map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
                var reader = CSVReader(Array(text.utf8))
                #expect((try? reader.next()?.fields.get()) == [first, second])
            }
        }
    }
}

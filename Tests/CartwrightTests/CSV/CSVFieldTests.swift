import Testing

@testable import Cartwright

struct CSVFieldTests {
    private static func written(_ text: String) -> String {
        var bytes: [UInt8] = []
        CSVField.write(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("SPRING", "SPRING"), ("", ""), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("-2.00", "-2.00"),
        ("-7", "-7"), ("a=b", "a=b"), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-a", "'-a"), ("-1-2", "'-1-2"), ("-", "'-"),
        ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("=a,b", "\"'=a,b\""),
        ("'=1", "''=1"), ("'a", "'a"), ("-1.", "'-1."), ("-.5", "'-.5"),
    ])
    func `a formula is escaped, and a number is not`(text: String, expected: String) {
        #expect(Self.written(text) == expected)
    }

    @Test func `every field is read back`() throws {
        let parts = ["", "'", "=", "-", "+", "@", "1", "a", ",", "\"", "\t", ".", "é"]
        for first in parts {
            for second in parts {
                for third in parts {
                    let text = first + second + third
                    var reader = CSVReader(Array("\(Self.written(text)),x\n".utf8))
                    let fields = try #require(try reader.next()?.fields.get())
                    #expect(fields.map(CSVField.unescaped) == [text, "x"])
                }
            }
        }
    }
}

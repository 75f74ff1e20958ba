import Testing

@testable import Cartwright

@Suite struct DecimalDigitsTests {
    @Test(arguments: [0, 7, 10, 99, 100, -1, -10, .max, .min, 1_000_000_000_000_000_000] as [Int64])
    func `integers are written as Swift writes them`(value: Int64) {
        var bytes = Array("x".utf8)
        bytes.appendDecimal(value)
        #expect(String(decoding: bytes, as: UTF8.self) == "x\(value)")
    }

    @Test(arguments: [(7, 2, "07"), (0, 4, "0000"), (12_345, 4, "12345"), (0, 1, "0"), (2026, 4, "2026")])
    func `numbers are padded with zeros, and never cut`(value: UInt64, width: Int, text: String) {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, width: width)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}

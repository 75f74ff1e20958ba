import Testing

@testable import Cartwright

/// Checks that keys are compared by their bytes, at any position in a text.
@Suite struct JSONKeyTableTests {
    enum Key: String, CaseIterable {
        case empty = "", a, ab, seven77, eight888, nine99999, sixteen161616161, other16161616161, beginning_A_ending
        case beginning_B_ending
    }

    @Test func `each key is found, and no text that differs in one byte is`() {
        let table = JSONKeyTable<Key>()
        for key in Key.allCases {
            for after in ["", "\"", "\":1234567890"] {
                let name = Array(key.rawValue.utf8)
                var text = Array("{\"".utf8) + name + Array(after.utf8)
                #expect(Self.find(2..<2 + name.count, in: text, table) == key)
                for index in 2..<2 + name.count {
                    text[index] ^= 0x80
                    #expect(Self.find(2..<2 + name.count, in: text, table) == nil)
                    text[index] ^= 0x80
                }
            }
        }
        #expect(Self.find(0..<3, in: Array("abc".utf8), table) == nil)
    }

    private static func find(_ range: Range<Int>, in bytes: [UInt8], _ table: JSONKeyTable<Key>) -> Key? {
        table.key(at: range, of: bytes.span)
    }
}

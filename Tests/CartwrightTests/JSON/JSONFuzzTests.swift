import Oracles
import TestRuns
import Testing

@testable import Cartwright

/// Checks that damaged text never traps, and is accepted or refused like in Foundation, except where this parser is
/// stricter on purpose.
@Suite struct JSONFuzzTests {
    static let documents = [
        #"{"cart":{"currency":"USD","lines":[{"id":"a","quantity":3,"price":1050}]},"x_note":null}"#,
        #"[true,false,null,-0.5e+10,9223372036854775807,-9223372036854775809,"",{},[]]"#,
        #"{"text":"é 😀 \u00e9 \uD83D\uDE00 \" \\ \/ \b\f\n\r\t","":[[[[1]]]],"ключ":"значение"}"#,
        " \n\t{ \"a\" : [ 1 , 2 ] ,\r\n \"b\" : \"c\" } \n",
    ]

    @Test(arguments: documents.indices)
    func `text cut short anywhere is accepted or refused as by the oracle`(document: Int) {
        let bytes = Array(Self.documents[document].utf8)
        for end in bytes.indices { Self.compare(Array(bytes[..<end])) }
        for start in bytes.indices { Self.compare(Array(bytes[start...])) }
        Self.compare(bytes)
    }

    @Test(arguments: documents.indices)
    func `text with one byte replaced is accepted or refused as by the oracle`(document: Int) {
        let replacements = Array("\"\\{}[]:,0-.eEtu \n\t/".utf8) + [0x01, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
        var bytes = Array(Self.documents[document].utf8)
        for index in bytes.indices {
            let original = bytes[index]
            for replacement in replacements {
                bytes[index] = replacement
                Self.compare(bytes)
            }
            bytes[index] = original
        }
    }

    @Test(arguments: documents.indices, 1...4 as ClosedRange<UInt64>)
    func `randomly damaged text is accepted or refused as by the oracle`(document: Int, seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<AllTests.count(300, all: 1500) {
            var bytes = Array(Self.documents[document].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
                case 2: bytes.swapAt(index, Int.random(in: bytes.indices, using: &random))
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }
            Self.compare(bytes)
        }
    }

    private static func compare(_ bytes: [UInt8]) {
        let theirs = JSONOracle.accepts(bytes)
        let plain = Result { () throws(CartwrightError) in try PlainJSON.parse(bytes) }
        let view = Result { () throws(CartwrightError) in try JSONParser.view(bytes) }
        do {
            let value = try JSONParser.parse(bytes)
            #expect((try? plain.get()) == value, "read differently: \(shown(bytes))")
            #expect((try? view.get()) == value, "viewed differently: \(shown(bytes))")
            #expect((try? view.get())?.utf8 == value.utf8, "viewed and written differently: \(shown(bytes))")
            #expect(theirs || JSONOracle.cannotRepresentNumber(in: value), "only ours takes \(shown(bytes))")
            #expect((try? JSONParser.parse(value.utf8)) == value, "written differently: \(shown(bytes))")
        } catch {
            if theirs { #expect(JSONOracle.mayBeStricter(error, about: bytes), "only ours refuses \(shown(bytes))") }
            let plain = #expect(throws: CartwrightError.self) { try plain.get() }
            #expect(plain?.code == error.code && plain?.location == error.location, "\(shown(bytes))")
            #expect(throws: error) { try view.get() }
            #expect((1...(1 + bytes.count { $0 == 0x0A })).contains(error.location.line ?? 0))
        }
    }

    private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

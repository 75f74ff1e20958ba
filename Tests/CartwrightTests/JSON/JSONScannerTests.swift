import Testing

@testable import Cartwright

struct JSONScannerTests {
    @Test func `a tape holds keys and values in order, and the end of each object and array`() throws {
        let tape = try JSONScanner.tape(of: Array(#"{"tags":["a",-7,{}],"é":"\n","x":1.5,"n":null}"#.utf8))
        #expect(
            tape.tokens.map(\.kind) == [
                .object, .ascii, .array, .ascii, .digits, .object, .text, .escaped, .ascii, .number, .ascii, .null,
            ]
        )
        #expect(tape.after(0) == 12 && tape.after(2) == 6)
        #expect(tape.keys(of: 0).map(tape.string) == ["tags", "é", "x", "n"])
        #expect(tape.elements(of: 2).map(tape.value) == ["a", -7, [:]])
        #expect(tape.value(under: "x", in: 0).map(tape.number) == "1.5")
        #expect(tape.value(under: "e\u{301}", in: 0).map(tape.string) == "\n")
    }

    @Test func `a text over the size limit is refused before it is read`() {
        #expect {
            _ = try JSONScanner([0x20, 0x31], atMost: 1)
        } throws: {
            ($0 as? CartwrightError)?.code == .jsonTooLarge
        }
    }

    @Test func `a part of a text is read on its own, with the line numbers of the whole text`() throws {
        let bytes = Array("[1]\n{\"a\":2}\n[".utf8)
        #expect(try JSONScanner.tape(of: bytes, in: 4..<11).value(at: 0) == ["a": 2])
        let error = #expect(throws: CartwrightError.self) { try JSONScanner.tape(of: bytes, in: 12..<13) }
        #expect(error?.location.line == 3)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a run is found as by a byte-by-byte search`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let alphabet =
            Array("abcdefgh".utf8) + [
                0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x1F, 0x00, 0x7F, 0x80, 0xA2, 0xDC, 0xFF,
            ]
        let letters = Int.random(in: 1...alphabet.count, using: &random)
        let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
            alphabet[Int.random(in: 0..<letters, using: &random)]
        }
        for start in 0...bytes.count {
            let run = JSONRun(in: bytes.span, from: start, to: bytes.count)
            let plain = bytes[start...].prefix { $0 != 0x22 && $0 != 0x5C && $0 >= 0x20 }
            #expect(run.end == plain.endIndex && run.isASCII == plain.allSatisfy { $0 < 0x80 }, "\(bytes) \(start)")
        }
    }

    @Test func `the end of a line is found at any position`() {
        for length in 0..<20 {
            var bytes = [UInt8](repeating: 0x0B, count: 20)
            bytes[length] = 0x0A
            for start in 0...20 { #expect(bytes.span.lineEnd(from: start) == (start <= length ? length : 20)) }
        }
    }

    @Test(arguments: [1, 2, 47, 48, 49, 500])
    func `a repeated key is found among any number of keys`(_ count: Int) {
        let keys = (0..<count).map { "\"key\($0)\":0" }
        for twice in [0, count / 2, count - 1] {
            let text = "{\((keys + [keys[twice]]).joined(separator: ","))}"
            #expect { try JSONParser.parse(text) } throws: { ($0 as? CartwrightError)?.code == .jsonDuplicateKey }
        }
        #expect(throws: Never.self) { try JSONParser.parse("{\(keys.joined(separator: ","))}") }
    }

    /// Quadratic work here would take minutes.
    @Test func `large texts take linear time`() throws {
        let keys = (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        #expect(
            try JSONScanner.tape(of: Array("{\(keys)}".utf8)).keys(of: 0).reduce(0) { count, _ in count + 1 } == 100_000
        )
        let long = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: 2_000_000) + [UInt8(ascii: "\"")]
        #expect(try JSONScanner.tape(of: long).string(at: 0).utf8.count == 2_000_000)
        let escapes = [UInt8(ascii: "\"")] + Array(repeatElement("\\u00e9".utf8, count: 100_000).joined()) + [0x22]
        #expect(try JSONScanner.tape(of: escapes).string(at: 0).utf8.count == 200_000)
    }
}

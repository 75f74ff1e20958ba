import Testing

@testable import CartwrightCommandLine
@testable import CartwrightREPL

@Suite struct KeyDecoderTests {
    @Test(arguments: [
        ([0x61], "a"),
        ([0xC3, 0xB6], "ö"),
        ([0xE5, 0xA4, 0xA7], "大"),
        ([0xF0, 0x9F, 0x8E, 0x9F], "🎟"),
        ([0xC3, 0x61], "\u{FFFD}a"),
        ([0xE5, 0xA4, 0x61], "\u{FFFD}a"),
        ([0xE5, 0x61], "\u{FFFD}a"),
        ([0x80, 0x61], "\u{FFFD}a"),
        ([0xFF, 0xC3, 0xB6], "\u{FFFD}ö"),
        ([0x1B, 0x5B, 0x41], "\u{1B}[A"),
        ([0xC3], ""),
    ])
    func `bytes are decoded as soon as a character is complete`(bytes: [UInt8], text: String) {
        var decoder = KeyDecoder()
        var decoded = String.UnicodeScalarView()
        for byte in bytes {
            decoder.feed(byte)
            while let scalar = decoder.next() { decoded.append(scalar) }
        }
        #expect(String(decoded) == text)
    }
}

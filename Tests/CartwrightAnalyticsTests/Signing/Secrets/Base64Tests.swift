import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

struct Base64Tests {
    private func decode(_ text: String) -> [UInt8]? {
        Array(text.utf8).withUnsafeBytes(Base64.decode)?.withUnsafeBytes(Array.init)
    }

    @Test func `bytes of every length are encoded like in Foundation and decoded again`() {
        var generator = SplitMix64(state: 4)
        for count in 0...100 {
            let bytes = generator.bytes(count: count)
            #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
            #expect(decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "QQ", "QQ=", "QQ===", "QQ====", "Q===", "====", "=", "QR==", "QUJ=", "QUI", "Q=Q=", "QQ==QQ==", "=QUI", "QU=I",
        " QUI=", "QUI= ", "QUI=\n", "QU I=", "\nQUI", "QUI-", "QUJ_", "QUI-QUI-", "QUJD----", "QUI\0", "QÜI", "    ",
    ])
    func `only the canonical text is accepted`(text: String) {
        #expect(decode(text) == nil)
    }

    /// Draws characters from the alphabet and its neighbours, so that near misses are frequent.
    @Test func `a text is accepted if Foundation reads it and writes the same text`() {
        var generator = SplitMix64(state: 5)
        let alphabet = Array("AQgwZz09+/=-_ \n".utf8)
        var readable = 0
        for _ in 0..<20_000 {
            let text = String(
                decoding: (0..<8).map { _ in alphabet.randomElement(using: &generator) ?? 0 },
                as: UTF8.self
            )
            let expected = Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? Array($0) : nil }
            #expect(decode(text) == expected)
            readable += expected == nil ? 0 : 1
        }
        #expect(readable > 100)
    }

    @Test func `text for URLs has its own alphabet and no padding, and only this form is accepted`() {
        var generator = SplitMix64(state: 6)
        for count in 0...100 {
            let bytes = generator.bytes(count: count)
            let text = Base64.encodeForURL(bytes)
            #expect(!text.contains { "+/=".contains($0) })
            #expect(Base64.decode(fromURL: text) == bytes)
        }
        #expect(Base64.encodeForURL([0xFB, 0xFF]) == "-_8")
        for text in ["-_8=", "+/8", "-_9", "-_8 ", "A", "ÄÄ"] {
            #expect(Base64.decode(fromURL: text) == nil, "\(text)")
        }
    }
}

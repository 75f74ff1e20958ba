import Cartwright
import CartwrightAnalytics
import Testing

struct AESCipherTests {
    /// Returns the block of some bytes, the first one the least significant.
    private static func block(_ bytes: some BidirectionalCollection<UInt8>) -> UInt128 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// FIPS 197, appendix C.1.
    @Test func `a block is encrypted like the standard's example`() throws {
        let cipher = try AESCipher(key: Array(0..<16))
        let plain = Self.block((0..<16).map { UInt8($0 * 0x11) })
        let expected = Self.block([
            0x69, 0xC4, 0xE0, 0xD8, 0x6A, 0x7B, 0x04, 0x30, 0xD8, 0xCD, 0xB7, 0x80, 0x70, 0xB4, 0xC5, 0x5A,
        ])
        var blocks = [plain, 0, plain]
        try cipher.encrypt(&blocks)
        #expect(blocks[0] == expected)
        #expect(blocks[2] == expected)
        #expect(blocks[1] != expected)
        var none: [UInt128] = []
        try cipher.encrypt(&none)
        #expect(none.isEmpty)
    }

    @Test(arguments: [0, 15, 17, 32]) func `a key of another length is refused`(count: Int) {
        let error = #expect(throws: CartwrightError.self) {
            try AESCipher(key: [UInt8](repeating: 1, count: count))
        }
        #expect(error?.code == .hmacLibrary)
    }

    @Test func `random bytes have the requested number and are never the same`() throws {
        #expect(try RandomBytes.draw(0).isEmpty)
        let drawn = try (0..<100).map { _ in try RandomBytes.draw(16) }
        #expect(drawn.allSatisfy { $0.count == 16 })
        #expect(Set(drawn).count == 100)
    }

    @Test func `codes under a random key differ from those of another one`() throws {
        let pattern = try CodePattern("SUMMER-####-###@")
        var one = CodeGenerator(pattern, cipher: try AESCipher(key: RandomBytes.draw(AESCipher.keyLength)))
        var other = CodeGenerator(pattern, cipher: try AESCipher(key: RandomBytes.draw(AESCipher.keyLength)))
        let codes = try one.next(10_000)
        #expect(Set(codes).count == 10_000)
        #expect(try other.next(10_000) != codes)
        #expect(codes.allSatisfy { pattern.match($0) == .valid })
    }
}

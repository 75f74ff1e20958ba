import Testing

@testable import Cartwright

/// A mixing function in place of a cipher, good enough for these tests.
struct MixingCipher: BlockCipher {
    let key: UInt64

    func encrypt(_ blocks: inout [UInt128]) {
        for index in blocks.indices {
            let (high, low) = (
                UInt64(truncatingIfNeeded: blocks[index] >> 64), UInt64(truncatingIfNeeded: blocks[index])
            )
            var random = SplitMix64(state: key ^ low &* 0x9E37_79B9_7F4A_7C15 ^ high &* 0xD6E8_FEB8_6659_FD93)
            blocks[index] = UInt128(random.next()) << 64 | UInt128(random.next())
        }
    }
}

/// A cipher that always fails.
private struct BrokenCipher: BlockCipher {
    func encrypt(_ blocks: inout [UInt128]) throws(CartwrightError) { throw CartwrightError("test.broken", "broken") }
}

struct CodeGeneratorTests {
    @Test(arguments: [1, 2, 3, 4, 5, 7, 10, 16, 17, 99, 100, 101, 961, 1_000, 4_095, 29_791])
    func `a permutation has every number once`(count: UInt128) throws {
        for key: UInt64 in 1...5 {
            var numbers = Array(0..<count)
            try KeyedPermutation(of: count, MixingCipher(key: key)).apply(to: &numbers)
            #expect(numbers.sorted() == Array(0..<count))
        }
    }

    @Test func `a permutation does not depend on the number of values at a time`() throws {
        let permutation = KeyedPermutation(of: 1_000, MixingCipher(key: 1))
        var together = Array(UInt128(0)..<1_000)
        try permutation.apply(to: &together)
        for number in UInt128(0)..<1_000 {
            var alone = [number]
            try permutation.apply(to: &alone)
            #expect(alone[0] == together[Int(number)])
        }
    }

    @Test(arguments: ["A-##", "##@", "#@#"]) func `a generator makes all codes of a pattern, each once`(text: String)
        throws
    {
        let pattern = try CodePattern(text, alphabet: try CodeAlphabet("23456789"))
        var generator = CodeGenerator(pattern, cipher: MixingCipher(key: 3))
        var codes: [String] = []
        while UInt128(codes.count) < pattern.codeCount {
            codes += try generator.next(min(7, Int(pattern.codeCount) - codes.count))
        }
        #expect(UInt128(Set(codes).count) == pattern.codeCount)
        #expect(codes.allSatisfy { pattern.match($0) == .valid })
        let error = #expect(throws: CartwrightError.self) { try generator.next(1) }
        #expect(error?.code == .codeSpaceTooSmall)
        #expect(error?.summary.contains("codes and 0 are left") == true)
        #expect(try generator.next(0) == [])
    }

    @Test func `a hundred thousand codes differ`() throws {
        var generator = CodeGenerator(try CodePattern("S-####@"), cipher: MixingCipher(key: 9))
        let codes = try generator.next(100_000)
        #expect(Set(codes).count == 100_000)
        #expect(generator.madeCount == 100_000)
    }

    @Test func `the codes depend on the key and not on the number per call`() throws {
        let pattern = try CodePattern("SUMMER-####-###@")
        var (one, other) = (
            CodeGenerator(pattern, cipher: MixingCipher(key: 1)), CodeGenerator(pattern, cipher: MixingCipher(key: 1))
        )
        let together = try one.next(5_000)
        var apart: [String] = []
        for count in [0, 1, 999, 4_000] { apart += try other.next(count) }
        #expect(together == apart)
        var third = CodeGenerator(pattern, cipher: MixingCipher(key: 2))
        #expect(Set(try third.next(5_000)).isDisjoint(with: together))
    }

    /// Checks that neighbouring codes have no more in common than by chance.
    @Test func `a code does not reveal the next one`() throws {
        let pattern = try CodePattern("########")
        var generator = CodeGenerator(pattern, cipher: MixingCipher(key: 7))
        let codes = try generator.next(31_000).map { Array($0.utf8) }
        for place in 0..<8 {
            let same = zip(codes, codes.dropFirst()).count { $0[place] == $1[place] }
            // 1,000 are expected, and the standard deviation is 31.
            #expect((800...1_200).contains(same), "place \(place): \(same)")
            let first = codes.count { $0[place] == UInt8(ascii: "2") }
            #expect((800...1_200).contains(first), "place \(place): \(first)")
        }
    }

    @Test func `the error of a failing cipher is thrown`() throws {
        var generator = CodeGenerator(try CodePattern("##"), cipher: BrokenCipher())
        #expect(throws: CartwrightError("test.broken", "broken")) { try generator.next(1) }
        #expect(generator.madeCount == 0)
    }
}

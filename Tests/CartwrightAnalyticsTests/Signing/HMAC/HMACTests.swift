import Cartwright
import Testing

@testable import CartwrightAnalytics

struct HMACTests {
    @Test func `an empty key is refused`() {
        let key: [UInt8] = []
        let code = code { () throws(CartwrightError) in
            _ = try HMAC(key: key, renewal: .reinitialised)
        }
        #expect(code == .hmacEmptyKey)
    }

    @Test(arguments: ContextRenewal.allCases)
    func `the place of the cut between preamble and body does not change the code`(renewal: ContextRenewal) throws {
        var generator = SplitMix64(state: 1)
        let hmac = try HMAC(key: generator.bytes(count: 32), renewal: renewal)
        let message = generator.bytes(count: 300)
        let whole = try hmac.code(for: message)
        for cut in message.indices {
            let body = Array(message[cut...])
            #expect(try hmac.code(for: body, after: Array(message[..<cut])) == whole)
        }
    }

    @Test func `both ways of renewal give the same codes for messages of all sizes`() throws {
        var generator = SplitMix64(state: 2)
        let key = generator.bytes(count: 64)
        let quick = try HMAC(key: key, renewal: .reinitialised)
        let careful = try HMAC(key: key, renewal: .duplicated)
        for count in [0, 1, 55, 56, 63, 64, 65, 1000, 65_536, 0, 7] {
            let message = generator.bytes(count: count)
            let codes = try (quick.code(for: message), careful.code(for: message))
            #expect(codes.0 == codes.1)
        }
    }

    @Test func `codes are compared by length and by every byte`() {
        let code: [UInt8] = Array(1...32)
        #expect(equalInConstantTime(code, code))
        #expect(!equalInConstantTime(code, Array(code.dropLast())))
        #expect(!equalInConstantTime(code, code + [0]))
        #expect(!equalInConstantTime([], code))
        #expect(equalInConstantTime([], []))
        for index in code.indices {
            var other = code
            other[index] ^= 1
            #expect(!equalInConstantTime(code, other))
        }
    }
}

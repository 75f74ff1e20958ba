import Foundation
import Testing

@testable import CartwrightAnalytics

/// Wycheproof's HMAC vectors; the invalid ones have a changed code that a lax comparison accepts.
struct WycheproofTests {
    private struct Vectors: Decodable {
        struct Group: Decodable {
            let tagSize: Int
            let tests: [Vector]
        }
        struct Vector: Decodable {
            let tcId: Int
            let key: String
            let msg: String
            let tag: String
            let result: String
        }
        let numberOfTests: Int
        let testGroups: [Group]
    }

    @Test(arguments: zip(["hmac_sha256_test", "hmac_sha384_test", "hmac_sha512_test"], Digest.allCases))
    func `valid codes are accepted and invalid ones are not`(name: String, digest: Digest) throws {
        let vectors: Vectors = try fixture("wycheproof/\(name)")
        var judged = 0
        for group in vectors.testGroups {
            for vector in group.tests {
                let key = try bytes(hex: vector.key)
                let hmac = try HMAC(key: key, digest: digest, renewal: ContextRenewal.selfTested())
                let code = try hmac.code(for: bytes(hex: vector.msg)).prefix(group.tagSize / 8)
                let accepted = try equalInConstantTime(Array(code), bytes(hex: vector.tag))
                #expect(accepted == (vector.result == "valid"), "tcId \(vector.tcId)")
                judged += 1
            }
        }
        #expect(judged == vectors.numberOfTests)
        #expect(judged == 174)
    }
}

import Foundation
import Testing

@testable import CartwrightAnalytics

/// The vectors of RFC 4231, with both ways of renewal.
struct RFC4231Tests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            let testCase: Int
            let key: String
            let msg: String
            let tags: [String: String]
        }
        let cases: [Case]
    }

    @Test(arguments: ContextRenewal.allCases)
    func `every case gives the code of the RFC, also when repeated`(renewal: ContextRenewal) throws {
        var compared = 0
        for vector in try fixture("rfc4231", as: Vectors.self).cases {
            for (name, digest) in [("sha256", Digest.sha256), ("sha384", .sha384), ("sha512", .sha512)] {
                let tag = try #require(vector.tags[name])
                let hmac = try HMAC(key: bytes(hex: vector.key), digest: digest, renewal: renewal)
                let message = try bytes(hex: vector.msg)
                for _ in 1...3 {
                    let code = try hmac.code(for: message)
                    // Case 5 is published with 128 bits only.
                    #expect(hex(code).prefix(tag.count) == tag, "case \(vector.testCase), \(name)")
                }
                compared += 1
            }
        }
        #expect(compared == 21)
    }
}

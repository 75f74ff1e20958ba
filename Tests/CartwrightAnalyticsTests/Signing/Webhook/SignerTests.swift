import Cartwright
import Testing

@testable import CartwrightAnalytics

struct SignerTests {
    private let body = Array("[]".utf8)

    private func codeOfSigning(id: String, at timestampSeconds: Int64 = 1) throws -> ErrorCode? {
        let signer = try Signer(secrets: [.demo])
        return code { () throws(CartwrightError) in
            _ = try signer.sign(id: id, timestampSeconds: timestampSeconds, body: body)
        }
    }

    @Test func `the demo key signs a known message with a known signature`() throws {
        // printf 'b1.1767225600.[]' | openssl dgst -sha256 -hmac 'Cartwright published demo key 01' -binary | base64
        let headers = try Signer(secrets: [.demo]).sign(id: "b1", timestampSeconds: 1_767_225_600, body: body)
        #expect(headers.signature == "v1,qblmy61hSh6kLBwFyuPNDqhBClOAHF1GQrXWmruuhhs=")
    }

    @Test func `a signer without secrets is refused`() {
        #expect(code { () throws(CartwrightError) in _ = try Signer(secrets: []) } == .signatureNoSecret)
    }

    @Test func `each secret adds one entry, newest first, separated by a space`() throws {
        let old = try Secret(secretText(Array(0..<32)))
        let new = try Secret(secretText(Array(32..<80)))
        let alone = try [new, old].map { secret in
            try Signer(secrets: [secret]).sign(id: "b1", timestampSeconds: 5, body: body).signature
        }
        let both = try Signer(secrets: [new, old]).sign(id: "b1", timestampSeconds: 5, body: body)
        #expect(both.signature == alone[0] + " " + alone[1])
        #expect(alone[0] != alone[1])
        for secret in [new, old] {
            let message = try Verifier(secrets: [secret]).verify(both, body: body, nowSeconds: 5)
            #expect(message.id == "b1")
        }
    }

    @Test func `a later attempt has the same id and another signature`() throws {
        let signer = try Signer(secrets: [.demo])
        let first = try signer.sign(id: "b1", timestampSeconds: 5, body: body)
        let second = try signer.sign(id: "b1", timestampSeconds: 6, body: body)
        #expect(first.id == second.id)
        #expect(first.signature != second.signature)
        #expect(try signer.sign(id: "b1", timestampSeconds: 5, body: body) == first)
    }

    @Test(arguments: ["b", "018f2f6e-7b2c-7000-8000-000000000000", "a:b/c_~!", String(repeating: "x", count: 256)])
    func `an id of printable characters is signed`(id: String) throws {
        #expect(try codeOfSigning(id: id) == nil)
    }

    @Test(arguments: [
        "", ".", "a.b", "a b", " a", "a\n", "a\t", "é", "a\u{7f}", "a\0", String(repeating: "x", count: 257),
    ])
    func `any other id is refused`(id: String) throws {
        #expect(try codeOfSigning(id: id) == .signatureBadID)
    }

    @Test func `a time before 1970 is refused`() throws {
        #expect(try codeOfSigning(id: "b1", at: -1) == .signatureBadTimestamp)
        #expect(try codeOfSigning(id: "b1", at: .min) == .signatureBadTimestamp)
        #expect(try codeOfSigning(id: "b1", at: 0) == nil)
        #expect(try codeOfSigning(id: "b1", at: .max) == nil)
    }
}

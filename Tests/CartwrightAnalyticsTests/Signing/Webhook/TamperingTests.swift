import Cartwright
import Testing

@testable import CartwrightAnalytics

/// Any change to signed data is detected. Sizes, contents and changes follow from a fixed seed.
struct TamperingTests {
    private static let now: Int64 = 1_767_225_600

    private struct Message {
        var id = "msg-1"
        var timestampSeconds = TamperingTests.now
        var body: [UInt8]
    }

    private static func refusal(of message: Message, with signature: String, by verifier: Verifier) -> ErrorCode? {
        let headers = WebhookHeaders(
            id: message.id,
            timestamp: String(message.timestampSeconds),
            signature: signature
        )
        return code { () throws(CartwrightError) in
            _ = try verifier.verify(headers, body: message.body, nowSeconds: now)
        }
    }

    @Test func `a change of any bit of the body is detected`() throws {
        var generator = SplitMix64(state: 10)
        let verifier = try Verifier(secrets: [.demo])
        let signer = try Signer(secrets: [.demo])
        for count in [1, 55, 64, 200] {
            var message = Message(body: generator.bytes(count: count))
            let signature = try signer.sign(id: message.id, timestampSeconds: Self.now, body: message.body).signature
            for bit in 0..<count * 8 {
                message.body[bit / 8] ^= 1 << (bit % 8)
                #expect(Self.refusal(of: message, with: signature, by: verifier) == .signatureMismatch)
                message.body[bit / 8] ^= 1 << (bit % 8)
            }
            #expect(Self.refusal(of: message, with: signature, by: verifier) == nil)
        }
    }

    @Test func `a change of any bit of the signature is detected`() throws {
        let verifier = try Verifier(secrets: [.demo])
        let message = Message(body: Array("{}".utf8))
        let signature = try Signer(secrets: [.demo])
            .sign(id: message.id, timestampSeconds: Self.now, body: message.body).signature
        let code = try #require(SignatureEntries.codes(in: signature).first)
        for bit in 0..<256 {
            var changed = code
            changed[bit / 8] ^= 1 << (bit % 8)
            let text = SignatureEntries.text(of: [changed])
            #expect(Self.refusal(of: message, with: text, by: verifier) == .signatureMismatch)
        }
    }

    @Test func `random changes of body, length, id and time are detected`() throws {
        var generator = SplitMix64(state: 11)
        let verifier = try Verifier(secrets: [.demo])
        let signer = try Signer(secrets: [.demo])
        for _ in 0..<500 {
            let original = Message(body: generator.bytes(count: .random(in: 0...2000, using: &generator)))
            let signature = try signer.sign(id: original.id, timestampSeconds: Self.now, body: original.body).signature
            var changed = original
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where !changed.body.isEmpty:
                let index = Int.random(in: changed.body.indices, using: &generator)
                changed.body[index] ^= UInt8.random(in: 1...255, using: &generator)
            case 1 where !changed.body.isEmpty: changed.body.removeLast()
            case 2: changed.body.insert(0, at: Int.random(in: 0...changed.body.count, using: &generator))
            case 3: changed.id += "0"
            default: changed.timestampSeconds += Int64.random(in: 1...300, using: &generator)
            }
            #expect(Self.refusal(of: changed, with: signature, by: verifier) == .signatureMismatch)
            #expect(Self.refusal(of: original, with: signature, by: verifier) == nil)
        }
    }

    @Test func `bytes moved from one part to another are detected`() throws {
        let verifier = try Verifier(secrets: [.demo])
        let signature = try Signer(secrets: [.demo])
            .sign(id: "a", timestampSeconds: Self.now, body: Array("1.x".utf8)).signature
        let moved = WebhookHeaders(id: "a", timestamp: "\(Self.now).1", signature: signature)
        let refusal = code { () throws(CartwrightError) in
            _ = try verifier.verify(moved, body: Array("x".utf8), nowSeconds: Self.now)
        }
        #expect(refusal == .signatureMalformedHeader)
    }
}

import Cartwright
import Foundation
import Testing

@testable import CartwrightAnalytics

/// The vectors of the Standard Webhooks libraries.
struct StandardWebhooksTests {
    private struct Vectors: Decodable {
        struct Valid: Decodable {
            let secret: String
            let id: String
            let timestamp: Int64
            let payload: String
            let signature: String
        }
        struct Invalid: Decodable {
            let name: String
            let of: Int
            let signature: String
        }
        let toleranceSeconds: Int64
        let valid: [Valid]
        let invalid: [Invalid]
    }

    @Test func `every valid vector is signed and verified`() throws {
        let vectors: Vectors = try fixture("standard-webhooks")
        #expect(vectors.valid.count == 2)
        #expect(vectors.toleranceSeconds == Verifier.standardToleranceSeconds)
        for vector in vectors.valid {
            let secret = try Secret(vector.secret)
            let body = Array(vector.payload.utf8)
            let headers = try Signer(secrets: [secret])
                .sign(id: vector.id, timestampSeconds: vector.timestamp, body: body)
            #expect(headers.id == vector.id)
            #expect(headers.timestamp == String(vector.timestamp))
            #expect(headers.signature == vector.signature)
            let message = try Verifier(secrets: [secret]).verify(headers, body: body, nowSeconds: vector.timestamp)
            #expect(message.id == vector.id)
        }
    }

    @Test func `every invalid vector is refused`() throws {
        let vectors: Vectors = try fixture("standard-webhooks")
        #expect(vectors.invalid.count == 4)
        for refusal in vectors.invalid {
            let vector = vectors.valid[refusal.of]
            let verifier = try Verifier(secrets: [Secret(vector.secret)])
            let headers = WebhookHeaders(
                id: vector.id,
                timestamp: String(vector.timestamp),
                signature: refusal.signature
            )
            let code = code { () throws(CartwrightError) in
                _ = try verifier.verify(headers, body: Array(vector.payload.utf8), nowSeconds: vector.timestamp)
            }
            #expect(code == (refusal.signature == "v1," ? .signatureMalformedHeader : .signatureMismatch))
        }
    }
}

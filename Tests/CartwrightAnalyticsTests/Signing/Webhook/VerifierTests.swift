import Cartwright
import Testing

@testable import CartwrightAnalytics

struct VerifierTests {
    private static let now: Int64 = 1_767_225_600
    private static let body = Array(#"[{"specversion":"1.0"}]"#.utf8)

    private static func signed(at timestampSeconds: Int64 = now, by secret: Secret = .demo) throws -> WebhookHeaders {
        try Signer(secrets: [secret]).sign(id: "b1", timestampSeconds: timestampSeconds, body: body)
    }

    /// Returns the error code of verifying with the demo key; nil if the message is accepted.
    private static func refusal(
        of headers: WebhookHeaders,
        body: [UInt8] = body,
        nowSeconds: Int64 = now,
        toleranceSeconds: Int64 = 300
    ) throws -> ErrorCode? {
        let verifier = try Verifier(secrets: [.demo], toleranceSeconds: toleranceSeconds)
        return code { () throws(CartwrightError) in _ = try verifier.verify(headers, body: body, nowSeconds: nowSeconds)
        }
    }

    // MARK: - Settings

    @Test func `a verifier needs a secret and a tolerance that is not negative`() {
        #expect(code { () throws(CartwrightError) in _ = try Verifier(secrets: []) } == .signatureNoSecret)
        let negative = code { () throws(CartwrightError) in _ = try Verifier(secrets: [.demo], toleranceSeconds: -1) }
        #expect(negative == .signatureBadTolerance)
    }

    @Test func `an accepted message has its id and the time until which it would pass`() throws {
        let message = try Verifier(secrets: [.demo])
            .verify(Self.signed(at: Self.now - 7), body: Self.body, nowSeconds: Self.now)
        #expect(
            message
                == VerifiedMessage(
                    id: "b1",
                    timestampSeconds: Self.now - 7,
                    acceptableUntilSeconds: Self.now + 293
                )
        )
    }

    // MARK: - Precedence

    /// Each row fixes one more error than the row before.
    @Test func `of several errors the first in the fixed order is reported`() throws {
        let other = try Secret(secretText(Array(0..<32)))
        let late = try Self.signed(at: Self.now - 301, by: other)
        let headers: [(WebhookHeaders, ErrorCode?)] = [
            (
                WebhookHeaders(id: "b.1", timestamp: late.timestamp, signature: late.signature),
                .signatureMalformedHeader
            ),
            (late, .signatureTimestampOutOfTolerance),
            (try Self.signed(at: Self.now, by: other), .signatureMismatch),
            (try Self.signed(), nil),
        ]
        for (headers, expected) in headers { #expect(try Self.refusal(of: headers) == expected) }
    }

    // MARK: - Timestamps

    @Test(
        arguments: [
            (-300, nil), (300, nil), (0, nil), (-301, .signatureTimestampOutOfTolerance),
            (301, .signatureTimestampOutOfTolerance), (-100_000, .signatureTimestampOutOfTolerance),
        ] as [(Int64, ErrorCode?)]
    )
    func `the tolerance applies in both directions and includes its bound`(offset: Int64, expected: ErrorCode?) throws {
        #expect(try Self.refusal(of: Self.signed(at: Self.now + offset)) == expected)
    }

    @Test func `the tolerance can be set`() throws {
        #expect(try Self.refusal(of: Self.signed(at: Self.now - 1), toleranceSeconds: 0) != nil)
        #expect(try Self.refusal(of: Self.signed(), toleranceSeconds: 0) == nil)
        #expect(try Self.refusal(of: Self.signed(at: 0), toleranceSeconds: .max) == nil)
    }

    @Test func `times at the ends of the range are checked without overflow`() throws {
        let last = try Self.signed(at: .max)
        #expect(try Self.refusal(of: last, nowSeconds: .min) == .signatureTimestampOutOfTolerance)
        #expect(try Self.refusal(of: last, nowSeconds: .max) == nil)
        #expect(try Self.refusal(of: Self.signed(at: 0), nowSeconds: .min) == .signatureTimestampOutOfTolerance)
        let message = try Verifier(secrets: [.demo]).verify(last, body: Self.body, nowSeconds: .max)
        #expect(message.acceptableUntilSeconds == .max)
    }

    @Test(arguments: [
        "", "+1767225600", "-1767225600", "01767225600", "00", " 1767225600", "1767225600 ", "1767225600\n",
        "1767225600.0",
        "1_767_225_600", "0x6955b900", "1767225600000000000000", "9223372036854775808", "١٧٦٧٢٢٥٦٠٠", "now",
    ])
    func `a timestamp in another spelling is malformed`(timestamp: String) throws {
        let headers = try WebhookHeaders(id: "b1", timestamp: timestamp, signature: Self.signed().signature)
        #expect(try Self.refusal(of: headers) == .signatureMalformedHeader)
    }

    // MARK: - Ids

    @Test(arguments: ["", "b.1", "b 1", "b1 ", "b1\r\n", "é", String(repeating: "b", count: 257)])
    func `an id that cannot be signed is malformed`(id: String) throws {
        let good = try Self.signed()
        let headers = WebhookHeaders(id: id, timestamp: good.timestamp, signature: good.signature)
        #expect(try Self.refusal(of: headers) == .signatureMalformedHeader)
    }

    // MARK: - Signature entries

    /// `S` stands for the right signature in base64.
    @Test(
        arguments: [
            ("v1,S", nil), ("v1,S v1,S", nil), ("v2,S v1,S", nil), ("v1a,QUI= v1,S", nil), ("v1,S v2,?", nil),
            ("v1,QUJD v1,S", nil), ("v2,S", .signatureMismatch), ("v1a,S v2,S", .signatureMismatch),
            ("v1,QUJD", .signatureMismatch), ("", .signatureMalformedHeader), (" ", .signatureMalformedHeader),
            ("v1", .signatureMalformedHeader), ("v1,", .signatureMalformedHeader), ("v2,", .signatureMalformedHeader),
            (",S", .signatureMalformedHeader), ("S", .signatureMalformedHeader), ("v1 S", .signatureMalformedHeader),
            ("v1=S", .signatureMalformedHeader), ("V1,S", .signatureMalformedHeader),
            (" v1,S", .signatureMalformedHeader),
            ("v1,S ", .signatureMalformedHeader), ("v1,S  v1,S", .signatureMalformedHeader),
            ("v1,S\tv1,S", .signatureMalformedHeader), ("v1,S\n", .signatureMalformedHeader),
            ("v1,S,v1,S", .signatureMalformedHeader), ("v1, S", .signatureMalformedHeader),
            ("v1,S=", .signatureMalformedHeader), ("v1,S v1,???", .signatureMalformedHeader),
            ("v2,é v1,S", .signatureMalformedHeader), ("v2,a\tb v1,S", .signatureMalformedHeader),
            ("v1,S v2", .signatureMalformedHeader), ("v1,Sé", .signatureMalformedHeader),
            ("v\u{e9},S", .signatureMalformedHeader),
        ] as [(String, ErrorCode?)]
    )
    func `the list of entries is read strictly`(pattern: String, expected: ErrorCode?) throws {
        let good = try Self.signed()
        let base64 = String(good.signature.dropFirst(3))
        let signature = String(
            pattern.split(separator: "S", omittingEmptySubsequences: false).joined(separator: base64)
        )
        let headers = WebhookHeaders(id: good.id, timestamp: good.timestamp, signature: signature)
        #expect(try Self.refusal(of: headers) == expected)
    }

    @Test func `a second spelling of the right signature is malformed`() throws {
        let good = try Self.signed()
        #expect(good.signature.hasSuffix("="))
        // The last character before the padding has two unused bits; this test sets them.
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let body = good.signature.dropLast(1)
        let last = try #require(body.last.flatMap { alphabet.firstIndex(of: $0) })
        let spellings = (1...3).map { body.dropLast() + String(alphabet[last + $0]) + "=" } + [String(body)]
        for signature in spellings {
            let headers = WebhookHeaders(id: good.id, timestamp: good.timestamp, signature: String(signature))
            #expect(try Self.refusal(of: headers) == .signatureMalformedHeader)
        }
    }

    @Test func `a header longer than the limit is malformed, and one within it is read`() throws {
        let good = try Self.signed()
        func headers(_ count: Int) -> WebhookHeaders {
            let entries = [String](repeating: good.signature, count: count)
            return WebhookHeaders(id: "b1", timestamp: good.timestamp, signature: entries.joined(separator: " "))
        }
        #expect(try Self.refusal(of: headers(85)) == nil)
        #expect(try Self.refusal(of: headers(86)) == .signatureMalformedHeader)
    }

    // MARK: - Keys

    @Test func `during a key change either key is enough`() throws {
        let old = try Secret(secretText(Array(0..<24)))
        let other = try Secret(secretText(Array(1..<25)))
        let verifier = try Verifier(secrets: [.demo, old])
        for secret in [Secret.demo, old] {
            let message = try verifier.verify(Self.signed(by: secret), body: Self.body, nowSeconds: Self.now)
            #expect(message.id == "b1")
        }
        let foreign = try Self.signed(by: other)
        let refusal = code { () throws(CartwrightError) in
            _ = try verifier.verify(foreign, body: Self.body, nowSeconds: Self.now)
        }
        #expect(refusal == .signatureMismatch)
    }
}

import Cartwright
import CartwrightAnalytics
import Testing

@testable import CartwrightAgents

@Suite struct SigningKeyTests {
    /// The key of RFC 9421, B.1.3.
    static let published: JSONValue = [
        "kty": "EC", "crv": "P-256", "kid": "test-key-ecc-p256", "d": "UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs",
        "x": "qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA", "y": "Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0",
    ]

    @Test func `a key verifies the published signature of a response`() throws {
        let input =
            "sig-b24=(\"@status\" \"content-type\" \"content-digest\" \"content-length\");created=1618884473"
            + ";keyid=\"test-key-ecc-p256\""
        let signature =
            "sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:"
        let digest =
            "sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:"
        let declared = try #require(DeclaredSignature(input: input, signature: signature))
        #expect(declared.keyID == "test-key-ecc-p256")
        let values = ["200", "application/json", digest, "23"]
        let base = MessageSignature.base(
            zip(declared.components, values).map { (name: $0, value: $1) },
            declared.parameters
        )
        let key = try VerifyingKey(jwk: Self.published)
        #expect(key.verifies(declared.bytes, of: base))
        #expect(!key.verifies(declared.bytes, of: base + [0]))
    }

    @Test func `a key on Ed25519 verifies the published signature of a request`() throws {
        // RFC 9421, B.1.4 and B.2.6.
        let jwk: JSONValue = [
            "kty": "OKP", "crv": "Ed25519", "kid": "test-key-ed25519",
            "x": "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
        ]
        let names = "\"date\" \"@method\" \"@path\" \"@authority\" \"content-type\" \"content-length\""
        let input = "sig-b26=(\(names));created=1618884473;keyid=\"test-key-ed25519\""
        let signature =
            "sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:"
        let declared = try #require(DeclaredSignature(input: input, signature: signature))
        let values = ["Tue, 20 Apr 2021 02:07:55 GMT", "POST", "/foo", "example.com", "application/json", "18"]
        let base = MessageSignature.base(
            zip(declared.components, values).map { (name: $0, value: $1) },
            declared.parameters
        )
        let key = try VerifyingKey(jwk: jwk)
        #expect(key.algorithm == "ed25519")
        #expect(key.verifies(declared.bytes, of: base))
        #expect(!key.verifies(declared.bytes, of: base + [0]))
        #expect(!key.verifies(Array(declared.bytes.dropLast()), of: base))
        #expect(try VerifyingKey(jwk: key.jwk).verifies(declared.bytes, of: base))
        #expect { try VerifyingKey(jwk: ["kty": "OKP", "crv": "Ed25519", "x": "AAAA"]) } throws: {
            ($0 as? CartwrightError)?.code == .signingBadKey
        }
    }

    @Test func `a key verifies its own signatures, also when it is read from its JWK`() throws {
        for key in [try SigningKey.generate(), try SigningKey(jwk: Self.published)] {
            let message = Array("a message".utf8)
            let signature = try key.sign(message)
            #expect(signature.count == 64)
            let verifying = try VerifyingKey(jwk: key.verifying.jwk)
            #expect(verifying.id == key.verifying.id)
            #expect(verifying.verifies(signature, of: message))
            var tampered = signature
            tampered[40] ^= 1
            #expect(!verifying.verifies(tampered, of: message))
            #expect(!verifying.verifies(Array(signature.dropLast()), of: message))
        }
    }

    @Test func `a key that is not on the curve is refused`() throws {
        var wrong = Self.published
        if case .object(var object) = wrong {
            object["x"] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            wrong = .object(object)
        }
        for jwk in [wrong, ["kty": "EC", "crv": "P-384"], [:], "text"] as [JSONValue] {
            #expect { try VerifyingKey(jwk: jwk) } throws: {
                ($0 as? CartwrightError)?.code == .signingBadKey
            }
        }
    }

    @Test func `numbers of any length are converted to DER and back`() {
        for first: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
            var raw = [UInt8](repeating: 7, count: 64)
            (raw[0], raw[32], raw[33]) = (first, 0, first)
            #expect(RawSignature.der(raw: raw).flatMap(RawSignature.raw(der:)) == raw)
        }
        #expect(RawSignature.raw(der: [0x30, 6, 2, 1, 1, 2, 9, 1]) == nil)
        #expect(RawSignature.raw(der: []) == nil)
    }

    @Test func `headers that are not valid signatures are ignored`() {
        for (input, signature) in [
            ("", ""), ("sig1", "sig1"), ("sig1=(\"@status\")", "sig2=:AA==:"), ("sig1=(\"a\";req)", "sig1=:AA==:"),
            ("sig1=\"a\"", "sig1=:AA==:"), ("sig1=(\"a\")", "sig1=AA"),
        ] {
            #expect(DeclaredSignature(input: input, signature: signature) == nil, "\(input) \(signature)")
        }
    }

    @Test func `an event's signature is the HMAC of its time and body`() throws {
        let now = try #require(Instant(seconds: 1_700_000_000))
        let text = try MerchantSignature.text(of: Array("{}".utf8), Array("secret".utf8), at: now)
        // printf '1700000000.{}' | openssl dgst -sha256 -hmac secret
        #expect(text == "t=1700000000,v1=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163")
    }

    @Test func `an error of OpenSSL is an environment error that names the step`() {
        let error = CartwrightError.refusedByOpenSSL("EVP_PKEY_generate", .signingLibrary)
        #expect(error.code == .signingLibrary)
        #expect(error.fault == .environment)
        #expect(error.summary == "OpenSSL refused EVP_PKEY_generate")
    }
}

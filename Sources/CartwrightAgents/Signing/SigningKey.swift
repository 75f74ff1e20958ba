public import Cartwright
internal import CartwrightAnalytics

/// A key that signs with ES256: ECDSA on P-256 with SHA-256.
public struct SigningKey: Sendable {
    private let key: ECKey
    /// The public key.
    public let verifying: VerifyingKey

    /// Generates a new key. It is not stored.
    ///
    /// - Throws: `signing.library`.
    public static func generate() throws(CartwrightError) -> SigningKey {
        let key = try ECKey.generate()
        return SigningKey(key, try VerifyingKey(key, id: nil))
    }

    private init(_ key: ECKey, _ verifying: VerifyingKey) { (self.key, self.verifying) = (key, verifying) }

    /// Reads a key from a JSON Web Key (RFC 7517) with its secret `d`. Without a `kid` its id is its thumbprint
    /// (RFC 7638).
    ///
    /// - Throws: `signing.bad_key`, `signing.library`.
    public init(jwk: JSONValue) throws(CartwrightError) {
        guard let point = jwk.point, case .string(let text)? = jwk["d"], let secret = Base64.decode(fromURL: text),
            secret.count == 32
        else { throw .badKey("kty, crv, x, y and d of a key on P-256") }
        key = try ECKey(point: point, secret: secret)
        verifying = try VerifyingKey(key, id: jwk.keyID)
    }

    /// Signs a message; the signature has 64 bytes.
    ///
    /// - Throws: `signing.library`.
    public func sign(_ message: [UInt8]) throws(CartwrightError) -> [UInt8] {
        guard let raw = RawSignature.raw(der: try key.sign(message)) else {
            throw .refusedByOpenSSL("EVP_DigestSign", .signingLibrary)
        }
        return raw
    }
}

/// A key that verifies signatures of ES256 or Ed25519.
public struct VerifyingKey: Sendable, Identifiable {
    private let key: Key
    /// The id of the key, unique for its owner.
    public let id: String
    /// The key as a JSON Web Key, without a secret.
    public let jwk: JSONValue

    private enum Key: Sendable {
        case p256(ECKey)
        case ed25519(EdKey)
    }

    /// The name of the algorithm in HTTP message signatures (RFC 9421).
    var algorithm: String {
        switch key {
        case .p256: "ecdsa-p256-sha256"
        case .ed25519: "ed25519"
        }
    }

    /// The curves of the keys that can be read.
    package static let curves: Set<String> = ["P-256", "Ed25519"]

    init(_ key: ECKey, id: String?) throws(CartwrightError) {
        self.key = .p256(key)
        let point = try key.point()
        let (x, y) = (Base64.encodeForURL(Array(point[1...32])), Base64.encodeForURL(Array(point[33...64])))
        let thumbprint = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(x)\",\"y\":\"\(y)\"}"
        let digest = try SHA256.digest(Array(thumbprint.utf8))
        self.id = id ?? Base64.encodeForURL(digest)
        jwk = [
            "kid": .string(self.id), "kty": "EC", "crv": "P-256", "x": .string(x), "y": .string(y), "use": "sig",
            "alg": "ES256",
        ]
    }

    /// Reads a key from a JSON Web Key.
    ///
    /// - Throws: `signing.bad_key`, `signing.library`.
    public init(jwk: JSONValue) throws(CartwrightError) {
        if let bytes = jwk.edBytes {
            try self.init(ed25519: bytes, id: jwk.keyID)
            return
        }
        guard let point = jwk.point else {
            throw .badKey("kty, crv, x and y of a key on P-256, or kty, crv and x of one on Ed25519")
        }
        try self.init(try ECKey(point: point, secret: nil), id: jwk.keyID)
    }

    private init(ed25519 bytes: [UInt8], id: String?) throws(CartwrightError) {
        key = .ed25519(try EdKey(bytes))
        let x = Base64.encodeForURL(bytes)
        let digest = try SHA256.digest(Array("{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"\(x)\"}".utf8))
        self.id = id ?? Base64.encodeForURL(digest)
        jwk = [
            "kid": .string(self.id), "kty": "OKP", "crv": "Ed25519", "x": .string(x), "use": "sig", "alg": "EdDSA",
        ]
    }

    /// True if 64 bytes are a signature of a message.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch key {
        case .p256(let key): RawSignature.der(raw: signature).map { key.verifies($0, of: message) } ?? false
        case .ed25519(let key): key.verifies(signature, of: message)
        }
    }
}

extension JSONValue {
    /// The point of a JSON Web Key on P-256; nil for any other key.
    fileprivate var point: [UInt8]? {
        guard self["kty"] == "EC", self["crv"] == "P-256", case .string(let x)? = self["x"],
            case .string(let y)? = self["y"], let x = Base64.decode(fromURL: x), let y = Base64.decode(fromURL: y),
            x.count == 32, y.count == 32
        else { return nil }
        return [4] + x + y
    }

    /// The bytes of a JSON Web Key on Ed25519; nil for any other key.
    fileprivate var edBytes: [UInt8]? {
        guard self["kty"] == "OKP", self["crv"] == "Ed25519", case .string(let x)? = self["x"] else { return nil }
        return Base64.decode(fromURL: x)
    }

    fileprivate var keyID: String? {
        guard case .string(let id)? = self["kid"], !id.isEmpty else { return nil }
        return id
    }
}

extension CartwrightError {
    fileprivate static func badKey(_ needs: String) -> CartwrightError {
        CartwrightError(.signingBadKey, "expected a JSON Web Key with \(needs), found a different one")
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let signingLibrary: ErrorCode =
        "signing.library: A failure of the system's OpenSSL, which is damaged or configured without signatures."
    public static let signingBadKey: ErrorCode = "signing.bad_key: A key that cannot sign or verify."

    /// Every code that this module declares.
    package static let ofAgents: [ErrorCode] = [.shopBadPermalink, .signingBadKey, .signingLibrary]
}

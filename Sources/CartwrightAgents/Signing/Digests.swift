internal import COpenSSL
public import Cartwright

/// Digests and message authentication codes of the system's OpenSSL.
enum Digests {
    /// SHA-256.
    ///
    /// - Throws: `signing.library`.
    static func sha256(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1, count == 32 else {
            throw .refusedByLibrary("EVP_Digest")
        }
        return digest
    }

    /// HMAC-SHA256.
    ///
    /// - Throws: `signing.library`.
    static func hmac(_ bytes: [UInt8], key: [UInt8]) throws(CartwrightError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        var count = 0
        let result = EVP_Q_mac(nil, "HMAC", nil, "SHA256", nil, key, key.count, bytes, bytes.count, &code, 32, &count)
        guard result != nil, count == 32 else { throw .refusedByLibrary("EVP_Q_mac") }
        return code
    }
}

extension CartwrightError {
    /// A step that OpenSSL does not take.
    static func refusedByLibrary(_ step: String) -> CartwrightError {
        CartwrightError(
            .signingLibrary,
            "OpenSSL refused \(step)",
            hint: "check the installed libssl, 3.0 or later",
            fault: .environment
        )
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let signingLibrary: ErrorCode =
        "signing.library: The system's OpenSSL signs nothing: it is configured without, or damaged."
    public static let signingBadKey: ErrorCode = "signing.bad_key: A key that signs or verifies nothing."

    /// Every code that this module declares.
    package static let ofAgents: [ErrorCode] = [.signingBadKey, .signingLibrary]
}

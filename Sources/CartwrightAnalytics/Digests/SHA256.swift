internal import COpenSSL
package import Cartwright

/// SHA-256 (FIPS 180-4) of the system's OpenSSL.
package enum SHA256 {
    /// Returns the digest of bytes, 32 bytes long.
    ///
    /// - Throws: `digest.library`.
    package static func digest(_ bytes: some Collection<UInt8>) throws(CartwrightError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let status = bytes.withContiguousStorageIfAvailable {
            EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil)
        }
        guard let status else { return try Self.digest(Array(bytes)) }
        guard status == 1 else { throw .refusedByOpenSSL("EVP_Digest", .digestLibrary) }
        return digest
    }

    /// Returns the digest of bytes, as 64 lowercase hexadecimal digits.
    ///
    /// - Throws: `digest.library`.
    package static func hexadecimal(_ bytes: some Collection<UInt8>) throws(CartwrightError) -> String {
        try digest(bytes).hexadecimal
    }
}

extension CartwrightError {
    /// Returns the error for a step that the system's OpenSSL refused.
    package static func refusedByOpenSSL(_ step: String, _ code: ErrorCode = .hmacLibrary) -> CartwrightError {
        CartwrightError(
            code,
            "OpenSSL refused \(step)",
            hint: "check the installed libssl, 3.0 or later",
            fault: .environment
        )
    }
}

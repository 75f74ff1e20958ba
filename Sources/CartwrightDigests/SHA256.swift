internal import COpenSSL
package import Cartwright

/// SHA-256 (FIPS 180-4) of the system's OpenSSL.
package enum SHA256 {
    /// The digest of bytes, as 64 lower-case hexadecimal digits.
    ///
    /// - Throws: `digest.library`.
    package static func hexadecimal(_ bytes: some Collection<UInt8>) throws(CartwrightError) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let status = bytes.withContiguousStorageIfAvailable {
            EVP_Digest($0.baseAddress, $0.count, &digest, &count, EVP_sha256(), nil)
        }
        guard status != nil else { return try hexadecimal(Array(bytes)) }
        guard status == 1, count == 32 else {
            throw CartwrightError(
                .digestLibrary,
                "OpenSSL refused EVP_Digest",
                hint: "check the installed libssl, 3.0 or later",
                fault: .environment
            )
        }
        return digest.prefix(32).hexadecimal
    }
}

extension ErrorCode {
    static let digestLibrary: ErrorCode =
        "digest.library: The system's OpenSSL computes no SHA-256: it is configured without, or damaged."

    /// Every code that this module declares.
    package static let ofDigests: [ErrorCode] = [.digestLibrary]
}

import Cartwright

/// The ways to prepare a keyed context for the next message.
///
/// The loaded OpenSSL decides which of them produce correct codes; ``selfTested(secondCode:)`` finds out.
enum ContextRenewal: CaseIterable, Sendable {
    /// `EVP_MAC_init` without a key, which keeps the current key: the fast way.
    case reinitialised
    /// `EVP_MAC_CTX_dup` of a context that is keyed and otherwise never used.
    case duplicated
}

extension ContextRenewal {
    /// Returns the fastest way that produces correct codes with the loaded OpenSSL.
    ///
    /// OpenSSL 3.0.0 to 3.0.2 accepts a re-initialization without a key, reports success and resets nothing, so that
    /// every code after the first is wrong (openssl/openssl#17811, fixed in 3.0.3). The version number does not help,
    /// since distributions backport fixes; so a second message is authenticated and its code compared.
    ///
    /// - Parameter secondCode: returns the code of the second ``sample`` message with one key; by default OpenSSL's.
    /// - Throws: `hmac.library` if no way produces the correct code.
    static func selfTested(
        secondCode: (ContextRenewal) throws(CartwrightError) -> [UInt8] = Self.secondSampleCode
    ) throws(CartwrightError) -> ContextRenewal {
        for renewal in allCases where (try? secondCode(renewal)) == sample.code { return renewal }
        throw CartwrightError(
            .hmacLibrary,
            "OpenSSL fails the HMAC self-test",
            hint: "install a working libssl, 3.0.3 or later",
            fault: .environment
        )
    }

    /// The test case 2 of RFC 4231, for SHA-256.
    static let sample = (
        key: Array("Jefe".utf8),
        message: Array("what do ya want for nothing?".utf8),
        code: [
            0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24, 0x26, 0x08, 0x95, 0x75, 0xc7,
            0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27, 0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec, 0x38, 0x43,
        ] as [UInt8]
    )

    private static func secondSampleCode(_ renewal: ContextRenewal) throws(CartwrightError) -> [UInt8] {
        let hmac = try HMAC(key: sample.key.span.bytes, renewal: renewal)
        _ = try hmac.code(for: sample.message.span.bytes)
        return try hmac.code(for: sample.message.span.bytes)
    }
}

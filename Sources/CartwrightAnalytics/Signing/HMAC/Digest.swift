/// A hash function of the SHA-2 family (FIPS 180-4) for an ``HMAC``.
///
/// Standard Webhooks v1 uses ``sha256``.
enum Digest: String, CaseIterable, Sendable {
    case sha256 = "SHA2-256"
    case sha384 = "SHA2-384"
    case sha512 = "SHA2-512"

    /// The name in OpenSSL's providers.
    var providerName: String { rawValue }

    /// The length of a full authentication code, in bytes.
    var byteCount: Int {
        switch self {
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }
}

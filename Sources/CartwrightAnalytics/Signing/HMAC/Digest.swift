/// A hash function of the SHA-2 family (FIPS 180-4) on which an ``HMAC`` can be built.
///
/// Standard Webhooks v1 takes ``sha256``.
enum Digest: String, CaseIterable, Sendable {
    case sha256 = "SHA2-256"
    case sha384 = "SHA2-384"
    case sha512 = "SHA2-512"

    /// The name under which OpenSSL's providers offer it.
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

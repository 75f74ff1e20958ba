internal import COpenSSL
internal import Cartwright
internal import CartwrightAnalytics

/// An OpenSSL key on the curve Ed25519, for verification.
final class EdKey: Sendable {
    /// The address of the OpenSSL object. The key does not change after creation, and OpenSSL counts references itself.
    private let address: Int

    private var key: OpaquePointer? { OpaquePointer(bitPattern: address) }

    deinit { EVP_PKEY_free(key) }

    /// Creates a key from its 32 bytes.
    ///
    /// - Throws: `signing.bad_key`.
    init(_ bytes: [UInt8]) throws(CartwrightError) {
        guard bytes.count == 32, let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, bytes, bytes.count)
        else {
            throw CartwrightError(.signingBadKey, "expected a key on the curve Ed25519, found other bytes")
        }
        address = Int(bitPattern: key)
    }

    /// True if 64 bytes are a signature of a message.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == 64, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

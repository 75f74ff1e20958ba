internal import COpenSSL
internal import Cartwright
internal import CartwrightAnalytics

/// An OpenSSL key on the curve P-256.
final class ECKey: Sendable {
    /// The address of the OpenSSL object. The key does not change after creation, and OpenSSL counts references itself.
    private let address: Int

    private var key: OpaquePointer? { OpaquePointer(bitPattern: address) }

    private init(owning key: OpaquePointer) { address = Int(bitPattern: key) }

    deinit { EVP_PKEY_free(key) }

    /// Generates a new key.
    ///
    /// - Throws: `signing.library`.
    static func generate() throws(CartwrightError) -> ECKey {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
            throw .refusedByOpenSSL("EVP_PKEY_CTX_new_from_name", .signingLibrary)
        }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .refusedByOpenSSL("EVP_PKEY_generate", .signingLibrary) }
        return ECKey(owning: key)
    }

    /// Creates a key from its point, 65 bytes, and its secret number, 32 bytes, if there is one.
    ///
    /// - Throws: `signing.bad_key`, `signing.library`.
    init(point: [UInt8], secret: [UInt8]?) throws(CartwrightError) {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
            throw .refusedByOpenSSL("EVP_PKEY_CTX_new_from_name", .signingLibrary)
        }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else {
            throw .refusedByOpenSSL("EVP_PKEY_fromdata_init", .signingLibrary)
        }
        guard let key = Self.imported(context, point, secret), Self.isSound(key, hasSecret: secret != nil) else {
            throw CartwrightError(.signingBadKey, "expected a key on the curve P-256, found a point that is not on it")
        }
        address = Int(bitPattern: key)
    }

    // The selections of key parts, by the bits of OpenSSL's `core_dispatch.h`: its macros `EVP_PKEY_PUBLIC_KEY` and
    // `EVP_PKEY_KEYPAIR` are sums that Swift does not import.
    private static let publicKey: Int32 = 0x80 | 0x04 | 0x02
    private static let keyPair: Int32 = publicKey | 0x01

    private static func imported(_ context: OpaquePointer, _ point: [UInt8], _ secret: [UInt8]?) -> OpaquePointer? {
        // A parameter points at its name and its value, so all must outlive the call that reads them. A number is in
        // the byte order of the machine.
        var (group, point) = (Array("P-256".utf8CString), point)
        var secret = secret.map { 1.littleEndian == 1 ? Array($0.reversed()) : $0 } ?? []
        var key: OpaquePointer?
        let selection = secret.isEmpty ? Self.publicKey : Self.keyPair
        let imported = "group".withCString { groupName in
            "pub".withCString { pointName in
                "priv".withCString { secretName in
                    group.withUnsafeMutableBufferPointer { group in
                        point.withUnsafeMutableBufferPointer { point in
                            secret.withUnsafeMutableBufferPointer { secret in
                                var parameters = [
                                    OSSL_PARAM_construct_utf8_string(groupName, group.baseAddress, 0),
                                    OSSL_PARAM_construct_octet_string(pointName, point.baseAddress, point.count),
                                ]
                                if !secret.isEmpty {
                                    let number = OSSL_PARAM_construct_BN(secretName, secret.baseAddress, secret.count)
                                    parameters.append(number)
                                }
                                parameters.append(OSSL_PARAM_construct_end())
                                return EVP_PKEY_fromdata(context, &key, selection, &parameters)
                            }
                        }
                    }
                }
            }
        }
        return imported == 1 ? key : nil
    }

    private static func isSound(_ key: OpaquePointer, hasSecret: Bool) -> Bool {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return (hasSecret ? EVP_PKEY_check(context) : EVP_PKEY_public_check(context)) == 1
    }

    /// Returns the point, 65 bytes.
    ///
    /// - Throws: `signing.library`.
    func point() throws(CartwrightError) -> [UInt8] {
        var point = [UInt8](repeating: 0, count: 133)
        var count = 0
        guard EVP_PKEY_get_octet_string_param(key, "pub", &point, point.count, &count) == 1, count == 65 else {
            throw .refusedByOpenSSL("EVP_PKEY_get_octet_string_param", .signingLibrary)
        }
        return Array(point.prefix(count))
    }

    /// Signs a message; the signature is in DER.
    ///
    /// - Throws: `signing.library`.
    func sign(_ message: [UInt8]) throws(CartwrightError) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw .refusedByOpenSSL("EVP_MD_CTX_new", .signingLibrary) }
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 80)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw .refusedByOpenSSL("EVP_DigestSign", .signingLibrary) }
        return Array(signature.prefix(count))
    }

    /// True if a signature in DER is one of a message.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

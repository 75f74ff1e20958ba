internal import COpenSSL
package import Cartwright

/// HMAC (RFC 2104) with one key, for many messages one after the other, on OpenSSL's `EVP_MAC`.
///
/// The key is hashed once, when the value is created; then a message costs only its own bytes. The underlying context
/// is mutable, so the class is deliberately not `Sendable`: each worker has its own.
package final class HMAC {
    /// The hash function.
    let digest: Digest

    private let renewal: ContextRenewal

    /// The keyed context, owned by this object. OpenSSL cleanses its copy of the key when the context is freed.
    private let context: OpaquePointer

    /// Creates a keyed context.
    ///
    /// - Parameters:
    ///   - key: the key's bytes, at least one; they are copied by OpenSSL.
    ///   - digest: the hash function.
    ///   - renewal: the way to prepare the context for each message; see ``ContextRenewal/selfTested(secondCode:)``.
    /// - Throws: `hmac.empty_key`, `hmac.library`.
    init(key: RawSpan, digest: Digest = .sha256, renewal: ContextRenewal) throws(CartwrightError) {
        guard !key.isEmpty else { throw CartwrightError(.hmacEmptyKey, "an HMAC key must not be empty") }
        self.digest = digest
        self.renewal = renewal
        context = try Self.keyedContext(key: key, digest: digest)
    }

    deinit { EVP_MAC_CTX_free(context) }

    /// Returns the HMAC-SHA256 of one message with a key.
    ///
    /// - Throws: `hmac.empty_key`, `hmac.library`.
    package static func code(of message: [UInt8], key: [UInt8]) throws(CartwrightError) -> [UInt8] {
        // The context is new, so each way of renewal produces the correct code.
        try HMAC(key: key.span.bytes, renewal: .duplicated).code(for: message.span.bytes)
    }

    /// Returns the full authentication code of `preamble` followed by `body`; neither is copied.
    ///
    /// - Throws: `hmac.library`.
    func code(for body: RawSpan, after preamble: [UInt8] = []) throws(CartwrightError) -> [UInt8] {
        switch renewal {
        case .reinitialised:
            // Before each message, not after: a message that failed half way must not affect the next.
            guard EVP_MAC_init(context, nil, 0, nil) == 1 else { throw .refusedByOpenSSL("EVP_MAC_init") }
            return try Self.finish(context, digest, preamble, body)
        case .duplicated:
            guard let copy = EVP_MAC_CTX_dup(context) else { throw .refusedByOpenSSL("EVP_MAC_CTX_dup") }
            defer { EVP_MAC_CTX_free(copy) }
            return try Self.finish(copy, digest, preamble, body)
        }
    }

    private static func finish(
        _ context: OpaquePointer,
        _ digest: Digest,
        _ preamble: [UInt8],
        _ body: RawSpan
    ) throws(CartwrightError) -> [UInt8] {
        let updated =
            preamble.withUnsafeBytes { update(context, $0) } && body.withUnsafeBytes { update(context, $0) }
        guard updated else { throw .refusedByOpenSSL("EVP_MAC_update") }
        var code = [UInt8](repeating: 0, count: digest.byteCount)
        var written = 0
        guard EVP_MAC_final(context, &code, &written, code.count) == 1, written == code.count else {
            throw .refusedByOpenSSL("EVP_MAC_final")
        }
        return code
    }

    private static func update(_ context: OpaquePointer, _ bytes: UnsafeRawBufferPointer) -> Bool {
        // An empty buffer may have no address, which some providers refuse.
        bytes.isEmpty || EVP_MAC_update(context, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count) == 1
    }

    private static func keyedContext(
        key: RawSpan,
        digest: Digest
    ) throws(CartwrightError) -> OpaquePointer {
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil) else { throw .refusedByOpenSSL("EVP_MAC_fetch") }
        // The context keeps its own reference.
        defer { EVP_MAC_free(algorithm) }
        guard let context = EVP_MAC_CTX_new(algorithm) else { throw .refusedByOpenSSL("EVP_MAC_CTX_new") }
        guard key.withUnsafeBytes({ install($0, digest, in: context) }) else {
            EVP_MAC_CTX_free(context)
            throw .refusedByOpenSSL("EVP_MAC_init")
        }
        return context
    }

    private static func install(_ key: UnsafeRawBufferPointer, _ digest: Digest, in context: OpaquePointer) -> Bool {
        // A parameter points to its name and its value, so both must outlive the call that reads them.
        var value = Array(digest.providerName.utf8CString)
        return "digest".withCString { name in
            value.withUnsafeMutableBufferPointer { value in
                let parameters = [
                    OSSL_PARAM_construct_utf8_string(name, value.baseAddress, 0), OSSL_PARAM_construct_end(),
                ]
                return EVP_MAC_init(context, key.bindMemory(to: UInt8.self).baseAddress, key.count, parameters) == 1
            }
        }
    }
}

internal import COpenSSL
public import Cartwright

/// AES (FIPS 197) with a key of 128 bits, block by block: the source of the order of codes in
/// ``/Cartwright/CodeGenerator``.
///
/// The underlying context is mutable, so the class is deliberately not `Sendable`.
public final class AESCipher: BlockCipher {
    private let context: OpaquePointer

    /// The length of a key in bytes.
    public static let keyLength = 16

    /// Creates a cipher with a key.
    ///
    /// - Parameter key: 16 bytes, which OpenSSL copies and finally cleanses.
    /// - Throws: `hmac.library` if the key has another length, or OpenSSL refuses it.
    public init(key: [UInt8]) throws(CartwrightError) {
        guard key.count == Self.keyLength, let context = EVP_CIPHER_CTX_new() else {
            throw .refusedByOpenSSL("a key of \(key.count) bytes")
        }
        self.context = context
        // Blocks are independent of each other, as the permutation of codes needs, and nothing is padded.
        guard EVP_EncryptInit_ex2(context, EVP_aes_128_ecb(), key, nil, nil) == 1,
            EVP_CIPHER_CTX_set_padding(context, 0) == 1
        else { throw .refusedByOpenSSL("EVP_EncryptInit_ex2") }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Replaces each block by its encryption. A block is a little-endian number.
    ///
    /// - Throws: `hmac.library`.
    public func encrypt(_ blocks: inout [UInt128]) throws(CartwrightError) {
        guard !blocks.isEmpty else { return }
        var written: Int32 = 0
        let status = blocks.withUnsafeMutableBytes { buffer -> Int32 in
            let bytes = buffer.bindMemory(to: UInt8.self).baseAddress
            guard let length = Int32(exactly: buffer.count) else { return 0 }
            return EVP_EncryptUpdate(context, bytes, &written, bytes, length)
        }
        guard status == 1, Int(written) == blocks.count * MemoryLayout<UInt128>.size else {
            throw .refusedByOpenSSL("EVP_EncryptUpdate")
        }
    }
}

internal import COpenSSL
public import Cartwright

/// AES (FIPS 197) with a key of 128 bits, block by block: what ``/Cartwright/CodeGenerator`` takes its order of codes
/// from.
///
/// A context is mutable underneath, so the class is deliberately not `Sendable`.
public final class AESCipher: BlockCipher {
    private let context: OpaquePointer

    /// The bytes of a key.
    public static let keyLength = 16

    /// A cipher under a key.
    ///
    /// - Parameter key: 16 bytes, which OpenSSL copies and cleanses in the end.
    /// - Throws: `hmac.library` where the key has another length, or OpenSSL refuses it.
    public init(key: [UInt8]) throws(CartwrightError) {
        guard key.count == Self.keyLength, let context = EVP_CIPHER_CTX_new() else {
            throw .refusedByOpenSSL("a key of \(key.count) bytes")
        }
        self.context = context
        // Blocks are independent of each other, as the permutation of codes wants them, and nothing is padded.
        guard EVP_EncryptInit_ex2(context, EVP_aes_128_ecb(), key, nil, nil) == 1,
            EVP_CIPHER_CTX_set_padding(context, 0) == 1
        else { throw .refusedByOpenSSL("EVP_EncryptInit_ex2") }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Replaces each block by its encryption. A block is a number, its least byte first.
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

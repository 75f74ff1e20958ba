internal import COpenSSL

/// Padded standard base64 (RFC 4648, section 4), read strictly.
///
/// Only canonical text is accepted: the result of ``encode(_:)`` for the bytes. Otherwise one signature would have
/// several spellings. Intermediate copies are cleansed, since the bytes may be secret.
package enum Base64 {
    /// Returns the text of `bytes`.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: textCapacity(byteCount: bytes.count)) { text in
            Int(EVP_EncodeBlock(text.baseAddress, bytes, Int32(bytes.count)))
        }
    }

    /// Returns the bytes of canonical text, or nil.
    static func decode(_ text: UnsafeRawBufferPointer) -> SecretBytes? {
        // The bound keeps the lengths within C's `int`; no secret or header comes near it.
        guard text.count.isMultiple(of: 4), text.count <= maximumTextCount else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        var count = 0
        let padded = SecretBytes(count: text.count / 4 * 3) { bytes in
            count = Int(EVP_DecodeBlock(bytes.bytes, text.bytes, Int32(text.count))) - padding
        }
        guard (0...padded.count).contains(count) else { return nil }
        let decoded = SecretBytes(count: count) { bytes in
            padded.withUnsafeBytes { bytes.copyBytes(from: $0.prefix(count)) }
        }
        // OpenSSL skips blanks and reads `=` anywhere; encoding the bytes again reveals all of that.
        return isText(text, of: decoded) ? decoded : nil
    }

    /// Returns the bytes of canonical text, or nil.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        Array(text.utf8).withUnsafeBytes { decode($0) }?.withUnsafeBytes { Array($0) }
    }

    /// Returns the text of `bytes` in the alphabet for URLs and JSON Web Keys (section 5), without padding.
    package static func encodeForURL(_ bytes: [UInt8]) -> String {
        encode(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns the bytes of canonical text in the alphabet for URLs, without padding; or nil.
    package static func decode(fromURL text: String) -> [UInt8]? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return decode(plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }

    private static let maximumTextCount = 1 << 20

    /// Returns the size of a buffer: OpenSSL adds a zero byte at the end.
    private static func textCapacity(byteCount: Int) -> Int { (byteCount + 2) / 3 * 4 + 1 }

    private static func isText(_ text: UnsafeRawBufferPointer, of decoded: SecretBytes) -> Bool {
        var count = 0
        let again = SecretBytes(count: textCapacity(byteCount: decoded.count)) { again in
            decoded.withUnsafeBytes { count = Int(EVP_EncodeBlock(again.bytes, $0.bytes, Int32($0.count))) }
        }
        return again.withUnsafeBytes { again in
            equalInConstantTime(UnsafeRawBufferPointer(rebasing: again.prefix(count)), text)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The address with the C type `const unsigned char *`.
    fileprivate var bytes: UnsafePointer<UInt8>? { bindMemory(to: UInt8.self).baseAddress }
}

extension UnsafeMutableRawBufferPointer {
    /// The address with the C type `unsigned char *`.
    fileprivate var bytes: UnsafeMutablePointer<UInt8>? { bindMemory(to: UInt8.self).baseAddress }
}

internal import Foundation

/// Base64 as signatures and keys write it.
enum Base64Text {
    /// Plain base64 (RFC 4648, section 4).
    static func plain(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The bytes of plain base64; nil where it is something else.
    static func bytes(plain text: some StringProtocol) -> [UInt8]? {
        Data(base64Encoded: String(text)).map { Array($0) }
    }

    /// Base64 for URLs and JSON Web Keys (section 5), without padding.
    static func url(_ bytes: [UInt8]) -> String {
        plain(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bytes of base64 for URLs; nil where it is something else.
    static func bytes(url text: String) -> [UInt8]? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return bytes(plain: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}

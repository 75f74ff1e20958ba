package import Cartwright
internal import CartwrightAnalytics

/// The last line of a built plugin: the digest of all bytes before it. The dynamic linker trusts the bytes that it
/// maps, and a changed table can crash the process, so a file reaches it only as `plugin build` wrote it.
///
/// The seal detects damage. It does not prove who made the file; permissions and pinned digests do.
package enum PluginSeal {
    private static let beginning = "\ncartwright plugin sha256:"
    private static let digits = 64
    private static let length = beginning.utf8.count + digits + 1

    /// Returns the bytes with their seal.
    ///
    /// - Throws: `hmac.library`.
    package static func seal(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        bytes + Array("\(beginning)\(try SHA256.hexadecimal(bytes))\n".utf8)
    }

    /// The state of a file's seal.
    enum Verdict {
        case unbroken
        case missing
        case broken
    }

    /// Checks the seal of a file.
    static func verdict(on bytes: [UInt8]) throws(CartwrightError) -> Verdict {
        guard bytes.count >= length else { return .missing }
        let (body, line) = (bytes.dropLast(length), bytes.suffix(length))
        guard line.starts(with: beginning.utf8), line.last == UInt8(ascii: "\n") else { return .missing }
        let digest = line.dropFirst(beginning.utf8.count).dropLast()
        return digest.elementsEqual(try SHA256.hexadecimal(body).utf8) ? .unbroken : .broken
    }
}

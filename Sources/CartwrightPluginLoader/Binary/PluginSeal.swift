package import Cartwright
internal import CartwrightAnalytics

/// The last line of a built plugin: the digest of everything before it. The dynamic linker trusts what it maps, and
/// ends the process over a changed table, so a file is only handed to it as `plugin build` left it.
///
/// The seal shows damage, not who made the file; that is what permissions and pinned digests are for.
package enum PluginSeal {
    private static let beginning = "\ncartwright plugin sha256:"
    private static let digits = 64
    private static let length = beginning.utf8.count + digits + 1

    /// The bytes with their seal.
    ///
    /// - Throws: `hmac.library`.
    package static func seal(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        bytes + Array("\(beginning)\(try SHA256.hexadecimal(bytes))\n".utf8)
    }

    /// What a seal tells of a file.
    enum Verdict {
        case unbroken
        case missing
        case broken
    }

    /// Looks at the seal of a file.
    static func verdict(on bytes: [UInt8]) throws(CartwrightError) -> Verdict {
        guard bytes.count >= length else { return .missing }
        let (body, line) = (bytes.dropLast(length), bytes.suffix(length))
        guard line.starts(with: beginning.utf8), line.last == UInt8(ascii: "\n") else { return .missing }
        let digest = line.dropFirst(beginning.utf8.count).dropLast()
        return digest.elementsEqual(try SHA256.hexadecimal(body).utf8) ? .unbroken : .broken
    }
}

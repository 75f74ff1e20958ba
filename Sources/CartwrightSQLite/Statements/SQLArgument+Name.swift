internal import Foundation

extension SQLArgument {
    /// A name by which rows are found: two texts that Swift takes for the same are the same bytes, however their
    /// accents are composed, so that nobody has a limit twice.
    static func name(_ name: String) -> SQLArgument {
        let bytes = Array(name.utf8)
        // Without a way out of the loop, which many bytes at a time are looked at in.
        let isASCII = bytes.reduce(0, |) < 0x80
        return isASCII ? .bytes(bytes) : .text(name.precomposedStringWithCanonicalMapping)
    }
}

internal import Foundation

extension String {
    /// The bytes of a name as a store key. Strings that are equal in Swift have equal bytes, in any composition of
    /// their accents, so that no customer gets a limit twice.
    package var nameBytes: [UInt8] {
        let bytes = Array(utf8)
        // Without an early exit, so that the loop is vectorized.
        let isASCII = bytes.reduce(0, |) < 0x80
        return isASCII ? bytes : Array(precomposedStringWithCanonicalMapping.utf8)
    }
}

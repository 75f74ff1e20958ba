/// A hash of 128 bits (FNV-1a), which distinguishes values that were not made to collide.
package struct ContentHash: Hashable, Sendable {
    private var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    /// Creates the hash of no bytes.
    package init() {}

    /// Adds more bytes.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    }

    /// The hash as 32 hexadecimal digits.
    package var digits: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits
    }
}

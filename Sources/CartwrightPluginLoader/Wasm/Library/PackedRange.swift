/// The location of an answer: the address in the upper 32 bits of the result of `cw_handle`, the length in the lower.
struct PackedRange: Hashable {
    let address: Int
    let count: Int

    init(_ packed: Int64) {
        let bits = UInt64(bitPattern: packed)
        (address, count) = (Int(bits >> 32), Int(bits & 0xFFFF_FFFF))
    }

    init(address: UInt32, count: Int) { (self.address, self.count) = (Int(address), count) }

    /// Checks that the range lies within a memory of a size in bytes. Neither number comes near the limits of `Int`.
    func isWithin(_ byteCount: Int) -> Bool { count <= byteCount && address <= byteCount - count }
}

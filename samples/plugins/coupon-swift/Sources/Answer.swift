/// An answer as it is written.
struct Answer {
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1_000)
    private var (count, room) = (0, 1_000)

    /// Adds pieces unchanged.
    mutating func write(_ pieces: JSON...) {
        for piece in pieces {
            if piece.count > room - count { grow(by: piece.count) }
            if let bytes = piece.bytes.baseAddress { copyBytes(start + count, bytes, piece.count) }
            count += piece.count
        }
    }

    private mutating func grow(by more: Int) {
        room = 2 * (count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        copyBytes(larger, start, count)
        start = larger
    }

    /// Its address in the upper 32 bits, its length in the lower.
    var packed: UInt64 { UInt64(UInt(bitPattern: start)) << 32 | UInt64(count) }
}

/// Copies bytes all at once, which takes a unit of work for each; a loop takes ten. `plugin build` brings it.
@discardableResult @_extern(c, "memcpy")
func copyBytes(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer

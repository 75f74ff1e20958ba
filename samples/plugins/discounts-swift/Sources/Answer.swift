/// The answer to a message.
struct Answer {
    private var start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1_000)
    private var (count, room) = (0, 1_000)

    /// Appends pieces unchanged.
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

    /// The address in the upper 32 bits, the length in the lower.
    var packed: UInt64 { UInt64(UInt(bitPattern: start)) << 32 | UInt64(count) }
}

/// Copies bytes at a cost of one unit of work each; a loop costs ten. `plugin build` provides the function.
@discardableResult @_extern(c, "memcpy")
func copyBytes(_ to: UnsafeMutableRawPointer, _ from: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer

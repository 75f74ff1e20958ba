/// An answer as it is written.
struct Answer {
    private var bytes: [UInt8] = []

    /// Adds pieces as they stand.
    mutating func write(_ pieces: JSON...) {
        for piece in pieces { bytes.append(contentsOf: piece.bytes) }
    }

    /// Puts it where it stays: its address in the upper 32 bits, its length in the lower.
    func packed() -> UInt64 {
        let place = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = place.initialize(fromContentsOf: bytes)
        return UInt64(UInt(bitPattern: place.baseAddress)) << 32 | UInt64(place.count)
    }
}

/// The memory of a program while it calls the host. Every address and every length comes from the program and is
/// checked: an access outside returns an errno, and nothing of the host is read or written.
struct GuestMemory {
    /// The most pieces of one read or write: the usual `IOV_MAX`.
    static let mostPieces = 1_024

    private let bytes: UnsafeMutableRawBufferPointer

    /// Wraps a whole memory, which must not move until the call ends.
    init(_ bytes: UnsafeMutableRawBufferPointer) { self.bytes = bytes }

    /// Returns a part of the memory.
    ///
    /// - Throws: `EFAULT`.
    func part(_ address: UInt32, count: Int) throws(WASIStop) -> UnsafeMutableRawBufferPointer {
        let range = PackedRange(address: address, count: count)
        guard range.isWithin(bytes.count) else { throw .errno(.fault) }
        return UnsafeMutableRawBufferPointer(rebasing: bytes[range.address..<range.address + range.count])
    }

    /// Writes a number in little-endian order.
    ///
    /// - Throws: `EFAULT`.
    func put(_ number: some FixedWidthInteger, at address: UInt32) throws(WASIStop) {
        try part(address, count: number.bitWidth / 8).storeBytes(of: number.littleEndian, as: type(of: number))
    }

    /// Fills a part with zeros.
    ///
    /// - Throws: `EFAULT`.
    func clear(_ address: UInt32, count: Int) throws(WASIStop) {
        _ = try part(address, count: count).initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// Returns the pieces in a list of addresses and lengths (`iovec`), all of them checked before one is used. They
    /// may overlap.
    ///
    /// - Throws: `EINVAL` for a list that is too long, `EFAULT`.
    func pieces(_ address: UInt32, count: UInt32) throws(WASIStop) -> [UnsafeMutableRawBufferPointer] {
        guard count <= Self.mostPieces else { throw .errno(.invalid) }
        let list = try part(address, count: Int(count) * 8)
        var pieces: [UnsafeMutableRawBufferPointer] = []
        pieces.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let start = UInt32(littleEndian: list.loadUnaligned(fromByteOffset: index * 8, as: UInt32.self))
            let length = UInt32(littleEndian: list.loadUnaligned(fromByteOffset: index * 8 + 4, as: UInt32.self))
            pieces.append(try part(start, count: Int(length)))
        }
        return pieces
    }
}

/// A reader of little-endian numbers in bytes that may be truncated anywhere: numbers outside are nil.
struct BinaryReader {
    let bytes: [UInt8]

    /// The number of bytes.
    var count: UInt64 { UInt64(bytes.count) }

    func uint16(at offset: UInt64) -> UInt16? { integer(at: offset) }
    func uint32(at offset: UInt64) -> UInt32? { integer(at: offset) }
    func uint64(at offset: UInt64) -> UInt64? { integer(at: offset) }

    /// Returns the byte at an offset.
    func byte(at offset: UInt64) -> UInt8? { offset < count ? bytes[Int(offset)] : nil }

    /// Returns the bytes of a range, nil if part of it lies outside.
    func slice(at offset: UInt64, count: UInt64) -> ArraySlice<UInt8>? {
        let (end, overflows) = offset.addingReportingOverflow(count)
        guard !overflows, end <= self.count else { return nil }
        return bytes[Int(offset)..<Int(end)]
    }

    private func integer<Number: FixedWidthInteger & UnsignedInteger>(at offset: UInt64) -> Number? {
        let size = UInt64(Number.bitWidth / 8)
        guard let slice = slice(at: offset, count: size) else { return nil }
        return slice.reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}

extension UInt64 {
    /// Returns the product, nil if it overflows.
    func times(_ factor: UInt64) -> UInt64? {
        let (product, overflows) = multipliedReportingOverflow(by: factor)
        return overflows ? nil : product
    }

    /// Returns the sum, nil if it overflows.
    func plus(_ addend: UInt64) -> UInt64? {
        let (sum, overflows) = addingReportingOverflow(addend)
        return overflows ? nil : sum
    }
}

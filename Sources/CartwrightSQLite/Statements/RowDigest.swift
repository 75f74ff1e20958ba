/// A 64-bit number stored beside a row to detect damage: SQLite has no checksums for its pages.
///
/// Each step maps states one to one, so a difference in one place alone, a byte or all eight of a word, always changes
/// the number; any other difference changes it except with a chance of 1 in 2⁶⁴. It does not protect against forgery.
struct RowDigest {
    private var state: UInt64 = 0x6361_7274_7772_6974

    /// The digest.
    var value: Int64 { Int64(bitPattern: state) }

    init() {}

    init(_ values: some Sequence<SQLArgument>) {
        for value in values { add(value) }
    }

    mutating func add(_ value: SQLArgument) {
        switch value {
        case .null: mix(0)
        case .integer(let number):
            mix(1)
            mix(UInt64(bitPattern: number))
        case .bytes(let bytes): bytes.withUnsafeBytes { add($0) }
        }
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        mix(2)
        mix(UInt64(bytes.count))
        let whole = bytes.count & ~7
        for offset in stride(from: 0, to: whole, by: 8) {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
        }
        guard whole < bytes.count else { return }
        var last: UInt64 = 0
        for byte in bytes[whole...].reversed() { last = last << 8 | UInt64(byte) }
        mix(last)
    }

    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
        state ^= state >> 32
    }
}

/// The first bytes of an id as a number: ids with different keys are in the order of their keys.
struct IDKey: Hashable, Comparable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ id: String) {
        let bytes = id.utf8.span.bytes
        high = Self.eight(of: bytes, from: 0)
        low = Self.eight(of: bytes, from: 8)
    }

    /// Eight bytes as a number, the first in the highest bits, with zeros beyond the end.
    private static func eight(of bytes: RawSpan, from start: Int) -> UInt64 {
        guard start + 8 > bytes.byteCount else {
            return UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
        guard start < bytes.byteCount else { return 0 }
        var eight: UInt64 = 0
        for offset in start..<bytes.byteCount {
            eight = eight &<< 8 | UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        }
        return eight &<< UInt64(8 * (start + 8 - bytes.byteCount))
    }

    static func < (a: IDKey, b: IDKey) -> Bool { a.high != b.high ? a.high < b.high : a.low < b.low }
}

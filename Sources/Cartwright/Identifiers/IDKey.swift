/// The first bytes of an id as a number: ids whose keys differ stand in the order of their keys.
struct IDKey: Hashable, Comparable, Sendable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    init(_ id: String) {
        let bytes = id.utf8.span
        for index in 0..<min(bytes.count, 8) { high |= UInt64(bytes[index]) &<< UInt64(56 - 8 * index) }
        guard bytes.count > 8 else { return }
        for index in 8..<min(bytes.count, 16) { low |= UInt64(bytes[index]) &<< UInt64(120 - 8 * index) }
    }

    static func < (a: IDKey, b: IDKey) -> Bool { a.high != b.high ? a.high < b.high : a.low < b.low }
}

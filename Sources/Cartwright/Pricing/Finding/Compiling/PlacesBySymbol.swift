/// The places of each symbol of a cart: the lines of a SKU or a category, or the position of a code or a segment among
/// many.
///
/// Few symbols are searched faster than they are sorted. A linear search through many would read each symbol once for
/// each promotion.
struct PlacesBySymbol: Sendable {
    /// The symbol and the place of each, combined in one number, in ascending order.
    private let keys: [UInt64]

    /// The number of symbols up to which a linear search is used.
    static let few = 64

    /// Creates an index; nil if there are few symbols.
    init?(_ count: Int, _ symbol: (Int) -> Symbol, place: (Int) -> Int = { $0 }) {
        guard count > Self.few else { return nil }
        var keys: [UInt64] = []
        keys.reserveCapacity(count)
        for index in 0..<count where symbol(index) != .unknown {
            keys.append(Self.first(of: symbol(index)) | UInt64(truncatingIfNeeded: place(index)))
        }
        let isInOrder = keys.indices.dropFirst().allSatisfy { keys[$0 - 1] <= keys[$0] }
        if !isInOrder { keys.sort() }
        self.keys = keys
    }

    /// The least key of a symbol.
    private static func first(of symbol: Symbol) -> UInt64 { UInt64(UInt32(bitPattern: symbol.number)) << 32 }

    /// The position of the first key that is not less than a key.
    private func position(of key: UInt64) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// True if a symbol is present. A symbol that no promotion has is never present.
    func has(_ symbol: Symbol) -> Bool {
        let position = position(of: Self.first(of: symbol))
        return position < keys.count && keys[position] >> 32 == Self.first(of: symbol) >> 32
    }

    /// Calls a closure for the places of a symbol in ascending order, each once.
    @inline(__always)
    func forEach(_ symbol: Symbol, _ body: (Int) -> Void) {
        var position = position(of: Self.first(of: symbol))
        var last = UInt64.max
        while position < keys.count, keys[position] >> 32 == Self.first(of: symbol) >> 32 {
            if keys[position] != last { body(Int(truncatingIfNeeded: keys[position] & 0xFFFF_FFFF)) }
            last = keys[position]
            position += 1
        }
    }
}

/// Where each symbol of a cart stands: which of its lines sell a SKU or are in a category, whether a code or a segment
/// is among many.
///
/// Few symbols are looked through faster than they are sorted. Of many, looking through them again for each promotion
/// would take each symbol once for each promotion.
struct PlacesBySymbol: Sendable {
    /// Symbol and place of each in one number, in ascending order.
    private let keys: [UInt64]

    /// How many symbols are few.
    static let few = 64

    /// Nil where there are few.
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

    /// What a symbol stands at from on.
    private static func first(of symbol: Symbol) -> UInt64 { UInt64(UInt32(bitPattern: symbol.number)) << 32 }

    /// The position of the first key that is not below one.
    private func position(of key: UInt64) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a symbol is there. One that no promotion asks for is not.
    func has(_ symbol: Symbol) -> Bool {
        let position = position(of: Self.first(of: symbol))
        return position < keys.count && keys[position] >> 32 == Self.first(of: symbol) >> 32
    }

    /// Goes through the places of a symbol in ascending order, each once.
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

/// Where each word of a cart stands: which of its lines sell a SKU or are in a category, whether a code or a segment is
/// among many.
///
/// Few words are looked through faster than they are sorted. Of many, looking through them again for each promotion
/// would take each word once for each promotion.
struct PlacesByWord: Sendable {
    /// Word and place of each in one number, in ascending order.
    private let keys: [UInt64]

    /// How many words are few.
    static let few = 64

    /// Nil where there are few.
    init?(_ count: Int, _ word: (Int) -> Word, place: (Int) -> Int = { $0 }) {
        guard count > Self.few else { return nil }
        var keys: [UInt64] = []
        keys.reserveCapacity(count)
        for index in 0..<count where word(index) != .unknown {
            keys.append(Self.first(of: word(index)) | UInt64(truncatingIfNeeded: place(index)))
        }
        let isInOrder = keys.indices.dropFirst().allSatisfy { keys[$0 - 1] <= keys[$0] }
        if !isInOrder { keys.sort() }
        self.keys = keys
    }

    /// What a word stands at from on.
    private static func first(of word: Word) -> UInt64 { UInt64(UInt32(bitPattern: word.number)) << 32 }

    /// The position of the first key that is not below one.
    private func position(of key: UInt64) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a word is there. One that no promotion asks for is not.
    func has(_ word: Word) -> Bool {
        let position = position(of: Self.first(of: word))
        return position < keys.count && keys[position] >> 32 == Self.first(of: word) >> 32
    }

    /// Goes through the places of a word in ascending order, each once.
    @inline(__always)
    func forEach(_ word: Word, _ body: (Int) -> Void) {
        var position = position(of: Self.first(of: word))
        var last = UInt64.max
        while position < keys.count, keys[position] >> 32 == Self.first(of: word) >> 32 {
            if keys[position] != last { body(Int(truncatingIfNeeded: keys[position] & 0xFFFF_FFFF)) }
            last = keys[position]
            position += 1
        }
    }
}

/// A set of small numbers: candidates of a lineup, or places of a cart. Up to 64 of them need no memory of their own.
struct NumberSet: Sendable {
    private var low: UInt64 = 0

    /// From 64 on.
    private var high: [UInt64] = []

    init() {}

    /// The numbers from 0 up to a count.
    init(below count: Int) {
        low = count >= 64 ? .max : 1 << UInt64(count) - 1
        for start in stride(from: 64, to: count, by: 64) {
            high.append(count - start >= 64 ? .max : 1 << UInt64(count - start) - 1)
        }
    }

    /// The numbers whose bits are set, 64 to a word.
    init(words: ArraySlice<UInt64>) {
        low = words.first ?? 0
        if words.count > 1 { high = Array(words.dropFirst()) }
    }

    init(_ numbers: some Sequence<Int>) { for number in numbers { self[number] = true } }

    /// Whether a number is in the set.
    subscript(number: Int) -> Bool {
        get {
            let (word, bit) = (number >> 6, UInt64(1) &<< UInt64(number & 63))
            guard word > 0 else { return low & bit != 0 }
            return word <= high.count && high[word - 1] & bit != 0
        }
        set {
            let (word, bit) = (number >> 6, UInt64(1) &<< UInt64(number & 63))
            guard word > 0 else { return low = newValue ? low | bit : low & ~bit }
            while high.count < word { high.append(0) }
            high[word - 1] = newValue ? high[word - 1] | bit : high[word - 1] & ~bit
        }
    }

    var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

    /// How many numbers there are.
    var count: Int { high.reduce(low.nonzeroBitCount) { $0 + $1.nonzeroBitCount } }

    func isDisjoint(with other: NumberSet) -> Bool {
        low & other.low == 0 && zip(high, other.high).allSatisfy { $0 & $1 == 0 }
    }

    func intersection(_ other: NumberSet) -> NumberSet {
        var common = NumberSet()
        common.low = low & other.low
        if !high.isEmpty, !other.high.isEmpty { common.high = zip(high, other.high).map { $0 & $1 } }
        return common
    }

    mutating func formUnion(_ other: NumberSet) {
        low |= other.low
        for number in other where number >= 64 { self[number] = true }
    }

    mutating func subtract(_ other: NumberSet) {
        low &= ~other.low
        for word in 0..<Swift.min(high.count, other.high.count) { high[word] &= ~other.high[word] }
    }
}

extension NumberSet: Equatable {
    static func == (a: NumberSet, b: NumberSet) -> Bool {
        guard a.low == b.low else { return false }
        let count = Swift.max(a.high.count, b.high.count)
        return (0..<count).allSatisfy { a.word($0) == b.word($0) }
    }

    private func word(_ index: Int) -> UInt64 { index < high.count ? high[index] : 0 }
}

extension NumberSet: Sequence {
    /// Goes through the numbers in ascending order.
    struct Iterator: IteratorProtocol {
        private var bits: UInt64
        private var word = 0
        private let high: [UInt64]

        fileprivate init(_ set: NumberSet) { (bits, high) = (set.low, set.high) }

        mutating func next() -> Int? {
            while bits == 0 {
                guard word < high.count else { return nil }
                bits = high[word]
                word += 1
            }
            defer { bits &= bits - 1 }
            return word * 64 + bits.trailingZeroBitCount
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var underestimatedCount: Int { count }
}

/// A set of small numbers: candidates of a pool, or places of a cart. Numbers below 64 need no heap memory.
struct NumberSet: Sendable {
    /// The numbers below 64, as bits.
    private var low: UInt64 = 0

    /// The other numbers, 64 to a word; nil if there are none, which is the usual case.
    private var high: [UInt64]?

    init() {}

    /// The numbers from 0 up to, but not including, a count.
    init(below count: Int) {
        low = Self.bits(below: count)
        guard count > 64 else { return }
        high = stride(from: 64, to: count, by: 64).map { Self.bits(below: count - $0) }
    }

    /// The numbers whose bits are set: those below 64, and a count of words with the others.
    init(low: UInt64, high count: Int = 0, _ word: (Int) -> UInt64 = { _ in 0 }) {
        self.low = low
        if count > 0 { high = (0..<count).map(word) }
    }

    init(_ numbers: some Sequence<Int>) { for number in numbers { self[number] = true } }

    /// True if a number is in the set.
    subscript(number: Int) -> Bool {
        get { number < 64 ? low & Self.bit(number) != 0 : hasHigh(number) }
        set {
            guard number < 64 else { return setHigh(number, newValue) }
            low = newValue ? low | Self.bit(number) : low & ~Self.bit(number)
        }
    }

    private func hasHigh(_ number: Int) -> Bool { highWord(number >> 6 - 1) & Self.bit(number) != 0 }

    private mutating func setHigh(_ number: Int, _ isIn: Bool) {
        var words = high ?? []
        high = nil
        let index = number >> 6 - 1
        while words.count <= index { words.append(0) }
        words[index] = isIn ? words[index] | Self.bit(number) : words[index] & ~Self.bit(number)
        high = words
    }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number & 63) }

    private static func bits(below count: Int) -> UInt64 { count >= 64 ? .max : 1 &<< UInt64(count) - 1 }

    /// The word of an index, for numbers from 64 on; 0 beyond the end.
    private func highWord(_ index: Int) -> UInt64 {
        guard let high, index < high.count else { return 0 }
        return high[index]
    }

    /// Combines two sets word by word.
    @inline(__always)
    private func combined(with other: NumberSet, _ combine: (UInt64, UInt64) -> UInt64) -> NumberSet {
        var result = NumberSet()
        result.low = combine(low, other.low)
        guard high != nil || other.high != nil else { return result }
        let count = Swift.max(high?.count ?? 0, other.high?.count ?? 0)
        result.high = (0..<count).map { combine(highWord($0), other.highWord($0)) }
        return result
    }

    var isEmpty: Bool { low == 0 && (high?.allSatisfy { $0 == 0 } ?? true) }

    /// The number of elements.
    var count: Int { low.nonzeroBitCount + (high?.reduce(0) { $0 + $1.nonzeroBitCount } ?? 0) }

    func isDisjoint(with other: NumberSet) -> Bool { intersection(other).isEmpty }

    func intersection(_ other: NumberSet) -> NumberSet { combined(with: other) { $0 & $1 } }

    func subtracting(_ other: NumberSet) -> NumberSet { combined(with: other) { $0 & ~$1 } }

    func union(_ other: NumberSet) -> NumberSet { combined(with: other) { $0 | $1 } }

    mutating func formUnion(_ other: NumberSet) { self = combined(with: other) { $0 | $1 } }

    mutating func subtract(_ other: NumberSet) { self = subtracting(other) }
}

extension NumberSet: Hashable {
    static func == (a: NumberSet, b: NumberSet) -> Bool { a.combined(with: b) { $0 ^ $1 }.isEmpty }

    func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        guard let high else { return }
        // Words of 0 must not change the hash.
        for index in high.indices where high[index] != 0 {
            hasher.combine(index)
            hasher.combine(high[index])
        }
    }
}

extension NumberSet: Sequence {
    /// Iterates over the numbers in ascending order.
    struct Iterator: IteratorProtocol {
        private var bits: UInt64
        private var index = 0
        private let high: [UInt64]?

        fileprivate init(_ set: NumberSet) { (bits, high) = (set.low, set.high) }

        mutating func next() -> Int? {
            while bits == 0 {
                guard let high, index < high.count else { return nil }
                bits = high[index]
                index += 1
            }
            defer { bits &= bits - 1 }
            return index * 64 + bits.trailingZeroBitCount
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var underestimatedCount: Int { count }
}

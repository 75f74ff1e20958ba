/// A set of small numbers: candidates of a lineup, or places of a cart. Those below 64 need no memory of their own.
struct NumberSet: Sendable {
    private var words = Words.one(0)

    /// The numbers whose bits are set.
    private enum Words: Sendable {
        case one(UInt64)
        /// 64 to a word.
        case many([UInt64])
    }

    init() {}

    /// The numbers from 0 up to a count.
    init(below count: Int) {
        guard count > 64 else {
            words = .one(count == 64 ? .max : 1 &<< UInt64(count) - 1)
            return
        }
        words = .many(
            stride(from: 0, to: count, by: 64).map { count - $0 >= 64 ? .max : 1 << UInt64(count - $0) - 1 }
        )
    }

    /// The numbers below 64 whose bits are set.
    init(word: UInt64) { words = .one(word) }

    /// The numbers whose bits are set, 64 to a word.
    init(words: ArraySlice<UInt64>) { self.words = .many(Array(words)) }

    init(_ numbers: some Sequence<Int>) { for number in numbers { self[number] = true } }

    /// Whether a number is in the set.
    subscript(number: Int) -> Bool {
        get { word(number >> 6) & Self.bit(number) != 0 }
        set {
            guard number < 64, case .one(let word) = words else { return set(number, newValue) }
            words = .one(newValue ? word | Self.bit(number) : word & ~Self.bit(number))
        }
    }

    /// The same where more than one word is needed.
    private mutating func set(_ number: Int, _ isIn: Bool) {
        var list = (0..<wordCount).map(word)
        while list.count <= number >> 6 { list.append(0) }
        list[number >> 6] = isIn ? list[number >> 6] | Self.bit(number) : list[number >> 6] & ~Self.bit(number)
        words = .many(list)
    }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: number & 63) }

    /// 64 of the numbers, none beyond the end.
    private func word(_ index: Int) -> UInt64 {
        switch words {
        case .one(let word): index == 0 ? word : 0
        case .many(let words): index < words.count ? words[index] : 0
        }
    }

    private var wordCount: Int {
        switch words {
        case .one: 1
        case .many(let words): words.count
        }
    }

    /// What two sets have in common, word by word.
    @inline(__always)
    private func combined(with other: NumberSet, _ combine: (UInt64, UInt64) -> UInt64) -> NumberSet {
        if case .one(let a) = words, case .one(let b) = other.words { return NumberSet(word: combine(a, b)) }
        let count = Swift.max(wordCount, other.wordCount)
        return NumberSet(words: (0..<count).map { combine(word($0), other.word($0)) }[...])
    }

    var isEmpty: Bool {
        for index in 0..<wordCount where word(index) != 0 { return false }
        return true
    }

    /// How many numbers there are.
    var count: Int {
        var count = 0
        for index in 0..<wordCount { count += word(index).nonzeroBitCount }
        return count
    }

    func isDisjoint(with other: NumberSet) -> Bool { intersection(other).isEmpty }

    func intersection(_ other: NumberSet) -> NumberSet { combined(with: other) { $0 & $1 } }

    func subtracting(_ other: NumberSet) -> NumberSet { combined(with: other) { $0 & ~$1 } }

    mutating func formUnion(_ other: NumberSet) { self = combined(with: other) { $0 | $1 } }

    mutating func subtract(_ other: NumberSet) { self = subtracting(other) }
}

extension NumberSet: Equatable {
    static func == (a: NumberSet, b: NumberSet) -> Bool { a.combined(with: b) { $0 ^ $1 }.isEmpty }
}

extension NumberSet: Sequence {
    /// Goes through the numbers in ascending order.
    struct Iterator: IteratorProtocol {
        private let set: NumberSet
        private let wordCount: Int
        private var bits: UInt64
        private var index = 0

        fileprivate init(_ set: NumberSet) { (self.set, wordCount, bits) = (set, set.wordCount, set.word(0)) }

        mutating func next() -> Int? {
            while bits == 0 {
                index += 1
                guard index < wordCount else { return nil }
                bits = set.word(index)
            }
            defer { bits &= bits - 1 }
            return index * 64 + bits.trailingZeroBitCount
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var underestimatedCount: Int { count }
}

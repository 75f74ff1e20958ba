/// A lookup table of a few short names, which finds a name from bytes without making a string.
///
/// A name of at most 16 bytes is one word of 128 bits. The table is large enough for each name to have its own slot, so
/// a lookup takes one comparison.
struct NameTable: Sendable {
    private let words: [UInt128]
    private let slots: [UInt8]
    private let factor: UInt64

    /// The maximum length of a name in bytes: the size of a word.
    static let maximumBytes = 16

    /// The maximum number of names: one number of 8 bits is reserved for slots without a name.
    static let maximumCount = 255

    /// The maximum number of slots, far more than are needed.
    private static let maximumSize = 1 << 16

    /// A reason why some names cannot form a table.
    enum Fault: Error, Hashable {
        /// There are more names than the limit.
        case tooMany(Int, limit: Int)
        /// A name is empty, longer than ``maximumBytes``, or has a zero byte.
        case malformed(String)
        /// A name occurs twice.
        case repeated(String)
        /// No size gives each name its own slot.
        case collision
    }

    /// The table without names.
    static let empty = NameTable()

    private init() { (words, slots, factor) = ([], [.max], 1) }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - names: distinct names of 1 to ``maximumBytes`` bytes, none of which is zero.
    ///   - limit: the maximum number of names, up to ``maximumCount``.
    init(_ names: [String], atMost limit: Int = maximumCount) throws(Fault) {
        let limit = min(limit, Self.maximumCount)
        guard names.count <= limit else { throw .tooMany(names.count, limit: limit) }
        var (words, seen): ([UInt128], Set<UInt128>) = ([], [])
        for name in names {
            let bytes = Array(name.utf8)
            guard !bytes.isEmpty, !bytes.contains(0), let word = Self.word(bytes, bytes.indices) else {
                throw .malformed(name)
            }
            guard seen.insert(word).inserted else { throw .repeated(name) }
            words.append(word)
        }
        self.words = words
        var size = 64
        while size <= Self.maximumSize {
            for factor in Self.factors {
                guard let slots = Self.slots(words, size, factor) else { continue }
                (self.slots, self.factor) = (slots, factor)
                return
            }
            size *= 2
        }
        throw .collision
    }

    /// The number of the name in a range of bytes: its position among the names of the table.
    func number(of bytes: [UInt8], in range: Range<Int>) -> Int? {
        guard let word = Self.word(bytes, range) else { return nil }
        let number = Int(slots[Self.slot(word, slots.count, factor)])
        return number < words.count && words[number] == word ? number : nil
    }

    /// Odd pseudo-random factors, tried in order (from SplitMix64).
    private static let factors = sequence(first: 0x9E37_79B9_7F4A_7C15 as UInt64) {
        ($0 ^ $0 >> 30) &* 0xBF58_476D_1CE4_E5B9 | 1
    }
    .prefix(32).map(\.self)

    private static func word(_ bytes: [UInt8], _ range: Range<Int>) -> UInt128? {
        guard range.count <= maximumBytes else { return nil }
        var word: UInt128 = 0
        for position in range { word = word << 8 | UInt128(bytes[position]) }
        return word
    }

    private static func slot(_ word: UInt128, _ size: Int, _ factor: UInt64) -> Int {
        let mixed = (UInt64(truncatingIfNeeded: word) ^ UInt64(truncatingIfNeeded: word >> 61)) &* factor
        return Int(mixed >> 40) & (size - 1)
    }

    /// The slots, each with the number of a name, or 255 without one; nil if two names would share a slot.
    private static func slots(_ words: [UInt128], _ size: Int, _ factor: UInt64) -> [UInt8]? {
        var slots = [UInt8](repeating: .max, count: size)
        for (number, word) in words.enumerated() {
            let slot = slot(word, size, factor)
            guard slots[slot] == .max else { return nil }
            slots[slot] = UInt8(truncatingIfNeeded: number)
        }
        return slots
    }
}

/// Finds which of a few short names some bytes are, without making a text of them.
///
/// A name of at most 16 bytes is one word of 128 bits. The table is as large as it must be for each name to have a
/// slot of its own, so finding one takes one look.
struct NameTable: Sendable {
    private let words: [UInt128]
    private let slots: [UInt8]
    private let factor: UInt64

    /// The most bytes of a name: as many as a word has.
    static let maximumBytes = 16

    /// The most names: one number of 8 bits is left over for slots without a name.
    static let maximumCount = 255

    /// The most slots, far more than so many names need.
    private static let maximumSize = 1 << 16

    /// Why some names do not make a table.
    enum Fault: Error, Hashable {
        /// There are more names than a table takes.
        case tooMany(Int, limit: Int)
        /// A name is empty, longer than ``maximumBytes``, or has a zero byte.
        case malformed(String)
        /// A name stands there twice.
        case repeated(String)
        /// No size was found at which each name has a slot of its own.
        case collision
    }

    /// A table without a name.
    static let empty = NameTable()

    private init() { (words, slots, factor) = ([], [.max], 1) }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - names: names that differ, of 1 to ``maximumBytes`` bytes, none of which is zero.
    ///   - limit: how many names there may be, up to ``maximumCount``.
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

    /// The number of a name that stands among some bytes: its place among those the table was made of.
    func number(of bytes: [UInt8], in range: Range<Int>) -> Int? {
        guard let word = Self.word(bytes, range) else { return nil }
        let number = Int(slots[Self.slot(word, slots.count, factor)])
        return number < words.count && words[number] == word ? number : nil
    }

    /// Odd numbers without a pattern, to try one after the other (from SplitMix64).
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

    /// Slots with the number of a name each, 255 where there is none; nil where two names would share one.
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

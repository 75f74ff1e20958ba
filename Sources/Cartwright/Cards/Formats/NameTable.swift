/// Finds which of a few short names some bytes are, without making a text of them.
///
/// A name of at most 16 bytes is one number of 128 bits. The table is as large as it must be for each name to have a
/// slot of its own, so finding one takes one look.
struct NameTable: Sendable {
    private let words: [UInt128]
    private let slots: [UInt8]
    private let factor: UInt64

    /// A table of names that differ, at most 255 of at most 16 bytes, none of them with a zero byte.
    init(_ names: [String]) {
        words = names.compactMap { Self.word(Array($0.utf8), 0..<$0.utf8.count) }
        var size = 64
        while true {
            for factor in Self.factors {
                guard let slots = Self.slots(words, size, factor) else { continue }
                (self.slots, self.factor) = (slots, factor)
                return
            }
            size *= 2
        }
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
        guard range.count <= 16 else { return nil }
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

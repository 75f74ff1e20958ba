/// A set of small numbers for each of several things, such as the lines that each candidate reaches: one table of bits,
/// so that many sets need no more memory blocks than one.
struct NumberTable: Sendable {
    private let wordsPerRow: Int
    private var words: [UInt64]

    /// A table without rows.
    init() { (wordsPerRow, words) = (1, []) }

    /// Empty sets of numbers below a limit.
    init(rows: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = Array(repeating: 0, count: rows * wordsPerRow)
    }

    /// Whether there are no rows.
    var isEmpty: Bool { words.isEmpty }

    /// Whether a number is in the set of a row.
    subscript(row: Int, number: Int) -> Bool {
        words[row * wordsPerRow + number >> 6] & Self.bit(number) != 0
    }

    /// Puts a number in the set of a row.
    mutating func insert(_ number: Int, in row: Int) { words[row * wordsPerRow + number >> 6] |= Self.bit(number) }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(number & 63) }

    /// Whether the set of a row has no number.
    func isEmpty(_ row: Int) -> Bool {
        for index in 0..<wordsPerRow where words[row * wordsPerRow + index] != 0 { return false }
        return true
    }

    /// Whether the sets of two rows have a number in common.
    func overlap(_ a: Int, _ b: Int) -> Bool {
        for index in 0..<wordsPerRow where words[a * wordsPerRow + index] & words[b * wordsPerRow + index] != 0 {
            return true
        }
        return false
    }

    /// The set of a row.
    func numbers(in row: Int) -> NumberSet {
        NumberSet(words: words[row * wordsPerRow..<(row + 1) * wordsPerRow])
    }
}

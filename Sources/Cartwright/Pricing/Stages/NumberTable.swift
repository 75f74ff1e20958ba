/// A set of small numbers for each of several things, such as the places that each effect reaches: one table of bits,
/// so that many sets need no more memory blocks than one.
struct NumberTable: Sendable {
    private let wordsPerRow: Int
    private var words: [UInt64]

    /// A table without rows.
    init() { (wordsPerRow, words) = (1, []) }

    /// Empty sets of numbers below a limit.
    init(rows: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = []
        words.reserveCapacity(rows * wordsPerRow)
        for _ in 0..<rows * wordsPerRow { words.append(0) }
    }

    /// No sets yet, of numbers below a limit, and memory for some.
    init(capacity: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = []
        words.reserveCapacity(capacity * wordsPerRow)
    }

    /// Whether there are no rows.
    var isEmpty: Bool { words.isEmpty }

    /// Adds an empty set, and says in which row.
    mutating func addRow() -> Int {
        let row = words.count / wordsPerRow
        for _ in 0..<wordsPerRow { words.append(0) }
        return row
    }

    /// Whether a number is in the set of a row.
    subscript(row: Int, number: Int) -> Bool {
        words[row * wordsPerRow + number >> 6] & Self.bit(number) != 0
    }

    /// Puts a number in the set of a row.
    mutating func insert(_ number: Int, in row: Int) { words[row * wordsPerRow + number >> 6] |= Self.bit(number) }

    /// Puts the numbers of a row of a table of the same numbers in the set of a row.
    mutating func insert(_ otherRow: Int, of other: NumberTable, in row: Int) {
        for word in 0..<wordsPerRow { words[row * wordsPerRow + word] |= other.words[otherRow * wordsPerRow + word] }
    }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(number & 63) }

    /// Whether the sets of two rows have a number in common.
    func overlap(_ a: Int, _ b: Int) -> Bool {
        for index in 0..<wordsPerRow where words[a * wordsPerRow + index] & words[b * wordsPerRow + index] != 0 {
            return true
        }
        return false
    }

    /// The set of a row.
    subscript(row: Int) -> NumberSet {
        wordsPerRow == 1
            ? NumberSet(word: words[row]) : NumberSet(words: words[row * wordsPerRow..<(row + 1) * wordsPerRow])
    }
}

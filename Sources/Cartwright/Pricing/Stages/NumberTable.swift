internal import BasicContainers

/// A set of small numbers for each of several things, such as the places that each effect reaches: one table of bits,
/// so that many sets need no more memory blocks than one.
struct NumberTable: ~Copyable, Sendable {
    private let wordsPerRow: Int
    private var words: UniqueArray<UInt64>

    /// A table without rows.
    init() { self.init(capacity: 0, below: 0) }

    /// No sets yet, of numbers below a limit, and memory for some.
    init(capacity: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = UniqueArray(minimumCapacity: capacity * wordsPerRow)
    }

    /// Empty sets of numbers below a limit.
    init(rows: Int, below limit: Int) {
        self.init(capacity: rows, below: limit)
        for _ in 0..<rows { _ = addRow() }
    }

    /// The same sets in memory of their own.
    init(copying other: borrowing NumberTable) {
        wordsPerRow = other.wordsPerRow
        words = other.words.clone()
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

    /// Puts the numbers of another row in the set of a row.
    mutating func insert(row other: Int, in row: Int) {
        for word in 0..<wordsPerRow { words[row * wordsPerRow + word] |= words[other * wordsPerRow + word] }
    }

    /// Puts the numbers of a row of a table of the same numbers in the set of a row.
    mutating func insert(row other: Int, of table: borrowing NumberTable, in row: Int) {
        for word in 0..<wordsPerRow { words[row * wordsPerRow + word] |= table.words[other * wordsPerRow + word] }
    }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(number & 63) }

    /// Goes through the numbers of a row in ascending order.
    @inline(__always)
    func forEach<Failure: Error>(in row: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
        for index in 0..<wordsPerRow {
            var bits = words[row * wordsPerRow + index]
            while bits != 0 {
                try body(index * 64 + bits.trailingZeroBitCount)
                bits &= bits - 1
            }
        }
    }

    /// Whether the sets of two rows have a number in common.
    func overlap(_ a: Int, _ b: Int) -> Bool {
        for index in 0..<wordsPerRow where words[a * wordsPerRow + index] & words[b * wordsPerRow + index] != 0 {
            return true
        }
        return false
    }

    /// The set of a row.
    subscript(row: Int) -> NumberSet {
        let first = row * wordsPerRow
        return NumberSet(low: words[first], high: wordsPerRow - 1) { words[first + 1 + $0] }
    }
}

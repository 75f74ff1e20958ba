internal import BasicContainers

/// Many sets of small numbers, such as the places that each effect reaches, in one table of bits. It needs no more
/// memory blocks than one set.
///
/// If the numbers are many, a row has only the words from its least to its greatest number. A thousand sets of one
/// number each then do not take a thousand times the memory of a full set.
struct NumberTable: ~Copyable, Sendable {
    /// The number of words of a full set.
    private let wordsPerRow: Int
    private var words: UniqueArray<UInt64>

    /// The words of each row; empty if a row has one word, which then has the row's index.
    private var rows: UniqueArray<Row>

    /// The words of one set. (Internal: compilers up to 6.3 fail on files that destroy an array of a private type.)
    struct Row {
        /// The index in the table of its first word.
        var start: Int
        /// The words of the set that it has.
        var words: Range<Int32>

        func contains(_ word: Int) -> Bool { words.contains(Int32(truncatingIfNeeded: word)) }

        /// The index in the table of a word of the set.
        func position(of word: Int) -> Int { start + word - Int(words.lowerBound) }

        var end: Int { start + words.count }

        /// The least number that its words can hold.
        var first: Int { Int(words.lowerBound) * 64 }
    }

    /// A table without rows.
    init() { self.init(capacity: 0, below: 0) }

    /// An empty table for sets of numbers below a limit, with reserved memory.
    init(capacity: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = UniqueArray(minimumCapacity: capacity)
        rows = UniqueArray(minimumCapacity: wordsPerRow > 1 ? capacity : 0)
    }

    /// A table of empty sets of numbers below a limit, with memory for all of these numbers.
    init(rows count: Int, below limit: Int) {
        wordsPerRow = Swift.max(1, (limit + 63) >> 6)
        words = UniqueArray(minimumCapacity: count * wordsPerRow)
        rows = UniqueArray(minimumCapacity: wordsPerRow > 1 ? count : 0)
        for _ in 0..<count * wordsPerRow { words.append(0) }
        guard wordsPerRow > 1 else { return }
        let all = 0..<Int32(truncatingIfNeeded: wordsPerRow)
        for row in 0..<count { rows.append(Row(start: row * wordsPerRow, words: all)) }
    }

    /// A copy of the table.
    init(copying other: borrowing NumberTable) {
        wordsPerRow = other.wordsPerRow
        words = other.words.clone()
        rows = other.rows.clone()
    }

    /// True if there are no rows.
    var isEmpty: Bool { words.isEmpty && rows.isEmpty }

    /// Adds an empty set and returns its row.
    mutating func addRow() -> Int {
        guard wordsPerRow > 1 else {
            words.append(0)
            return words.count - 1
        }
        rows.append(Row(start: words.count, words: 0..<0))
        return rows.count - 1
    }

    /// A word of 64 numbers of a row.
    private func word(_ word: Int, of row: Row) -> UInt64 { row.contains(word) ? words[row.position(of: word)] : 0 }

    /// True if a number is in the set of a row.
    subscript(row: Int, number: Int) -> Bool {
        guard wordsPerRow > 1 else { return words[row] & Self.bit(number) != 0 }
        return word(number >> 6, of: rows[row]) & Self.bit(number) != 0
    }

    /// Inserts a number in the set of a row.
    mutating func insert(_ number: Int, in row: Int) {
        guard wordsPerRow > 1 else { return words[row] |= Self.bit(number) }
        insert(Self.bit(number), number >> 6, in: row)
    }

    /// Inserts the numbers of another row in the set of a row.
    mutating func insert(row other: Int, in row: Int) {
        guard wordsPerRow > 1 else { return words[row] |= words[other] }
        let from = rows[other]
        for word in from.words { insert(words[from.position(of: Int(word))], Int(word), in: row) }
    }

    /// Inserts the numbers of a row of another table, which has the same limit, in the set of a row.
    mutating func insert(row other: Int, of table: borrowing NumberTable, in row: Int) {
        guard wordsPerRow > 1 else { return words[row] |= table.words[other] }
        let from = table.rows[other]
        for word in from.words { insert(table.words[from.position(of: Int(word))], Int(word), in: row) }
    }

    private mutating func insert(_ bits: UInt64, _ word: Int, in row: Int) {
        if !rows[row].contains(word) {
            guard bits != 0 else { return }
            widen(row, to: word)
        }
        words[rows[row].position(of: word)] |= bits
    }

    /// Makes room for one more word of a row. The last row grows in place; another row moves to the end.
    private mutating func widen(_ number: Int, to word: Int) {
        let word = Int32(truncatingIfNeeded: word)
        let old = rows[number]
        let wanted =
            old.words.isEmpty
            ? word..<word + 1 : min(word, old.words.lowerBound)..<max(word + 1, old.words.upperBound)
        var new = Row(start: old.start, words: wanted)
        if old.end == words.count, old.words.isEmpty || wanted.lowerBound == old.words.lowerBound {
            new.start = old.words.isEmpty ? words.count : old.start
            while words.count < new.end { words.append(0) }
        } else {
            new.start = words.count
            for index in wanted { words.append(self.word(Int(index), of: old)) }
        }
        rows[number] = new
    }

    private static func bit(_ number: Int) -> UInt64 { 1 &<< UInt64(number & 63) }

    /// Calls a closure for the numbers of a row in ascending order.
    @inline(__always)
    func forEach<Failure: Error>(in row: Int, _ body: (Int) throws(Failure) -> Void) throws(Failure) {
        _ = try contains(in: row) { number throws(Failure) in
            try body(number)
            return false
        }
    }

    /// True if a predicate holds for a number of a row. Tests the numbers in ascending order.
    @inline(__always)
    func contains<Failure: Error>(in row: Int, where holds: (Int) throws(Failure) -> Bool) throws(Failure) -> Bool {
        var (start, count, first) = (row, 1, 0)
        if wordsPerRow > 1 { (start, count, first) = (rows[row].start, rows[row].words.count, rows[row].first) }
        for index in 0..<count {
            var bits = words[start + index]
            let first = first + index * 64
            while bits != 0 {
                if try holds(first + bits.trailingZeroBitCount) { return true }
                bits &= bits - 1
            }
        }
        return false
    }

    /// True if the sets of two rows have a number in common.
    func overlap(_ a: Int, _ b: Int) -> Bool {
        guard wordsPerRow > 1 else { return words[a] & words[b] != 0 }
        let (a, b) = (rows[a], rows[b])
        for index in a.words.clamped(to: b.words) where word(Int(index), of: a) & word(Int(index), of: b) != 0 {
            return true
        }
        return false
    }

    /// The set of a row.
    subscript(row: Int) -> NumberSet {
        guard wordsPerRow > 1 else { return NumberSet(low: words[row]) }
        let row = rows[row]
        return NumberSet(low: word(0, of: row), high: Swift.max(0, Int(row.words.upperBound) - 1)) {
            word($0 + 1, of: row)
        }
    }
}

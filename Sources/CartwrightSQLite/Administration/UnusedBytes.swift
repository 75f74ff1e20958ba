/// The bytes of a page that hold nothing: between the cell pointers and the cells of a b-tree page, and in its free
/// blocks. SQLite leaves copies of rows there when it moves them to another page, even with `secure_delete`.
///
/// The layout is that of "Database File Format", section "B-tree Pages" (sqlite.org/fileformat2.html).
enum UnusedBytes {
    /// Returns the ranges of a page; none for other pages, and if its header contradicts itself.
    ///
    /// - Parameters:
    ///   - page: the bytes of a page other than the first.
    ///   - usable: the number of bytes that SQLite uses: the size of a page without its reserved end.
    static func ranges(of page: UnsafeRawBufferPointer, usable: Int) -> [Range<Int>] {
        guard usable <= page.count, page.count >= 512, let headerBytes = headerBytes(page[0]) else { return [] }
        let start = number(page, 5)
        let (first, end) = (headerBytes + 2 * number(page, 3), start == 0 ? 65_536 : start)
        guard first <= end, end <= usable else { return [] }
        var ranges = [first..<end]
        var (block, last) = (number(page, 1), end)
        while block != 0 {
            guard block >= last, block + 4 <= usable else { return [] }
            let (next, size) = (number(page, block), number(page, block + 2))
            guard size >= 4, block + size <= usable, next == 0 || next > block else { return [] }
            ranges.append(block + 4..<block + size)
            (block, last) = (next, block + size)
        }
        return ranges
    }

    /// Returns the size of the header of a b-tree page by its first byte; nil for other pages.
    private static func headerBytes(_ kind: UInt8) -> Int? {
        switch kind {
        case 2, 5: 12
        case 10, 13: 8
        default: nil
        }
    }

    private static func number(_ page: UnsafeRawBufferPointer, _ offset: Int) -> Int {
        Int(page[offset]) << 8 | Int(page[offset + 1])
    }
}

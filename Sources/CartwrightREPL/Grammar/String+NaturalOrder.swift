extension String {
    /// True if the text sorts before another in natural order: `p2` before `p10`. Texts that differ only in leading
    /// zeros are ordered by their bytes.
    func isNaturallyBefore(_ other: String) -> Bool {
        let (left, right) = (Array(utf8), Array(other.utf8))
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if left[i].isDigit, right[j].isDigit {
                let (a, b) = (Self.digits(left, from: &i), Self.digits(right, from: &j))
                if a.count != b.count { return a.count < b.count }
                if a != b { return a.lexicographicallyPrecedes(b) }
            } else if left[i] != right[j] {
                return left[i] < right[j]
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        guard left.count - i == right.count - j else { return left.count - i < right.count - j }
        return left.lexicographicallyPrecedes(right)
    }

    /// Returns the digits of a number without leading zeros.
    private static func digits(_ text: [UInt8], from start: inout Int) -> ArraySlice<UInt8> {
        let end = text[start...].firstIndex { !$0.isDigit } ?? text.endIndex
        defer { start = end }
        return text[start..<end].drop { $0 == UInt8(ascii: "0") }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

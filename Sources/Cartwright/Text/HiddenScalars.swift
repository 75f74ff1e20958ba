/// A table of invisible characters that change how a text is shown or compared, for all output to people.
package enum HiddenScalars {
    /// True if a character must be escaped in a terminal or a log: it controls the terminal, breaks the line, changes
    /// the direction of text, or is invisible, so that different texts look the same.
    package static func contain(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        // Most characters are in this range and need no search.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    /// Bidirectional controls, line and paragraph separators, and ignorable characters
    /// (`Default_Ignorable_Code_Point`), except those that are parts of letters and pictures: joiners (U+200C, U+200D)
    /// and variation selectors. In order.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E,
        0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
        0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF,
    ]
}

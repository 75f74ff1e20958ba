/// Characters that are not seen and yet change what is: one table for all that is shown to people.
package enum HiddenScalars {
    /// Whether a character is not to reach a terminal or a log as it is: it steers the terminal, breaks the line, turns
    /// the direction of text around, or takes no room, so that two texts that look the same are not.
    package static func contain(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        // Most texts are within this, and need no search.
        if value < 0xA0 { return value < 0x20 || value >= 0x7F }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    /// Bidirectional controls, separators of lines and paragraphs, and what Unicode says may be ignored when it is
    /// shown (`Default_Ignorable_Code_Point`), but for what belongs to letters and pictures: joiners (U+200C, U+200D)
    /// and variation selectors. In order.
    private static let ranges: [ClosedRange<UInt32>] = [
        0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E,
        0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
        0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF,
    ]
}

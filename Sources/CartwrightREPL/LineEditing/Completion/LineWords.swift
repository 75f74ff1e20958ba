/// The line up to the cursor, split into words at blanks.
///
/// ```swift
/// let words = LineWords(line: "add item MU", cursor: 11)
/// // words.before == ["add", "item"], words.current == "MU", words.range == 9..<11
/// ```
public struct LineWords: Hashable, Sendable {
    /// The complete words before the one at the cursor.
    public let before: [String]

    /// The typed part of the word at the cursor; empty after a blank.
    public let current: String

    /// The position of ``current``, in UTF-8 bytes; it ends at the cursor.
    public let range: Range<Int>

    /// Splits a line.
    ///
    /// - Parameters:
    ///   - line: the whole line; text after the cursor is ignored.
    ///   - cursor: UTF-8 bytes from the start; beyond the end, the end of the line.
    public init(line: String, cursor: Int) {
        let typed = Array(line.utf8.prefix(max(0, cursor)))
        let start = (typed.lastIndex(where: Self.isBlank) ?? -1) + 1
        before = typed[..<start].split(whereSeparator: Self.isBlank).map { String(decoding: $0, as: UTF8.self) }
        current = String(decoding: typed[start...], as: UTF8.self)
        range = start..<typed.count
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}

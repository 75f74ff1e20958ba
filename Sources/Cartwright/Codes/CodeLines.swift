/// Bytes of a text, handed on when their lines are complete.
struct CodeLines {
    /// Whole lines, and the number of the first of them.
    typealias Chunk = (bytes: [UInt8], firstLine: Int)

    private var bytes: [UInt8] = []
    /// How many of them were looked at, and whether that ended inside quotes.
    private var (seen, isQuoted) = (0, false)
    private var nextLine = 1

    /// No code is as long. Without this limit a quote that is not closed would hold the whole file in memory.
    private static let longestRecord = 1 << 20

    private static let (lineEnd, quote) = (UInt8(ascii: "\n"), UInt8(ascii: "\""))

    /// All lines that are complete with some more bytes.
    ///
    /// - Parameter quoted: whether a line break inside double quotes ends no line.
    mutating func take(_ more: [UInt8], quoted: Bool) -> Chunk {
        bytes += more
        var end = 0
        for index in seen..<bytes.count {
            if quoted, bytes[index] == Self.quote { isQuoted.toggle() }
            if !isQuoted, bytes[index] == Self.lineEnd { end = index + 1 }
        }
        seen = bytes.count
        // It is broken; splitting it tells where.
        if end == 0, bytes.count > Self.longestRecord { return takeRest() }
        return take(end)
    }

    /// Everything that is left.
    mutating func takeRest() -> Chunk { take(bytes.count) }

    private mutating func take(_ count: Int) -> Chunk {
        let chunk = (bytes: Array(bytes[..<count]), firstLine: nextLine)
        bytes.removeFirst(count)
        seen = bytes.count
        nextLine += chunk.bytes.count { $0 == Self.lineEnd }
        return chunk
    }
}

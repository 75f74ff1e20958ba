/// A buffer that returns bytes of a text as soon as their lines are complete.
package struct LineBuffer {
    /// Complete lines, and the number of the first line.
    package typealias Chunk = (bytes: [UInt8], firstLine: Int)

    private var bytes: [UInt8] = []
    /// The number of scanned bytes, and true if scanning ended inside quotes.
    private var (seen, isQuoted) = (0, false)
    private var nextLine = 1

    /// Creates an empty buffer at the first line.
    package init() {}

    /// The maximum length of a record in bytes. Without it an unclosed quote would keep the whole file in memory.
    private static let longestRecord = 1 << 20

    private static let (lineEnd, quote) = (UInt8(ascii: "\n"), UInt8(ascii: "\""))

    /// Returns all lines that more bytes complete.
    ///
    /// - Parameter quoted: true if a line break inside double quotes does not end a line.
    package mutating func take(_ more: [UInt8], quoted: Bool) -> Chunk {
        bytes += more
        var end = 0
        for index in seen..<bytes.count {
            if quoted, bytes[index] == Self.quote { isQuoted.toggle() }
            if !isQuoted, bytes[index] == Self.lineEnd { end = index + 1 }
        }
        seen = bytes.count
        // The record is malformed; parsing it gives the error with its place.
        if end == 0, bytes.count > Self.longestRecord { return takeRest() }
        return take(end)
    }

    /// Returns all remaining bytes.
    package mutating func takeRest() -> Chunk { take(bytes.count) }

    private mutating func take(_ count: Int) -> Chunk {
        let chunk = (bytes: Array(bytes[..<count]), firstLine: nextLine)
        bytes.removeFirst(count)
        seen = bytes.count
        nextLine += chunk.bytes.count { $0 == Self.lineEnd }
        return chunk
    }
}

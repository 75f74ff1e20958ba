internal import Cartwright

/// A reader of the lines of a file, one after the other, with little memory.
struct LinesOfFile {
    private let file: OpenFile
    private var chunk: [UInt8] = []
    /// The offset of ``chunk`` in the file.
    private var offset: Int64 = 0
    /// The number of bytes of the chunk that were returned.
    private var taken = 0
    private var isAtEnd = false

    /// A line, without its line break.
    struct Line {
        let bytes: ArraySlice<UInt8>
        /// The offset of its start in the file.
        let offset: Int64
        /// True if a line break follows. Only the last line may have none.
        let isEnded: Bool
    }

    /// Far more than any line of a list. A longer line is returned in parts, none of which is valid.
    private static let longestLine = 1 << 14
    private static let chunkBytes: Int64 = 1 << 16

    init(of file: OpenFile) { self.file = file }

    /// Returns the next line; nil at the end.
    ///
    /// - Throws: `collector.file_failed`.
    mutating func next() throws(CartwrightError) -> Line? {
        while true {
            let rest = chunk[taken...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) { return take(rest[..<end], isEnded: true) }
            if rest.count > Self.longestLine { return take(rest, isEnded: true) }
            guard !isAtEnd else { return rest.isEmpty ? nil : take(rest, isEnded: false) }
            try readMore()
        }
    }

    private mutating func readMore() throws(CartwrightError) {
        chunk.removeFirst(taken)
        (offset, taken) = (offset + Int64(taken), 0)
        let next = offset + Int64(chunk.count)
        let more = try file.read(next..<next + Self.chunkBytes)
        isAtEnd = more.isEmpty
        chunk += more
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>, isEnded: Bool) -> Line {
        let line = Line(bytes: bytes, offset: offset + Int64(taken), isEnded: isEnded)
        taken = min(chunk.count, bytes.endIndex + (isEnded ? 1 : 0))
        return line
    }
}

package import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A reader that splits the bytes of a file descriptor into lines.
///
/// A line ends at LF, CRLF or the end of the input. A byte order mark before the first line is dropped, NUL is kept,
/// and bytes that are not UTF-8 become U+FFFD.
package struct LineReader {
    /// The number of the last line read, counted from 1.
    package private(set) var lineNumber = 0

    private let descriptor: Int32
    private let limit: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var hasEnded = false
    private var skipsRestOfLine = false

    private static let chunk = 1 << 16

    /// - Parameters:
    ///   - descriptor: the descriptor to read, which the caller closes.
    ///   - limit: the longest line in bytes, without the line break.
    package init(descriptor: Int32, limit: Int = LineLimit.bytes) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Reads the next line.
    ///
    /// - Parameter isInterrupted: called before every read that may block; true discards the partial line.
    package mutating func next(isInterrupted: () -> Bool = { false }) throws(CartwrightError) -> LineInput {
        var searched = start
        while true {
            if let lineFeed = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let bytes = buffer[start..<lineFeed]
                start = lineFeed + 1
                searched = start
                guard skipsRestOfLine else { return try line(bytes) }
                skipsRestOfLine = false
            } else if hasEnded {
                let bytes = buffer[start...]
                start = buffer.endIndex
                return bytes.isEmpty || skipsRestOfLine ? .end : try line(bytes)
            } else {
                try refuseOverlongLine()
                if isInterrupted() {
                    start = buffer.endIndex
                    return .interrupted
                }
                try fill()
                searched = buffer.endIndex - lastRead
            }
        }
    }

    private var lastRead = 0

    /// Drops the partial line once it exceeds the limit, so that memory stays bounded.
    private mutating func refuseOverlongLine() throws(CartwrightError) {
        if skipsRestOfLine { start = buffer.endIndex }
        guard buffer.count - start > limit else { return }
        start = buffer.endIndex
        skipsRestOfLine = true
        lineNumber += 1
        throw LineLimit.exceeded(limit: limit, atLine: lineNumber)
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) throws(CartwrightError) -> LineInput {
        lineNumber += 1
        guard bytes.count <= limit else { throw LineLimit.exceeded(limit: limit, atLine: lineNumber) }
        var bytes = bytes
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if lineNumber == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        return .line(String(decoding: bytes, as: UTF8.self))
    }

    /// Reads one more chunk into the buffer.
    private mutating func fill() throws(CartwrightError) {
        buffer.removeSubrange(..<start)
        start = 0
        let kept = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: Self.chunk))
        let descriptor = descriptor
        let result = buffer.withUnsafeMutableBytes { bytes in
            Descriptor.read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
        }
        lastRead = (try? result.get()) ?? 0
        buffer.removeLast(Self.chunk - lastRead)
        if lastRead == 0 { hasEnded = true }
        if case .failure(let failure) = result {
            // The text before the failure is not a whole line and must not run as one.
            start = buffer.endIndex
            throw CartwrightError(
                .lineUnreadable,
                "cannot read input: \(failure)",
                at: InputLocation(line: lineNumber + 1),
                fault: .environment
            )
        }
    }
}

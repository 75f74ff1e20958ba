import Cartwright
import CartwrightREPL
import CartwrightFiles

/// Reads whole lines from standard input, as many as are available.
struct LinesOfInput {
    private var rest: [UInt8] = []
    private var lineCount = 0
    private var isAtEnd = false

    /// The maximum length of a line in bytes, far more than any event that can be sent.
    private static let longestLine = 16 << 20

    /// Lines, with the number of the first one.
    typealias Chunk = (bytes: [UInt8], firstLine: Int)

    /// Waits for more lines; nil at the end.
    ///
    /// - Throws: `file.unreadable`.
    mutating func next() throws(CartwrightError) -> Chunk? {
        while !isAtEnd {
            let before = rest.count
            try read()
            if let end = rest[before...].lastIndex(of: UInt8(ascii: "\n")) { return take(rest.index(after: end)) }
            guard rest.count <= Self.longestLine else { throw unreadable("line \(lineCount + 1) is over 16 MiB long") }
        }
        return rest.isEmpty ? nil : take(rest.count)
    }

    private mutating func take(_ count: Int) -> Chunk {
        let chunk = (bytes: Array(rest[..<count]), firstLine: lineCount + 1)
        rest.removeFirst(count)
        lineCount += chunk.bytes.count { $0 == UInt8(ascii: "\n") }
        return chunk
    }

    private mutating func read() throws(CartwrightError) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        do throws(SystemFailure) {
            let count = try Descriptor.read(0, into: &chunk)
            rest += chunk[..<count]
            isAtEnd = count == 0
        } catch {
            throw unreadable(error.reason)
        }
    }

    private func unreadable(_ reason: String) -> CartwrightError {
        CartwrightError(.fileUnreadable, "cannot read standard input: \(reason)", fault: .environment)
    }
}

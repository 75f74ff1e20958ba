internal import Foundation

/// The ends of the lines of a text: the position of each line feed, and the end of the text. Uses the C library's
/// search, which examines many bytes at a time.
struct LineEnds: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var place = 0
    private var isOver = false

    init(in bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Int? {
        guard !isOver else { return nil }
        guard let end = Self.lineFeed(in: bytes, from: place) else {
            isOver = true
            return bytes.count
        }
        place = end + 1
        return end
    }

    /// Returns the number of line feeds.
    static func count(in bytes: [UInt8]) -> Int {
        var (count, place) = (0, 0)
        while let end = lineFeed(in: bytes, from: place) { (count, place) = (count + 1, end + 1) }
        return count
    }

    private static func lineFeed(in bytes: [UInt8], from place: Int) -> Int? {
        bytes.withUnsafeBytes { buffer in
            guard place < buffer.count, let start = buffer.baseAddress,
                let found = memchr(start + place, 0x0A, buffer.count - place)
            else { return nil }
            return UnsafeRawPointer(found) - start
        }
    }
}

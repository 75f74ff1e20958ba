internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Writes a whole list of batches: to a new file, which replaces the list once it is on disk.
struct ListWriter {
    private let path: String
    private let file: OpenFile
    private var chain = LineChain()
    private var waiting = Array("\(LineChain.header)\n".utf8)
    private var written: Int64 = 0

    /// The maximum size of the events that one line covers, in bytes, unless they are a remembered batch.
    static let partBytes: Int64 = 8 << 20

    /// Starts a list.
    ///
    /// - Throws: `collector.file_failed`.
    init(for path: String) throws(CartwrightError) {
        self.path = path
        // Only the holder of the lock on the file of events writes here: an existing file was left by a killed
        // process.
        unlink(Self.beside(path))
        file = try OpenFile(Self.beside(path), .new)
    }

    private static func beside(_ path: String) -> String { "\(path).new" }

    /// Adds a line.
    mutating func append(_ entry: ListEntry) throws(CartwrightError) {
        waiting += try chain.line(for: entry)
        if waiting.count >= 1 << 16 { try flush() }
    }

    /// Adds lines for a range of the file of events without remembered batches.
    mutating func append(partsOf events: OpenFile, _ range: Range<Int64>) throws(CartwrightError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(range.upperBound, start + Self.partBytes)
            try append(ListEntry(end: end, events: try Fingerprint(of: try events.read(start..<end))))
            start = end
        }
    }

    /// Moves the list into place, durably.
    ///
    /// - Returns: the list, the chain for its next line, and its length.
    mutating func finish() throws(CartwrightError) -> (file: OpenFile, chain: LineChain, end: Int64) {
        try flush()
        try file.sync()
        try file.close()
        do throws(SystemFailure) { try LastingFile.move(Self.beside(path), to: path) } catch {
            throw .collectorFile(path, "replaced", because: error.reason)
        }
        return (try OpenFile(path, .existing), chain, written)
    }

    private mutating func flush() throws(CartwrightError) {
        try file.write(waiting, at: written)
        written += Int64(waiting.count)
        waiting = []
    }
}

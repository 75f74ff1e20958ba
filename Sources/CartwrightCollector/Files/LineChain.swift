internal import Cartwright

/// The lines of the list of batches, each with a checksum over its text and the checksum of the line before it: a line
/// that was changed, removed or inserted is detected.
struct LineChain {
    /// The first line of every list: its format and version.
    static let header = "cartwright-batches-2"

    private var checksum = header

    /// Returns the next line, with its line break.
    ///
    /// - Throws: `digest.library`.
    mutating func line(for entry: ListEntry) throws(CartwrightError) -> [UInt8] {
        checksum = try next(entry.text)
        return Array("\(entry.text) \(checksum)\n".utf8)
    }

    /// Reads the next line, without its line break; nil if it was changed, and then the state does not change.
    ///
    /// - Throws: `digest.library`.
    mutating func entry(of line: some Collection<UInt8>) throws(CartwrightError) -> ListEntry? {
        // A line that is not UTF-8 gets another checksum after decoding.
        let text = String(decoding: line, as: UTF8.self)
        guard let blank = text.lastIndex(of: " ") else { return nil }
        let next = try next(text[..<blank])
        guard text[text.index(after: blank)...] == next, let entry = ListEntry(text[..<blank]) else { return nil }
        checksum = next
        return entry
    }

    private func next(_ text: some StringProtocol) throws(CartwrightError) -> String {
        try Fingerprint(of: Array("\(checksum) \(text)".utf8)).text
    }
}

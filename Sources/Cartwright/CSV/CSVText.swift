/// A decoder of the text of a CSV file, as spreadsheets save it, to UTF-8 with line feeds.
///
/// It reads UTF-8 with or without a byte order mark, and UTF-16 with one (Excel's "Unicode text"). Lines end in LF,
/// CRLF or CR; the first line decides whether a CR alone ends a line.
package struct CSVText {
    private var encoding: Encoding?
    /// Bytes of characters that are not complete.
    private var undecoded: [UInt8] = []
    /// The text of a first line that is not complete.
    private var firstLine: [UInt8] = []
    private var endsInCR: Bool?

    private enum Encoding {
        case utf8, utf16LittleEndian, utf16BigEndian
    }

    private static let (lf, cr, quote) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\""))

    /// The maximum length of a first line. Without it, a file without line ends would be held in memory.
    private static let longestLine = 1 << 20

    /// Creates a decoder at the beginning of a file.
    package init() {}

    /// Returns the text of a whole file.
    ///
    /// - Throws: `csv.malformed`.
    package static func decode(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        var text = CSVText()
        let beginning = try text.take(bytes)
        let end = try text.finish()
        return end.isEmpty ? beginning : beginning + end
    }

    /// Returns the text of more bytes, as far as it is complete.
    ///
    /// - Throws: `csv.malformed` for a workbook, or for UTF-16 without a byte order mark.
    package mutating func take(_ bytes: [UInt8]) throws(CartwrightError) -> [UInt8] {
        undecoded = undecoded.isEmpty ? bytes : undecoded + bytes
        guard encoding != nil || undecoded.count >= 4 else { return [] }
        return try withLineFeeds(try decoded(isEnd: false), isEnd: false)
    }

    /// Returns the remaining text at the end of the file.
    ///
    /// - Throws: `csv.malformed`.
    package mutating func finish() throws(CartwrightError) -> [UInt8] {
        try withLineFeeds(try decoded(isEnd: true), isEnd: true)
    }

    // MARK: Encodings

    private mutating func decoded(isEnd: Bool) throws(CartwrightError) -> [UInt8] {
        if encoding == nil { encoding = try takeMark() }
        guard encoding != .utf8 else {
            defer { undecoded = [] }
            return undecoded
        }
        return try decodedUTF16(encoding == .utf16LittleEndian, isEnd: isEnd)
    }

    /// Determines the encoding, and removes the byte order mark.
    private mutating func takeMark() throws(CartwrightError) -> Encoding {
        let found: (encoding: Encoding, mark: Int) =
            if undecoded.starts(with: [0xEF, 0xBB, 0xBF]) {
                (.utf8, 3)
            } else if undecoded.starts(with: [0xFF, 0xFE]) {
                (.utf16LittleEndian, 2)
            } else if undecoded.starts(with: [0xFE, 0xFF]) {
                (.utf16BigEndian, 2)
            } else {
                (.utf8, 0)
            }
        if undecoded.starts(with: [0x50, 0x4B, 0x03, 0x04]) { throw Self.bad("a workbook or another ZIP archive") }
        if found.mark == 0, undecoded.prefix(4).contains(0) { throw Self.bad("UTF-16 without a byte order mark") }
        undecoded.removeFirst(found.mark)
        return found.encoding
    }

    private mutating func decodedUTF16(_ isLittle: Bool, isEnd: Bool) throws(CartwrightError) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(undecoded.count / 2)
        for index in stride(from: 0, to: undecoded.count - 1, by: 2) {
            let (first, second) = (UInt16(undecoded[index]), UInt16(undecoded[index + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
        }
        var used = units.count * 2
        // The second half of a surrogate pair may be in the next bytes.
        if !isEnd, let last = units.last, UTF16.isLeadSurrogate(last) {
            units.removeLast()
            used -= 2
        }
        if isEnd, used < undecoded.count { throw Self.bad("UTF-16 with half a character at the end") }
        undecoded.removeFirst(used)
        guard let text = String(validating: units, as: UTF16.self) else { throw Self.bad("text that is not UTF-16") }
        return Array(text.utf8)
    }

    private static func bad(_ found: String) -> CartwrightError {
        CartwrightError(.csvMalformed, "expected CSV in UTF-8, found \(found)", hint: hintForEncoding)
    }

    static let hintForEncoding = "save the file as CSV UTF-8, or run iconv -f WINDOWS-1252 -t UTF-8 FILE"

    // MARK: Line ends

    private mutating func withLineFeeds(_ more: [UInt8], isEnd: Bool) throws(CartwrightError) -> [UInt8] {
        var text = firstLine.isEmpty ? more : firstLine + more
        firstLine = []
        if endsInCR == nil {
            endsInCR = Self.endsInCR(text) ?? (isEnd || text.count > Self.longestLine ? false : nil)
            guard endsInCR != nil else {
                firstLine = text
                return []
            }
        }
        if endsInCR == true { for index in text.indices where text[index] == Self.cr { text[index] = Self.lf } }
        return text
    }

    /// True if a CR alone ends the first line; nil if it has no end.
    private static func endsInCR(_ text: [UInt8]) -> Bool? {
        var isQuoted = false
        for (index, byte) in text.enumerated() {
            if byte == quote { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == lf { return false }
            if byte == cr { return index + 1 < text.count ? text[index + 1] != lf : nil }
        }
        return nil
    }
}

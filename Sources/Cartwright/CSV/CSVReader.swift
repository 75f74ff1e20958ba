/// A reader of comma-separated values (RFC 4180), record by record.
///
/// Fields may be in double quotes, and may then contain separators, line breaks and doubled quotes. Lines end in LF or
/// CRLF. A malformed record affects its first line only, so that a stray quote does not swallow the rest of a file.
package struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line: Int

    /// The character between fields.
    package let separator: CSVSeparator

    /// A record, or the error that prevents reading it.
    package struct Record {
        /// The line on which the record begins, counted from 1.
        package let line: Int
        /// The fields.
        package let fields: Result<[String], CartwrightError>

        /// True for several empty fields: spreadsheets write a blank row as separators only.
        package var isBlank: Bool {
            guard case .success(let texts) = fields else { return false }
            return texts.count > 1 && texts.allSatisfy(\.isEmpty)
        }
    }

    /// Creates a reader of a text, which may begin with a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - separator: the character between fields; nil to determine it from the first line.
    ///   - firstLine: the number of the first line.
    package init(_ bytes: [UInt8], separatedBy separator: CSVSeparator? = .comma, firstLine: Int = 1) {
        (self.bytes, line) = (bytes, firstLine)
        self.separator = separator ?? CSVSeparator(of: bytes)
        if firstLine == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        if separator == nil, CSVSeparator.named(in: bytes) != nil {
            skipBlankLines()
            skipLine()
        }
    }

    /// Reads the next record that is not blank; nil at the end.
    package mutating func next() -> Record? {
        skipBlankLines()
        guard position < bytes.count else { return nil }
        let (start, first) = (position, line)
        do throws(CartwrightError) {
            var fields = [try field()]
            while position < bytes.count, bytes[position] == separator.byte {
                position += 1
                fields.append(try field())
            }
            skipLine()
            return Record(line: first, fields: .success(fields))
        } catch {
            (position, line) = (start, first)
            skipLine()
            return Record(line: first, fields: .failure(error))
        }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private var isAtCRLF: Bool {
        bytes[position] == Self.cr && (position + 1 == bytes.count || bytes[position + 1] == Self.lf)
    }

    private var isAtEndOfField: Bool {
        position == bytes.count || bytes[position] == separator.byte || bytes[position] == Self.lf || isAtCRLF
    }

    private mutating func field() throws(CartwrightError) -> String {
        if position < bytes.count, bytes[position] == Self.quote { return try quotedField() }
        let start = position
        while !isAtEndOfField {
            guard bytes[position] != Self.quote else { throw bad("a quote in the middle of a field") }
            position += 1
        }
        return try text(bytes[start..<position])
    }

    private mutating func quotedField() throws(CartwrightError) -> String {
        var content: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte != Self.quote {
                if byte == Self.lf { line += 1 }
                content.append(byte)
            } else if position < bytes.count, bytes[position] == Self.quote {
                content.append(byte)
                position += 1
            } else {
                guard isAtEndOfField else { throw bad("text after a closing quote") }
                return try text(content[...])
            }
        }
        throw bad("a quote that is not closed")
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(CartwrightError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            var error = bad("bytes that are not UTF-8")
            error.hint = CSVText.hintForEncoding
            throw error
        }
        return text
    }

    private func bad(_ summary: String) -> CartwrightError {
        CartwrightError(
            .csvMalformed,
            summary,
            hint: "put quotes around the whole field, and double quotes inside it, as in RFC 4180"
        )
    }

    private mutating func skipBlankLines() {
        while position < bytes.count, bytes[position] == Self.lf || isAtCRLF { skipLine() }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != Self.lf { position += 1 }
        if position < bytes.count { position += 1 }
        line += 1
    }
}

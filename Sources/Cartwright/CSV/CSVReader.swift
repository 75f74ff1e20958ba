/// A reader of comma-separated values (RFC 4180), record by record.
///
/// Fields may be in double quotes, and may then contain commas, line breaks and doubled quotes. Lines end in LF or
/// CRLF. A malformed record affects its first line only, so that a stray quote does not swallow the rest of a file.
package struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1

    /// A record, or the error that prevents reading it.
    package struct Record {
        /// The line on which the record begins, counted from 1.
        package let line: Int
        /// The fields.
        package let fields: Result<[String], CartwrightError>
    }

    /// Creates a reader of a text, which may begin with a byte order mark.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Reads the next record that is not blank; nil at the end.
    package mutating func next() -> Record? {
        while position < bytes.count, bytes[position] == Self.lf || isAtCRLF { skipLine() }
        guard position < bytes.count else { return nil }
        let (start, first) = (position, line)
        do throws(CartwrightError) {
            var fields = [try field()]
            while position < bytes.count, bytes[position] == Self.comma {
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

    private static let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
    private static let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private var isAtCRLF: Bool {
        bytes[position] == Self.cr && (position + 1 == bytes.count || bytes[position + 1] == Self.lf)
    }

    private var isAtEndOfField: Bool {
        position == bytes.count || bytes[position] == Self.comma || bytes[position] == Self.lf || isAtCRLF
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
        guard let text = String(validating: bytes, as: UTF8.self) else { throw bad("bytes that are not UTF-8") }
        return text
    }

    private func bad(_ summary: String) -> CartwrightError {
        CartwrightError(
            .csvMalformed,
            summary,
            hint: "put quotes around the whole field, and double quotes inside it, as in RFC 4180"
        )
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != Self.lf { position += 1 }
        if position < bytes.count { position += 1 }
        line += 1
    }
}

/// The records of a CSV file that is read in pieces of any size, so that a whole file is never in memory.
package struct CSVPieces {
    private var text = CSVText()
    private var lines = LineBuffer()
    private var separator: CSVSeparator?

    /// Creates a reader at the beginning of a file.
    package init() {}

    /// Returns the records that more bytes complete, with their lines in the file.
    ///
    /// - Throws: `csv.malformed` for a text in an unsupported encoding.
    package mutating func take(_ bytes: [UInt8]) throws(CartwrightError) -> [CSVReader.Record] {
        records(lines.take(try text.take(bytes), quoted: true))
    }

    /// Returns the remaining records at the end of the file. The last line may lack its line break.
    ///
    /// - Throws: `csv.malformed` for a text in an unsupported encoding.
    package mutating func finish() throws(CartwrightError) -> [CSVReader.Record] {
        let end = try text.finish()
        return records(lines.take(end, quoted: true)) + records(lines.takeRest())
    }

    private mutating func records(_ chunk: LineBuffer.Chunk) -> [CSVReader.Record] {
        guard chunk.bytes.contains(where: { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }) else { return [] }
        var reader = CSVReader(chunk.bytes, separatedBy: separator, firstLine: chunk.firstLine)
        separator = reader.separator
        var records: [CSVReader.Record] = []
        while let record = reader.next() {
            if !record.isBlank { records.append(record) }
        }
        return records
    }
}

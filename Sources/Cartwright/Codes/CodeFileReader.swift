/// Reads codes from the bytes of a file, in pieces of any size, so that a whole file is never in memory.
///
/// ```swift
/// var reader = CodeFileReader(.csv, file: "codes.csv")
/// while let bytes = try nextBytes() { try await intake.add(reader.read(bytes)) }
/// try await intake.add(reader.finish())
/// ```
public struct CodeFileReader {
    private let format: CodeFormat
    private let file: String
    private let promotion: String?
    private var columns: [CodeColumn]?
    private var rest = LineBuffer()

    /// Creates a reader at the beginning of a file.
    ///
    /// - Parameters:
    ///   - format: the format of the file.
    ///   - file: the name of the file in errors.
    ///   - promotion: the promotion of codes that name none; nil if each code must name one.
    public init(_ format: CodeFormat, file: String, promotion: String? = nil) {
        (self.format, self.file, self.promotion) = (format, file, promotion)
    }

    /// Returns the codes of the lines that more bytes complete.
    ///
    /// - Throws: the first error, with file and line. Reading cannot continue after it.
    public mutating func read(_ bytes: [UInt8]) throws(CartwrightError) -> [NumberedCode] {
        try codes(rest.take(bytes, quoted: format == .csv))
    }

    /// Returns the remaining codes at the end of the file. The last line may lack its line break.
    ///
    /// - Throws: the first error, with file and line; `csv.bad_header` if the header is missing.
    public mutating func finish() throws(CartwrightError) -> [NumberedCode] {
        let codes = try codes(rest.takeRest())
        if format == .csv, columns == nil { _ = try header([]) }
        return codes
    }

    private mutating func codes(_ chunk: LineBuffer.Chunk) throws(CartwrightError) -> [NumberedCode] {
        guard !chunk.bytes.isEmpty else { return [] }
        switch format {
        case .csv: return try rows(chunk)
        case .ndjson: return try objects(chunk)
        }
    }

    // MARK: CSV

    private mutating func rows(_ chunk: LineBuffer.Chunk) throws(CartwrightError) -> [NumberedCode] {
        var codes: [NumberedCode] = []
        var reader = CSVReader(chunk.bytes)
        while let record = reader.next() {
            let line = chunk.firstLine + record.line - 1
            do throws(CartwrightError) {
                let texts = try record.fields.get()
                guard let columns else {
                    columns = try header(texts)
                    continue
                }
                let code = try CodeColumn.read(texts, columns, promotion: promotion)
                codes.append(NumberedCode(line: line, code: code))
            } catch {
                throw placed(error, line)
            }
        }
        return codes
    }

    private func header(_ texts: [String]) throws(CartwrightError) -> [CodeColumn] {
        do throws(CartwrightError) {
            return try CodeColumn.header(texts, hasPromotion: promotion != nil)
        } catch {
            throw placed(error, 1)
        }
    }

    // MARK: JSON

    private func objects(_ chunk: LineBuffer.Chunk) throws(CartwrightError) -> [NumberedCode] {
        var codes: [NumberedCode] = []
        var line = chunk.firstLine
        for text in chunk.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { line += 1 }
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            do throws(CartwrightError) {
                let code = try IssuedCode(try JSONParser.parse(Array(text)), promotion: promotion)
                codes.append(NumberedCode(line: line, code: code))
            } catch {
                throw placed(error, line)
            }
        }
        return codes
    }

    private func placed(_ error: CartwrightError, _ line: Int) -> CartwrightError {
        var placed = error
        placed.location.line = line
        return placed.inFile(file)
    }
}

/// Reads codes from the bytes of a file, in pieces of any size, so that a whole file is never in memory.
///
/// ```swift
/// var reader = CodeFileReader(.csv, file: "codes.csv")
/// while let bytes = try nextBytes() { try await intake.add(reader.read(bytes)) }
/// try await intake.add(reader.finish())
/// ```
public struct CodeFileReader {
    private let format: CodeFormat
    /// The name of the file in errors.
    public let file: String
    private let promotion: String?
    private let conventions: CSVConventions
    private var header: CSVHeader<CodeColumn>?
    private var records = CSVPieces()
    private var lines = LineBuffer()

    /// The names of columns that are not read.
    public var ignoredColumns: [String] { header?.ignoredInWords ?? [] }

    /// Creates a reader at the beginning of a file.
    ///
    /// - Parameters:
    ///   - format: the format of the file.
    ///   - file: the name of the file in errors.
    ///   - promotion: the promotion of codes that name none; nil if each code must name one.
    ///   - conventions: the conventions of dates in CSV.
    public init(
        _ format: CodeFormat,
        file: String,
        promotion: String? = nil,
        conventions: CSVConventions = CSVConventions()
    ) {
        (self.format, self.file, self.promotion, self.conventions) = (format, file, promotion, conventions)
    }

    /// Returns the codes of the lines that more bytes complete.
    ///
    /// - Throws: the first error, with file and line. Reading cannot continue after it.
    public mutating func read(_ bytes: [UInt8]) throws(CartwrightError) -> [NumberedCode] {
        switch format {
        case .csv: try codes { records throws(CartwrightError) in try records.take(bytes) }
        case .ndjson: try objects(lines.take(bytes, quoted: false))
        }
    }

    /// Returns the remaining codes at the end of the file. The last line may lack its line break.
    ///
    /// - Throws: the first error, with file and line; `csv.bad_header` if the header is missing.
    public mutating func finish() throws(CartwrightError) -> [NumberedCode] {
        guard format == .csv else { return try objects(lines.takeRest()) }
        let codes = try codes { records throws(CartwrightError) in try records.finish() }
        if header == nil { _ = try header([], line: 1) }
        return codes
    }

    // MARK: CSV

    private mutating func codes(
        _ read: (inout CSVPieces) throws(CartwrightError) -> [CSVReader.Record]
    ) throws(CartwrightError) -> [NumberedCode] {
        let found: [CSVReader.Record]
        do throws(CartwrightError) { found = try read(&records) } catch { throw placed(error, 1) }
        var codes: [NumberedCode] = []
        for record in found {
            do throws(CartwrightError) {
                let texts = try record.fields.get()
                guard let header else {
                    header = try header(texts, line: record.line)
                    continue
                }
                let code = try CodeColumn.read(texts, header, promotion: promotion, dates: conventions.dates)
                codes.append(NumberedCode(line: record.line, code: code))
            } catch {
                throw placed(error, record.line)
            }
        }
        return codes
    }

    private func header(_ texts: [String], line: Int) throws(CartwrightError) -> CSVHeader<CodeColumn> {
        do throws(CartwrightError) {
            return try CodeColumn.header(texts, hasPromotion: promotion != nil)
        } catch {
            throw placed(error, line)
        }
    }

    // MARK: JSON

    private func objects(_ chunk: LineBuffer.Chunk) throws(CartwrightError) -> [NumberedCode] {
        guard !chunk.bytes.isEmpty else { return [] }
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
        placed.others = error.others.map { self.placed($0, line) }
        return placed.inFile(file)
    }
}

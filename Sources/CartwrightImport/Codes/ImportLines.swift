public import Cartwright

/// A file with one object per line that is read piece by piece. Lines of codes are counted, and all others kept.
///
/// ```swift
/// var lines = ImportLines(name: "codes.jsonl")
/// while let bytes = nextBytes() { try lines.take(bytes) }
/// let result = try CatalogImport(settings).run([try lines.finish()])
/// ```
///
/// ``PooledCodeReader`` reads the codes afterwards.
public struct ImportLines {
    private var file: ImportFile
    private var buffer = LineBuffer()
    private let limits: ImportLimits

    /// Creates a reader at the beginning of a file.
    public init(name: String, within limits: ImportLimits = ImportLimits()) {
        (file, self.limits) = (ImportFile(name: name, bytes: []), limits)
    }

    /// Reads more bytes.
    ///
    /// - Throws: `import.too_large`, `code.malformed` or an error of area `json`, with file and line.
    public mutating func take(_ bytes: [UInt8]) throws(CartwrightError) {
        try read(buffer.take(bytes, quoted: false))
    }

    /// Returns the file at its end, with an empty line in place of each code.
    ///
    /// - Throws: an error as of ``take(_:)``.
    public mutating func finish() throws(CartwrightError) -> ImportFile {
        try read(buffer.takeRest())
        return file
    }

    private mutating func read(_ chunk: LineBuffer.Chunk) throws(CartwrightError) {
        for line in CodeLine.all(of: chunk, in: file.name) {
            if let (parent, code) = try line.code {
                do throws(CartwrightError) { _ = try IssuedCode(code, of: parent) } catch { throw line.placed(error) }
                file.pools[parent, default: PoolDigest()].add(code)
            } else {
                file.bytes += line.bytes
            }
            file.bytes.append(UInt8(ascii: "\n"))
        }
        guard file.bytes.count > limits.maximumBytes else { return }
        throw limits.tooLarge(bytes: file.bytes.count).inFile(file.name)
    }
}

/// A reader of the codes of a file that ``ImportLines`` read before.
public struct PooledCodeReader {
    private let file: String
    private let promotions: [String: String]
    private var buffer = LineBuffer()

    /// Creates a reader at the beginning of a file.
    public init(_ file: String, of result: ImportResult) {
        self.file = file
        let named = result.pools.compactMap { pool in pool.source.map { ($0, pool.promotion) } }
        promotions = Dictionary(named) { first, _ in first }
    }

    /// Returns the codes of the lines that more bytes complete. Codes of rules that are not carried over are left out.
    ///
    /// - Throws: an error of area `json` or `code`, with file and line.
    public mutating func take(_ bytes: [UInt8]) throws(CartwrightError) -> [NumberedCode] {
        try codes(buffer.take(bytes, quoted: false))
    }

    /// Returns the remaining codes at the end of the file.
    ///
    /// - Throws: an error of area `json` or `code`, with file and line.
    public mutating func finish() throws(CartwrightError) -> [NumberedCode] { try codes(buffer.takeRest()) }

    private func codes(_ chunk: LineBuffer.Chunk) throws(CartwrightError) -> [NumberedCode] {
        var codes: [NumberedCode] = []
        for line in CodeLine.all(of: chunk, in: file) {
            guard let (parent, code) = try line.code, let promotion = promotions[parent] else { continue }
            do throws(CartwrightError) {
                codes.append(NumberedCode(line: line.number, code: try IssuedCode(code, of: promotion)))
            } catch { throw line.placed(error) }
        }
        return codes
    }
}

/// A line of a file, which may be a code.
private struct CodeLine {
    let bytes: ArraySlice<UInt8>
    let number: Int
    let file: String

    static func all(of chunk: LineBuffer.Chunk, in file: String) -> [CodeLine] {
        guard !chunk.bytes.isEmpty else { return [] }
        var lines = chunk.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.enumerated().map { CodeLine(bytes: $1, number: chunk.firstLine + $0, file: file) }
    }

    /// The code, with the id of its parent; nil for other lines.
    var code: (parent: String, code: String)? {
        get throws(CartwrightError) {
            if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return nil }
            let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
            do throws(CartwrightError) {
                let value = try JSONParser.parse(Array(text))
                return CatalogImport.importers.lazy.compactMap { $0.code(ofLine: value) }.first
            } catch { throw placed(error) }
        }
    }

    func placed(_ error: CartwrightError) -> CartwrightError {
        var placed = error
        placed.location.line = number
        return placed.inFile(file)
    }
}

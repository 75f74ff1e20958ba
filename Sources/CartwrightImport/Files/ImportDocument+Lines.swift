internal import Cartwright

extension ImportDocument {
    /// Reads a file with one JSON object per line.
    init(linesOf file: ImportFile, within limits: ImportLimits) throws(CartwrightError) {
        var elements: [(line: Int, value: JSONValue)] = []
        let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes.dropFirst(3) : file.bytes[...]
        var line = 0
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if text.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            try limits.check(rows: elements.count + 1)
            do throws(CartwrightError) {
                elements.append((line, try JSONParser.parse(Array(text))))
            } catch { throw error.inLine(line) }
        }
        self.init(file: file.name, .lines, elements)
        pools = file.pools
    }

    /// Reads a table with a header.
    init(tableOf file: ImportFile, within limits: ImportLimits) throws(CartwrightError) {
        let text: [UInt8]
        do throws(CartwrightError) { text = try CSVText.decode(file.bytes) } catch { throw error.inLine(1) }
        var reader = CSVReader(text, separatedBy: nil)
        var columns: [String] = []
        var elements: [(line: Int, value: JSONValue)] = []
        while let record = reader.next() {
            if record.isBlank { continue }
            do throws(CartwrightError) {
                let texts = try record.fields.get()
                guard !columns.isEmpty else {
                    columns = try Self.columns(texts)
                    continue
                }
                try limits.check(rows: elements.count + 1)
                elements.append((record.line, try Self.row(texts, columns)))
            } catch { throw error.inLine(record.line) }
        }
        self.init(file: file.name, .csv, elements, columns: columns)
    }

    private static func columns(_ texts: [String]) throws(CartwrightError) -> [String] {
        let names = texts.map { $0.split(separator: " ").joined(separator: " ") }
        var seen: Set<String> = []
        for name in names where !name.isEmpty && !seen.insert(name).inserted {
            throw CartwrightError(
                .csvBadHeader,
                "the column \(name.shortened(toBytes: 40)) appears twice",
                hint: "remove or rename one"
            )
        }
        return names
    }

    private static func row(_ texts: [String], _ columns: [String]) throws(CartwrightError) -> JSONValue {
        guard texts.count == columns.count else {
            throw CartwrightError(
                .csvFieldCount,
                "expected \(columns.count) fields, found \(texts.count)",
                hint: "put quotes around a field that contains a separator"
            )
        }
        var object = JSONObject()
        for (name, text) in zip(columns, texts) where !name.isEmpty {
            object[name] = .string(CSVField.unescaped(text))
        }
        return .object(object)
    }
}

extension CartwrightError {
    /// Returns the error with its line, in place of one inside of the line.
    fileprivate func inLine(_ line: Int) -> CartwrightError {
        var placed = self
        placed.location.line = line
        return placed
    }
}

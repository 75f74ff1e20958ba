/// The format of codes in a file, one per line.
public enum CodeFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) under a header. An apostrophe is before a text that a spreadsheet would run.
    case csv
    /// JSON objects.
    case ndjson

    /// Creates the format of a file name's extension; nil if the extension is unknown.
    public init?(fileName: String) {
        switch fileName.split(separator: ".").last?.lowercased() {
        case "csv": self = .csv
        case "ndjson", "jsonl", "json": self = .ndjson
        default: return nil
        }
    }

    /// The text before the first code, in UTF-8.
    public var header: [UInt8] {
        switch self {
        case .csv: Array((CodeColumn.allCases.map(\.rawValue).joined(separator: ",") + "\n").utf8)
        case .ndjson: []
        }
    }

    /// Appends the line of a code in UTF-8.
    public func write(_ code: IssuedCode, to bytes: inout [UInt8]) {
        switch self {
        case .csv: Self.writeRow(code, to: &bytes)
        case .ndjson: code.json.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private static func writeRow(_ code: IssuedCode, to bytes: inout [UInt8]) {
        CSVField.write(code.code, to: &bytes)
        for text in [code.promotion, code.limit.map(String.init), code.customer] {
            bytes.append(UInt8(ascii: ","))
            if let text { CSVField.write(text, to: &bytes) }
        }
        for instant in [code.startsAt, code.endsAt, code.revokedAt] {
            bytes.append(UInt8(ascii: ","))
            instant?.write(to: &bytes)
        }
    }
}

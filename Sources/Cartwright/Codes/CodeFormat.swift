/// The format of codes in a file, one per line.
public enum CodeFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) under a header.
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
        writeField(code.code, to: &bytes)
        for text in [code.promotion, code.limit.map(String.init), code.customer] {
            bytes.append(UInt8(ascii: ","))
            if let text { writeField(text, to: &bytes) }
        }
        for instant in [code.startsAt, code.endsAt, code.revokedAt] {
            bytes.append(UInt8(ascii: ","))
            instant?.write(to: &bytes)
        }
    }

    private static func writeField(_ text: String, to bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "\"")
        guard text.utf8.contains(where: { $0 == quote || $0 == UInt8(ascii: ",") || $0 < 0x20 }) else {
            return bytes.append(contentsOf: text.utf8)
        }
        bytes.append(quote)
        for byte in text.utf8 {
            if byte == quote { bytes.append(quote) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}

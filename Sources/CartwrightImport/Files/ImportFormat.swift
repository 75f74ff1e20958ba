internal import Cartwright

/// The format of a file to import.
package enum ImportFormat: Sendable {
    /// One JSON value.
    case json
    /// One JSON object per line, as bulk operations write them.
    case lines
    /// A table with a header.
    case csv

    /// Determines the format of a file by the end of its name, or else by its beginning.
    init(of file: ImportFile) {
        let name = file.name.lowercased()
        if [".jsonl", ".ndjson"].contains(where: name.hasSuffix) {
            self = .lines
        } else if [".csv", ".tsv"].contains(where: name.hasSuffix) {
            self = .csv
        } else {
            self = Self.format(of: file.bytes)
        }
    }

    private static func format(of bytes: [UInt8]) -> ImportFormat {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .csv }
        let text = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).drop(while: isBlank)
        guard let first = text.first else { return .json }
        let line = text.prefix { $0 != UInt8(ascii: "\n") }
        switch first {
        case UInt8(ascii: "["): return .json
        case UInt8(ascii: "{"):
            let hasMore = text.dropFirst(line.count).contains { !isBlank($0) }
            return hasMore && (try? JSONParser.parse(Array(line))) != nil ? .lines : .json
        default: return line.contains { ",;\t".utf8.contains($0) } ? .csv : .json
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x0A }
}

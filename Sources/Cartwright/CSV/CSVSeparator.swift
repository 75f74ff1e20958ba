/// The character between the fields of a CSV file: a comma, a semicolon or a tab.
package struct CSVSeparator: Hashable, Sendable {
    /// The character.
    package let byte: UInt8

    /// The comma of RFC 4180.
    package static let comma = CSVSeparator(byte: UInt8(ascii: ","))

    private static let all = [comma, CSVSeparator(byte: UInt8(ascii: ";")), CSVSeparator(byte: UInt8(ascii: "\t"))]

    private init(byte: UInt8) { self.byte = byte }

    /// Determines the separator from the first line of a text: the one it has most often outside quotes, or the one
    /// that Excel's first line names (`sep=;`).
    package init(of text: [UInt8]) {
        self = Self.named(in: text) ?? Self.mostFrequent(in: text)
    }

    /// Returns the separator that the line `sep=;` names; nil for another first line.
    static func named(in text: [UInt8]) -> CSVSeparator? {
        let first = text.drop(while: isLineEnd).prefix(9).prefix { $0 != UInt8(ascii: "\n") }
        var line = first.filter { $0 != UInt8(ascii: "\r") }[...]
        if line.first == quote, line.last == quote { line = line.dropFirst().dropLast() }
        guard line.count == 5, line.starts(with: "sep=".utf8) || line.starts(with: "SEP=".utf8) else { return nil }
        return all.first { $0.byte == line.last }
    }

    private static let quote = UInt8(ascii: "\"")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func mostFrequent(in text: [UInt8]) -> CSVSeparator {
        var (counts, isQuoted) = ([Int](repeating: 0, count: all.count), false)
        for byte in text.drop(while: isLineEnd) {
            if byte == quote { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == UInt8(ascii: "\n") { break }
            if let index = all.firstIndex(where: { $0.byte == byte }) { counts[index] += 1 }
        }
        return all.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }.map { all[$0] } ?? comma
    }
}

public import Cartwright

/// The commands of a script that is held in memory, read like those of a pipe: one a line, a line that ends in `\` goes
/// on in the next.
public struct ScriptLines {
    private var lines: [Substring]

    /// Takes a script apart.
    ///
    /// - Throws: `file.unsupported` for bytes that are not UTF-8.
    public init(bytes: [UInt8]) throws(CartwrightError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CartwrightError(
                .fileUnsupported,
                "this is no text in UTF-8",
                hint: "a script with one command a line"
            )
        }
        let body = text.utf8.starts(with: "\u{FEFF}".utf8) ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        lines = Substring(body).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reversed()
    }

    /// The next command, nil at the end.
    ///
    /// - Throws: `line.too_long`.
    public mutating func next() throws(CartwrightError) -> String? {
        let input = try Continuation.join(prompt: "") { _ throws(CartwrightError) in
            lines.popLast().map { .line(String($0)) } ?? .end
        }
        guard case .line(let line) = input else { return nil }
        return line
    }
}

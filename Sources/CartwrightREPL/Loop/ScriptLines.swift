public import Cartwright

/// The commands of a script in memory, read like those of a pipe: one a line; a line that ends in `\` continues in the
/// next.
public struct ScriptLines {
    private var lines: [Substring]

    private let file: String?
    private var lineCount = 0

    /// Creates a reader of a script.
    ///
    /// - Parameters:
    ///   - bytes: the text in UTF-8.
    ///   - file: the name for errors; nil if there is none.
    /// - Throws: `file.unsupported` for bytes that are not UTF-8.
    public init(bytes: [UInt8], file: String? = nil) throws(CartwrightError) {
        self.file = file
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CartwrightError(
                .fileUnsupported,
                "the script is not UTF-8 text",
                hint: "a script with one command a line",
                at: InputLocation(file: file)
            )
        }
        let body = text.utf8.starts(with: "\u{FEFF}".utf8) ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
        lines = Substring(body).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).reversed()
    }

    /// Reads the next command; returns nil at the end.
    ///
    /// - Throws: `line.too_long`.
    public mutating func next() throws(CartwrightError) -> ScriptLine? {
        let location = InputLocation(file: file, line: file == nil ? nil : lineCount + 1)
        do throws(CartwrightError) {
            let input = try Continuation.join(prompt: "") { _ throws(CartwrightError) in
                lineCount += 1
                return lines.popLast().map { .line(String($0)) } ?? .end
            }
            guard case .line(let line) = input else { return nil }
            return ScriptLine(line, at: location)
        } catch {
            var error = error
            error.location = location
            throw error
        }
    }

    /// Reads the remaining commands, up to one that is too long.
    public mutating func rest() -> [ScriptLine] {
        var rest: [ScriptLine] = []
        while let line = try? next() { rest.append(line) }
        return rest
    }
}
